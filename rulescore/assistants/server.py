"""The server of the Model Context Protocol: a tool for each thing that can be asked.

It speaks over standard input and output, as an assistant on the same machine starts it. What is
refused comes back as the words of the refusal, so that the assistant can ask again.
"""

from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from inspect import getdoc
from typing import Annotated, Any, ParamSpec, TypeVar, cast

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import (
    CallToolResult,
    ContentBlock,
    InputRequiredResult,
    TextContent,
    ToolAnnotations,
)
from pydantic import Field, ValidationError

from rulescore.assistants import shapes
from rulescore.assistants.answers import Rulebook, TextsReader
from rulescore.declare.inputs import Refusal
from rulescore.declare.mistakes import Mistaken

INSTRUCTIONS = """\
Rulescore has rules of tabletop role-playing games, restated from one document of each game, and
calculators that answer with exact figures.

- Answer from these tools only. If search_rules finds nothing, say that these pages have no such
  rule; do not fill in what other games do.
- For a rule: search_rules, then read_rule. For figures: describe_calculator, then run_calculator.
  Never compute or roll yourself.
- Say which inputs you assumed, and what the source leaves open (leaves_open): a reading is one of
  several that the text allows, an assumption is ours, a gap is missing in the source.
- Give the permanent link with every answer, so that the table can check it.
- If something is refused, the message says which input and what is accepted.
"""

Asked = ParamSpec("Asked")
Told = TypeVar("Told", bound=shapes.Shape)

ONLY_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
GameName = Annotated[str, Field(description="The slug of a game, such as usiel; empty for all.")]
RuleId = Annotated[str, Field(description="The id of a rule, such as usiel.travel.walking.")]
CalculatorId = Annotated[
    str, Field(description="The id of a calculator, such as usiel.travel-cost.")
]
Inputs = Annotated[
    dict[str, Any],
    Field(
        description="The inputs by name, as describe_calculator names them: numbers as numbers, "
        "words as text, yes and no as true and false. One that is left out has its default."
    ),
]


class Server(MCPServer[Any]):
    """A server that refuses wrong arguments of its tools in words too, unknown ones among them:
    a misspelt `inputs` would be answered for the defaults."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool, or say what is wrong with its arguments."""
        known = await self._arguments_of(name)
        for given in arguments:
            if known and given not in known:
                return _refused(Refusal(given, f"{name} has no such argument", ", ".join(known)))
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            wrong = error.__cause__.errors()[0]
            given = ".".join(map(str, wrong["loc"]))
            accepted = known.get(given) or ", ".join(known)
            return _refused(Refusal(given, wrong["msg"], accepted.removesuffix(".")))

    async def _arguments_of(self, name: str) -> dict[str, str]:
        """The arguments of a tool, each with its description; none if there is no such tool."""
        schemas = [tool.input_schema for tool in await self.list_tools() if tool.name == name]
        return {
            argument: schema.get("description", "")
            for properties in (schema["properties"] for schema in schemas)
            for argument, schema in properties.items()
        }


def make_server(read_texts: TextsReader) -> Server:
    """The server. It answers the greeting of an assistant, which waits only so long, before it
    reads the texts of the rules."""
    book = Rulebook(read_texts)
    server = Server(
        "rulescore",
        title="Rulescore",
        instructions=INSTRUCTIONS,
        version=version("rulescore"),
        log_level="ERROR",
    )

    def tool(function: Callable[Asked, Told]) -> Callable[Asked, Told]:
        server.add_tool(_as_result(function), description=getdoc(function), annotations=ONLY_READS)
        return function

    @tool
    def search_rules(
        text: Annotated[str, Field(description="Words for what happened or what is asked.")],
        game: GameName = "",
    ) -> shapes.Search:
        """Find rules by words as people at the table say them, such as “fell off a roof” or
        “forced march”. Returns the best matches with their first sentences; read a rule before
        you tell it. Nothing found means that these pages have no such rule."""
        return book.search_rules(text, game)

    @tool
    def read_rule(id: RuleId) -> shapes.Rule:
        """Read a whole rule: its text, its tables, what its source leaves open (how it is read,
        what is assumed, what is missing), its calculators and its permanent link."""
        return book.read_rule(id)

    @tool
    def list_calculators(game: GameName = "") -> shapes.Calculators:
        """List the games and their calculators, each with the question that it answers."""
        return book.list_calculators(game)

    @tool
    def describe_calculator(id: CalculatorId) -> shapes.Description:
        """Say how to ask a calculator: its inputs with units, limits, choices and defaults, when
        each of them matters, its outputs, and worked examples. Use it before the first run."""
        return book.describe_calculator(id)

    @tool
    def run_calculator(
        id: CalculatorId, inputs: Annotated[Inputs, Field(default_factory=dict)]
    ) -> shapes.Answer:
        """Answer a question exactly: the headline, the figures, the working with the rule behind
        each step, the permanent link to this answer, and what the sources leave open."""
        return book.run_calculator(id, inputs)

    @tool
    def compare_games(
        id: Annotated[str, Field(description="The id of a comparison, such as compare.falling.")],
        inputs: Annotated[Inputs, Field(default_factory=dict)],
    ) -> shapes.Comparison:
        """Put one question to several games at once, with a calculator whose id begins with
        `compare.`. Returns what run_calculator does, and for each game its rule, what it asks
        beside, and what cannot be compared."""
        return book.compare_games(id, inputs)

    @tool
    def roll(
        id: CalculatorId,
        inputs: Annotated[Inputs, Field(default_factory=dict)],
        seed: Annotated[
            str,
            Field(description="The same seed gives the same dice; empty for a new one."),
        ] = "",
    ) -> shapes.Roll:
        """Throw the dice that settle an answer and say what they mean by the rule, how likely that
        was, and the link under which everybody sees the same dice. Only calculators of which
        describe_calculator says that they roll."""
        return book.roll(id, inputs, seed)

    return server


def _as_result(function: Callable[Asked, Told]) -> Callable[Asked, Told]:
    """The function, with what it tells or refuses as the result of a tool. The text in it is JSON
    on one line: with the indents of the SDK it is half as long again, and assistants pay for it."""

    @wraps(function)
    def answered(*args: Asked.args, **kwargs: Asked.kwargs) -> Told:
        try:
            told = function(*args, **kwargs)
        except (Refusal, Mistaken) as refused:
            return cast(Told, _refused(refused))
        content: list[ContentBlock] = [TextContent(type="text", text=told.model_dump_json())]
        structured = told.model_dump(mode="json")
        return cast(Told, CallToolResult(content=content, structured_content=structured))

    return answered


def _refused(refused: Refusal | Mistaken) -> CallToolResult:
    content: list[ContentBlock] = [TextContent(type="text", text=str(refused))]
    return CallToolResult(content=content, is_error=True)
