"""The OpenAPI 3.1 description of the files below `/api/`, with their JSON Schemas."""

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from rulescore.site.content.settings import settings
from rulescore.site.output import api_models as shapes

KINDS: dict[str, type[shapes.File]] = {
    "rules": shapes.Rule,
    "tables": shapes.Table,
    "calculators": shapes.Calculator,
}
"""The folders below `/api/` and the model of the files in each."""

SCHEMAS = "#/components/schemas/{model}"


def openapi(origin: str) -> dict[str, Any]:
    """The whole description; `origin` is the address of the site."""
    each = {f"/api/{kind}/{{id}}.json": _path_item(kind, shape) for kind, shape in KINDS.items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": settings().name,
            "summary": "Rules, tables and calculators of tabletop role-playing games",
            "version": shapes.VERSION,
            **_licence(),
        },
        "servers": [{"url": origin}],
        "paths": {"/api/index.json": {"get": _operation("index", shapes.Index)}, **each},
        "components": {"schemas": _schemas()},
    }


def _licence() -> dict[str, Any]:
    named = settings().licence
    return {"license": {"name": named, "identifier": named}} if named else {}


def _path_item(kind: str, shape: type[shapes.File]) -> dict[str, Any]:
    description = f"An id that the index has under `{kind}`"
    id = {"name": "id", "in": "path", "required": True, "description": description}
    parameter = {**id, "schema": {"type": "string"}}
    return {"parameters": [parameter], "get": _operation(shape.__name__.lower(), shape)}


def _operation(operation: str, shape: type[shapes.File]) -> dict[str, Any]:
    schema = {"$ref": SCHEMAS.format(model=shape.__name__)}
    answer = {"description": shape.__doc__, "content": {"application/json": {"schema": schema}}}
    return {"operationId": operation, "summary": shape.__doc__, "responses": {"200": answer}}


class _Untitled(GenerateJsonSchema):
    """Leaves out titles that only repeat the names of fields."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def _schemas() -> dict[str, Any]:
    """The JSON Schema of every model, by its name."""
    files = [(shape, "serialization") for shape in (shapes.Index, *KINDS.values())]
    _, definitions = models_json_schema(
        files,  # type: ignore[arg-type]  # mypy infers str for the literal
        ref_template=SCHEMAS,
        schema_generator=_Untitled,
    )
    schemas: dict[str, Any] = definitions["$defs"]
    return schemas
