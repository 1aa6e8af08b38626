"""A server with the texts of the pages, and a session with it."""

import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import anyio
from mcp import Client
from mcp.types import TextContent

from rulescore.assistants.server import Server, make_server
from rulescore.assistants.shapes import Texts
from rulescore.site.output.assistant_texts import all_texts


@cache
def texts() -> Texts:
    """The texts of the rules."""
    return all_texts()


@cache
def server() -> Server:
    """A server that has them."""
    return make_server(texts)


def in_session(ask: Callable[[Client], Coroutine[Any, Any, None]], to: Any = None) -> None:
    """Ask a server, by default one in this process, through the SDK’s own client."""

    async def asking() -> None:
        async with Client(to or server()) as client:
            await ask(client)

    with ThreadPoolExecutor(1) as other:  # Playwright’s loop may be running in this one
        other.submit(anyio.run, asking).result()


async def told(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a tool returns, which must be an answer."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    [content] = result.content
    assert isinstance(content, TextContent)
    assert json.loads(content.text) == result.structured_content
    return result.structured_content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The words in which a tool refuses."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    [content] = result.content
    assert isinstance(content, TextContent)
    assert "Traceback" not in content.text
    assert "Error executing" not in content.text
    return content.text
