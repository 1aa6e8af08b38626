"""What a topic declares: inputs, outputs, the answer and its working.

May import: dice.

A topic imports what it needs from here. Kinds of input that few need have modules of their own:
`comparison`, `grid`, `listing`, `name`, `notation` and `plan`.
"""

from rulescore.declare.answer import (
    Answer,
    Bar,
    Bars,
    Course,
    Frames,
    Level,
    Picture,
    Series,
    Span,
    Step,
)
from rulescore.declare.calculator import (
    ROLLED,
    Calculator,
    Result,
    Way,
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
    Refusal,
    Switch,
    Text,
    Unacceptable,
    Whole,
    quoted,
    shortened,
)
from rulescore.declare.outputs import (
    Chances,
    Column,
    Figure,
    Leading,
    Odds,
    Rows,
    Spread,
)
from rulescore.declare.roll import (
    MOST_THROWN,
    Added,
    Faces,
    Group,
    Meaning,
    Throw,
)
from rulescore.declare.table import (
    Table,
)

__all__ = [
    "MINUS",
    "MOST_THROWN",
    "ROLLED",
    "Added",
    "Amount",
    "Answer",
    "Bar",
    "Bars",
    "Calculator",
    "Chances",
    "Choice",
    "Column",
    "Course",
    "Faces",
    "Figure",
    "Frames",
    "Group",
    "Leading",
    "Level",
    "Meaning",
    "Odds",
    "Picture",
    "Refusal",
    "Result",
    "Rows",
    "Series",
    "Span",
    "Spread",
    "Step",
    "Switch",
    "Table",
    "Text",
    "Throw",
    "Unacceptable",
    "Way",
    "Whole",
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
