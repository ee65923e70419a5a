"""Pictures and texts that leave the application."""
