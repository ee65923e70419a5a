"""What the main window is made of: each widget renders the session and asks through actions."""
