from plancia.courses.case import RuleAnswer, honest_points

WORTH = {"win": 60.0, "draw": 40.0}


def reached(**answers: list[RuleAnswer]) -> dict[str, float]:
    return {rule: points for rule, (points, _) in honest_points(answers, WORTH).items()}


def answers(expected: object, *passed: bool, public: bool = False) -> list[RuleAnswer]:
    return [RuleAnswer(expected, each, public) for each in passed]


def test_a_right_program_gets_all_points() -> None:
    assert reached(win=answers(1, True, True), draw=answers(0, True, True)) == WORTH


def test_of_a_rule_the_share_of_its_cases_counts() -> None:
    won = answers(1, True, False)
    assert reached(win=won, draw=answers(0, True, True)) == {"win": 30.0, "draw": 40.0}


def test_a_program_that_always_says_the_same_earns_nothing() -> None:
    given = reached(win=answers(1, True, True), draw=answers(0, False, False))
    assert given == {"win": 0.0, "draw": 0.0}


def test_a_table_of_the_public_cases_earns_nothing() -> None:
    won = [*answers(1, True, public=True), *answers(2, False, False)]
    drawn = [*answers(0, True, public=True), *answers(3, False, False)]
    assert reached(win=won, draw=drawn) == {"win": 0.0, "draw": 0.0}
