"""Bodies of requests: Litestar reads them by `plancia.live.codec`, as the browser edition does, and
describes their bounds in the schema."""

from dataclasses import MISSING, fields
from typing import Any, get_args

from litestar._openapi.schema_generation import SchemaCreator
from litestar.dto import AbstractDTO
from litestar.openapi.spec import Example, Reference, Schema
from litestar.params import ParameterKwarg
from litestar.plugins import OpenAPISchemaPlugin, SerializationPlugin
from litestar.types import Empty
from litestar.typing import FieldDefinition

from plancia.core.errors import MalformedText
from plancia.live.codec import Bounds, decode
from plancia.live.messages import Message
from plancia.web.problems import HttpRefusal


class Body(AbstractDTO[Any]):
    """Reads a message of the type `message`."""

    message: type[Message]

    def decode_bytes(self, value: bytes) -> Any:
        try:
            return decode(self.message, value)
        except MalformedText as error:
            raise HttpRefusal(400, "malformed", error.text) from error

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """Nothing is to be prepared."""

    @classmethod
    def is_supported_model_type_field(cls, field_definition: FieldDefinition) -> bool:
        return False  # of answers

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: SchemaCreator
    ) -> Reference | Schema:
        return schema_creator.for_field_definition(FieldDefinition.from_annotation(cls.message))


class Bodies(SerializationPlugin):
    def supports_type(self, field_definition: FieldDefinition) -> bool:
        return field_definition.is_subclass_of(Message)

    def create_dto_for_type(self, field_definition: FieldDefinition) -> type[Body]:
        return type("Body", (Body,), {"message": field_definition.annotation})


class MessageSchemas(OpenAPISchemaPlugin):
    """The schema of a message, with the bounds of its fields."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return not field_definition.is_union and field_definition.is_subclass_of(Message)

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        declared = fields(field_definition.type_)
        return schema_creator.create_component_schema(
            field_definition,
            required=sorted(
                field.name
                for field in declared
                if field.default is MISSING and field.default_factory is MISSING
            ),
            property_fields={
                field.name: FieldDefinition.from_annotation(
                    hints[field.name],
                    name=field.name,
                    default=Empty if field.default is MISSING else field.default,
                    kwarg_definition=_constraints(hints[field.name]),
                )
                for field in declared
            },
        )


def _constraints(hint: Any) -> ParameterKwarg | None:
    """The bounds of a field, or of the one type that it may have beside None."""
    found = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Bounds)]
    if not found:
        inner = [_constraints(arg) for arg in get_args(hint) if arg is not type(None)]
        return inner[0] if len(inner) == 1 and type(None) in get_args(hint) else None
    bounds = found[0]
    kind = getattr(get_args(hint)[0], "__origin__", get_args(hint)[0])
    return ParameterKwarg(
        ge=bounds.ge,
        le=bounds.le,
        pattern=bounds.pattern or None,
        description=bounds.description or None,
        examples=[Example(value=each) for each in bounds.examples] or None,
        min_length=bounds.min_length if kind is str else None,
        max_length=bounds.max_length if kind is str else None,
        min_items=bounds.min_length if kind is list else None,
        max_items=bounds.max_length if kind is list else None,
    )
