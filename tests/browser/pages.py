"""Which pages there are, and one of each kind."""

from tests.browser.conftest import PROJECT

# One page of each kind; the others are made of the same parts.
KINDS = {
    *("/", "/happened/", "/calculators/", "/glossary/", "/about/", "/guide/", "/architecture/"),
    *("/rules-in-python/", "/reference/", "/console/", "/embedding/"),
    *("/usiel/", "/usiel/travel/", "/usiel/quick/", "/usiel/wounds/", "/zt/fire/"),
    *("/gods-and-monsters/falling/", "/symbaroum/attributes/", "/archsoul/overview/"),
}


def addresses() -> list[str]:
    """The address of every page that is written."""
    docs = PROJECT / "docs"
    files = (file.relative_to(docs).with_suffix("") for file in sorted(docs.rglob("*.md")))
    return [f"/{file.as_posix()}/".removesuffix("index/") for file in files]
