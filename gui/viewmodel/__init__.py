"""What is shown: shapes, rows, sentences, numbers and colours, as plain data. No Qt."""
