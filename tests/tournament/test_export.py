from plancia.tournament.export import standings_csv
from plancia.tournament.judging import judge_join
from tournament.simulated import Simulation, plan


def test_standings_are_written_as_csv_without_formulas() -> None:
    simulation = Simulation(plan("swiss"), 3)
    event = judge_join(simulation.tournament, "x", "=1+1", 9.0)
    assert event is not None
    simulation.apply(event)
    lines = standings_csv(simulation.tournament).splitlines()
    assert lines[0].startswith("rank,name,points")
    assert lines[4] == "4,'=1+1,0.0,0.0,0.0,0.0,0,0,0"
