"""The HTTP interface does what its OpenAPI document says, whatever it is asked."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from waiting import LIMIT_S
from web.client import Person
from web.serving import Server


@pytest.fixture(scope="module")
def samples(server: Server) -> dict[str, Any]:
    """Things that exist: without them nearly every path would lead to nothing."""

    async def scene() -> dict[str, Any]:
        async with Person.get_or_create(server.url) as person:
            games = [
                await person.make_game("connect4", "me", "open"),
                await person.make_game("nim", "me", "me"),
                await person.make_game("four-in-a-row", "me", "beginner"),
                await person.make_game("tetrisito", "me"),
            ]
            return {
                "headers": person.headers,
                "ids": [game["id"] for game in games],
                "tokens": [games[0]["invite"].rsplit("/", 1)[-1]],
            }

    return asyncio.run(scene())


def plainer(document: Any) -> Any:
    """The same document with cells as lists of two numbers: schemathesis takes the `prefixItems`
    of a list's items for a mistake."""
    match document:
        case {"prefixItems": [first, *_] as items}:
            return {"type": "array", "items": first, "minItems": len(items), "maxItems": len(items)}
        case dict():
            return {key: plainer(value) for key, value in document.items()}
        case list():
            return [plainer(value) for value in document]
        case _:
            return document


@pytest.mark.soak
@pytest.mark.hypothesis
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_every_answer_is_one_that_the_document_promises(
    server: Server, samples: dict[str, Any], mode: str
) -> None:
    import schemathesis  # only here: to import it takes a second in every worker
    from schemathesis import GenerationMode, checks
    from schemathesis.core.failures import FailureGroup

    promises = [
        checks.not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_headers_conformance,
        checks.response_schema_conformance,
    ]
    document = httpx.get(f"{server.url}/schema/openapi.json", timeout=LIMIT_S).json()
    schema = schemathesis.openapi.from_dict(plainer(document))
    operations = [schema[path][method] for path in schema for method in schema[path]]
    assert len(operations) > 15
    broken = []
    for operation in operations:

        @settings(max_examples=250, suppress_health_check=list(HealthCheck))
        @given(
            case=operation.as_strategy(generation_mode=GenerationMode(mode)),
            game_id=st.sampled_from(samples["ids"]),
            token=st.sampled_from(samples["tokens"]),
            real=st.booleans(),
        )
        def holds(case: Any, game_id: str, token: str, real: bool) -> None:
            if real:
                known = {"game_id": game_id, "token": token}
                for name in case.path_parameters.keys() & known.keys():
                    case.path_parameters[name] = known[name]
            case.call_and_validate(
                base_url=server.url, headers=samples["headers"], checks=promises, timeout=LIMIT_S
            )

        try:
            holds()
        except FailureGroup as failures:
            broken.append(str(failures))
        except Unsatisfiable:  # nothing about such a request can be wrong
            assert mode == "negative"
    assert not broken, "\n".join(broken)
