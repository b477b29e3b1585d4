"""Offers between players: draws, take-backs, rematches; and take-backs where nobody is asked."""

from live.judged_game import ANNA, BERTA, JudgedGame, against_level, alone, friends, stored
from plancia.live.events import Rematched

# Draws


def test_a_draw_is_offered_and_accepted_by_the_other() -> None:
    judged = friends()
    judged.acts(ANNA, "offer-draw")
    assert judged.game.offers.get("draw") == 1
    assert judged.refuses(ANNA, "accept-draw") == "not-now"
    assert judged.refuses(ANNA, "offer-draw") == "not-now"
    judged.acts(BERTA, "accept-draw")
    assert judged.game.progress().result == "1/2-1/2"
    assert judged.game.progress().termination == "draw agreed"


def test_an_offer_that_was_declined_waits_for_the_next_move() -> None:
    judged = friends()
    judged.acts(ANNA, "offer-draw")
    judged.acts(BERTA, "decline-draw")
    assert judged.game.offers.get("draw") is None
    assert judged.refuses(ANNA, "offer-draw") == "not-now"
    judged.plays(ANNA, "4")
    judged.acts(ANNA, "offer-draw")


def test_a_move_of_the_opponent_answers_an_offer_and_ones_own_does_not() -> None:
    judged = friends()
    judged.acts(ANNA, "offer-draw")
    judged.plays(ANNA, "4")
    assert judged.game.offers.get("draw") == 1
    judged.plays(BERTA, "4")
    assert judged.game.offers.get("draw") is None
    assert judged.refuses(BERTA, "accept-draw") == "not-now"


def test_a_draw_needs_no_consent_alone_and_none_but_an_offer_of_ones_own_after_the_others() -> None:
    judged = alone()
    judged.acts(ANNA, "offer-draw")
    assert judged.game.progress().result == "1/2-1/2"
    judged = friends()
    judged.acts(ANNA, "offer-draw")
    judged.acts(BERTA, "offer-draw")
    assert judged.game.progress().termination == "draw agreed"


# Take-backs


def test_alone_one_move_is_taken_back() -> None:
    judged = alone()
    judged.plays(ANNA, "4", "5")
    judged.acts(ANNA, "take-back")
    assert [move.move for move in judged.game.moves] == ["4"]
    assert judged.game.awaits == 2


def test_against_a_level_it_goes_back_to_where_the_person_was_asked() -> None:
    judged = against_level()
    judged.plays(ANNA, "4")
    judged.level_plays("4")
    judged.acts(ANNA, "take-back")
    assert (judged.game.ply, judged.game.awaits) == (0, 1)
    assert judged.refuses(ANNA, "take-back") == "not-now"
    judged.plays(ANNA, "4")
    judged.acts(ANNA, "take-back")
    assert judged.game.ply == 0


def test_the_levels_own_first_move_stays() -> None:
    judged = JudgedGame(stored("level", ANNA))
    judged.level_plays("4")
    assert judged.refuses(ANNA, "take-back") == "not-now"


def test_where_the_rules_have_undos_of_their_own_no_move_is_taken_back() -> None:
    for course, refusal in ((True, "not-now"), (False, None)):
        judged = JudgedGame(stored(ANNA, ANNA, game="four-in-a-row", course=course))
        judged.plays(ANNA, "d4")
        if refusal:
            assert judged.refuses(ANNA, "take-back") == refusal
        else:
            judged.acts(ANNA, "take-back")
            assert judged.game.ply == 0


def test_between_friends_a_take_back_needs_consent() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    judged.plays(BERTA, "4")
    judged.acts(ANNA, "take-back")
    assert (judged.game.offers.get("take-back"), judged.game.ply) == (1, 2)
    assert judged.refuses(ANNA, "take-back") == "not-now"
    assert judged.refuses(ANNA, "accept-take-back") == "not-now"
    judged.acts(BERTA, "accept-take-back")
    assert (judged.game.offers.get("take-back"), judged.game.ply) == (None, 0)


def test_a_take_back_declined_waits_for_the_next_move() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    judged.acts(ANNA, "take-back")
    judged.acts(BERTA, "decline-take-back")
    assert judged.refuses(ANNA, "take-back") == "not-now"
    assert judged.refuses(BERTA, "decline-take-back") == "not-now"
    judged.plays(BERTA, "4")
    judged.acts(ANNA, "take-back")


def test_a_move_forgets_the_request_to_take_back() -> None:
    judged = friends()
    judged.plays(ANNA, "4")
    judged.acts(ANNA, "take-back")
    judged.plays(BERTA, "4")
    assert judged.refuses(BERTA, "accept-take-back") == "not-now"


def test_an_end_can_be_taken_back_alone_but_not_between_friends() -> None:
    judged = alone()
    judged.plays(ANNA, *"4455667")
    judged.acts(ANNA, "take-back")
    assert (judged.game.ply, judged.game.awaits) == (6, 1)
    judged.acts(ANNA, "resign")
    assert judged.refuses(ANNA, "take-back") == "not-now"  # a resignation stays
    judged = friends()
    judged.plays(ANNA, "4")
    judged.acts(BERTA, "resign")
    assert judged.refuses(ANNA, "take-back") == "over"


def test_moves_made_before_the_game_began_stay() -> None:
    judged = JudgedGame(stored(ANNA, ANNA, moves=["4", "4"]))
    assert judged.refuses(ANNA, "take-back") == "not-now"
    judged.plays(ANNA, "3")
    judged.acts(ANNA, "take-back")
    assert judged.game.ply == 2


# Rematches


def test_a_rematch_needs_both_and_turns_the_sides_round() -> None:
    judged = friends()
    assert judged.refuses(ANNA, "rematch") == "not-now"
    judged.acts(ANNA, "resign")
    judged.acts(ANNA, "rematch")
    assert (judged.game.offers.get("rematch"), judged.game.rematch) == (1, None)
    assert judged.refuses(ANNA, "rematch") == "not-now"
    judged.acts(BERTA, "rematch")
    assert (judged.game.offers.get("rematch"), judged.game.rematch) == (None, "next")
    assert judged.refuses(BERTA, "rematch") == "not-now"


def test_a_rematch_can_be_declined() -> None:
    judged = friends()
    judged.acts(ANNA, "resign")
    judged.acts(BERTA, "rematch")
    assert judged.refuses(BERTA, "decline-rematch") == "not-now"
    judged.acts(ANNA, "decline-rematch")
    assert judged.refuses(BERTA, "rematch") == "not-now"


def test_against_a_level_or_alone_a_rematch_begins_at_once() -> None:
    for judged in (against_level(), alone(), JudgedGame(stored(ANNA, game="tetrisito"))):
        judged.acts(ANNA, "resign")
        assert isinstance(judged.acts(ANNA, "rematch"), Rematched)
        assert judged.refuses(ANNA, "take-back") == "not-now"
