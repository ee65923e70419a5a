"""One painter: the canvas and every picture export draw a scene through it."""
