"""What builds the site; it never ships to the browser."""

from rulescore.former_names import MOVED
from rulescore.site.renamed import MOVED_HERE

MOVED.update(MOVED_HERE)
