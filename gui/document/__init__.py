"""What is saved: the document, its edits, its expression, its files, and what it computes. No Qt."""
