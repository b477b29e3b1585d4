"""The HTTP interface and the WebSocket of classes. docs/web-api.md documents it."""

import secrets
from functools import partial
from typing import Annotated

from litestar import Response, get, post, websocket
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from plancia.classroom.events import ClassPlan, Mode, TaskPosition
from plancia.classroom.export import class_csv
from plancia.classroom.judging import find_task
from plancia.classroom.messages import (
    ClassActionRequest,
    ClassAnswerRequest,
    FromClassViewer,
    NewClassRequest,
    Tasks,
)
from plancia.classroom.tasks import task_view, tasks_of
from plancia.classroom.views import ClassView
from plancia.live.messages import JoinRequest
from plancia.live.names import readable_name
from plancia.live.refusal import Refusal
from plancia.study.puzzles import TaskView
from plancia.web.api import problems
from plancia.web.rooms import CSV, MAX_SEED, Viewing, file_answer, unused_code
from plancia.web.services import Asked, Services, Shared
from plancia.web.sockets import Socket, receive
from plancia.web.visitor import Visitor, visitor_of

ClassId = Annotated[str, PathParameter(max_length=64, description="the class's id")]


@post("/api/classes", responses=problems(403, 404, 413, 415, 422))
async def make_class(
    request: Asked, data: JSONBody[NewClassRequest], services: Shared
) -> ClassView:
    """Questions to a class, or homework; pupils join by the link, `/c/ID`."""
    visitor = visitor_of(request.scope)
    person = visitor.get_or_create_person()
    services.limits.new_game(person, visitor.address)
    title = readable_name(data.title)
    if not title:
        raise Refusal("malformed", "Enter a name that the others can read.")
    tasks = await _tasks(request, data.tasks, services, data.mode)
    if data.mode == "homework" and not tasks:
        raise Refusal("malformed", "Homework needs a puzzle or a position at least.")
    class_id = await unused_code(services.store.classes)
    opened = await services.classes.create(class_id, ClassPlan(title, data.mode, person, tasks))
    return services.classes.view(opened, person, whole=True)


async def _tasks(
    request: Asked, wanted: Tasks, services: Services, mode: Mode
) -> tuple[TaskPosition, ...]:
    seed, check = secrets.randbelow(MAX_SEED), services.limits.board
    return await services.compute(request, lambda: tasks_of(wanted, seed, check, mode))


@get("/api/classes/{class_id:str}", responses=problems(404))
async def show_class(
    request: Asked, class_id: ClassId, services: Shared, whole: FromQuery[bool] = False
) -> ClassView:
    """A class: the question that was asked last, and your own answer or homework."""
    opened = await services.classes.get(class_id)
    return services.classes.view(opened, visitor_of(request.scope).person, whole=whole)


acting: partial[post] = partial(
    post, status_code=200, responses=problems(403, 404, 409, 413, 415, 422)
)


@acting("/api/classes/{class_id:str}/pupils")
async def join_class(
    request: Asked, class_id: ClassId, data: JSONBody[JoinRequest], services: Shared
) -> ClassView:
    """Join under a name; one that another pupil has gets a number. To join again is harmless."""
    opened = await services.classes.get(class_id)
    person = visitor_of(request.scope).get_or_create_person()
    await services.classes.join(opened, person, data.name)
    return services.classes.view(opened, person, whole=False)


@acting("/api/classes/{class_id:str}/answers")
async def answer_question(
    request: Asked, class_id: ClassId, data: JSONBody[ClassAnswerRequest], services: Shared
) -> ClassView:
    """A move. It is committed before this is answered; to send it again is harmless."""
    opened = await services.classes.get(class_id)
    person = visitor_of(request.scope).require_person()
    await services.classes.answer(opened, person, data)
    return services.classes.view(opened, person, whole=False)


@acting("/api/classes/{class_id:str}/actions")
async def act_in_class(
    request: Asked, class_id: ClassId, data: JSONBody[ClassActionRequest], services: Shared
) -> ClassView:
    """What the teacher does. It is committed before this is answered."""
    opened = await services.classes.get(class_id)
    person = visitor_of(request.scope).require_person()
    mode = opened.state.plan.mode
    tasks = await _tasks(request, data.tasks, services, mode) if data.tasks else ()
    await services.classes.act(opened, person, data, tasks)
    return services.classes.view(opened, person, whole=True)


@get("/api/classes/{class_id:str}/tasks/{number:int}", responses=problems(404, 429))
async def show_task(
    request: Asked, class_id: ClassId, number: FromPath[int], services: Shared
) -> TaskView:
    """A task of homework with its solution: a page judges moves without asking again."""
    opened = await services.classes.get(class_id)
    if opened.state.plan.mode != "homework":
        raise Refusal("not-found", "This is no homework.")
    task = find_task(opened.state, number)
    await services.classes.valued(opened, task)
    return await services.compute(request, lambda: task_view(task))


@get("/api/classes/{class_id:str}/results", media_type=CSV, responses=problems(403, 404))
async def show_results(request: Asked, class_id: ClassId, services: Shared) -> Response[str]:
    """Who answered or solved what, as CSV for a spreadsheet; for the teacher."""
    opened = await services.classes.get(class_id)
    if visitor_of(request.scope).person != opened.state.plan.teacher:
        raise Refusal("not-yours", "Only the teacher of the class can do that.")
    return file_answer(class_csv(opened.state), CSV, "results.csv")


@websocket("/api/classes/{class_id:str}/live")
async def live_class(
    socket: Socket, class_id: FromPath[str], services: Shared, whole: FromQuery[bool] = False
) -> None:
    """Sends the class first, then again whenever it changes; `whole` for a projector."""

    async def talk(visitor: Visitor) -> None:
        opened = await services.classes.get(class_id)
        viewing = Viewing(socket, services, visitor.person, visitor.address, FromClassViewer)
        await viewing.watch(services.classes, opened, whole=whole)

    await receive(socket, services, talk)


HANDLERS = [
    make_class,
    show_class,
    join_class,
    answer_question,
    act_in_class,
    show_task,
    show_results,
    live_class,
]
