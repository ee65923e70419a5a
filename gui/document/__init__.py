"""What is saved: the document, its edits, its expression, its files, what it computes. No Qt."""
