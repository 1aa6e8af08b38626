"""Code on a page that a reader copies, in which the address of the site stands."""

from rulescore.site.content.configuration import configuration

PLACE = "SITE"


def code_to_copy(language: str, code: str) -> str:
    """A fence with the code, for a page to print; where it says `SITE`, the address of the site
    stands, without a slash at the end."""
    site = (configuration().site_url or "").rstrip("/")
    return f"```{language}\n{code.strip().replace(PLACE, site)}\n```"
