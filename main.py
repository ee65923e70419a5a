"""Start Gradstep from a checkout: `python main.py` is the installed command `gradstep`."""

from gui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
