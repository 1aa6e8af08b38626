"""The hash by which a browser refuses a file that is not as it was built."""

import hashlib
from base64 import b64encode


def integrity_of(content: bytes) -> str:
    """The hash of a file as browsers expect it."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"
