"""What a topic declares: inputs, outputs, the answer and its working.

May import: dice, language.

A topic imports what it needs from here. Kinds of input that few need have modules of their own:
`comparison`, `entries`, `grid`, `listing`, `name`, `notation` and `plan`.
"""

from rulescore.declare.answer import (
    Answer,
    Bar,
    Bars,
    Course,
    Frames,
    Level,
    Mark,
    Picture,
    Series,
    Share,
    Shares,
    Span,
    Step,
    as_typed,
)
from rulescore.declare.calculator import (
    FROM_ROLL,
    Calculator,
    Result,
    SheetMapping,
    calculator,
)
from rulescore.declare.figures import (
    MINUS,
    count,
    from_to,
    number,
    odds,
    percent,
    signed,
)
from rulescore.declare.inputs import (
    Amount,
    Choice,
    Input,
    Kind,
    Refusal,
    Switch,
    Text,
    Unacceptable,
    Whole,
    quoted,
    shortened,
)
from rulescore.declare.mistakes import (
    Mistaken,
)
from rulescore.declare.outputs import (
    Chances,
    Column,
    Figure,
    LinkedCell,
    Odds,
    Output,
    Rows,
    Spread,
)
from rulescore.declare.roll import (
    MOST_DICE,
    DiceRoll,
    Faces,
    Group,
    Increase,
    RollOutcome,
)
from rulescore.declare.table import (
    Table,
)

__all__ = [
    "FROM_ROLL",
    "MINUS",
    "MOST_DICE",
    "Amount",
    "Answer",
    "Bar",
    "Bars",
    "Calculator",
    "Chances",
    "Choice",
    "Column",
    "Course",
    "DiceRoll",
    "Faces",
    "Figure",
    "Frames",
    "Group",
    "Increase",
    "Input",
    "Kind",
    "Level",
    "LinkedCell",
    "Mark",
    "Mistaken",
    "Odds",
    "Output",
    "Picture",
    "Refusal",
    "Result",
    "RollOutcome",
    "Rows",
    "Series",
    "Share",
    "Shares",
    "SheetMapping",
    "Span",
    "Spread",
    "Step",
    "Switch",
    "Table",
    "Text",
    "Unacceptable",
    "Whole",
    "as_typed",
    "calculator",
    "count",
    "from_to",
    "number",
    "odds",
    "percent",
    "quoted",
    "shortened",
    "signed",
]
