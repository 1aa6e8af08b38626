"""What is said where another program serves at a port already."""

import os

from rulescore.project import IS_OURS


def port_is_taken(port: int, command: str) -> str:
    """Says so, and how to use the next port with the same `command`, `serve` or `watch`: of make,
    if that was used in a checkout."""
    by_make = IS_OURS and "MAKELEVEL" in os.environ
    again = f"make {command} PORT=" if by_make else f"rulescore {command} --port "
    return f"Port {port} is taken; try: {again}{port + 1}"
