"""Code on a page that readers copy, with the address of the site."""

from rulescore.site.content.configuration import configuration

PLACE = "SITE"


def code_to_copy(language: str, code: str) -> str:
    """A Markdown fence with the code, in which `SITE` is replaced with the address of the site,
    without a slash at the end."""
    site = (configuration().site_url or "").rstrip("/")
    return f"```{language}\n{code.strip().replace(PLACE, site)}\n```"
