from plancia.core.text import T
from plancia.language import catalogue, first_spoken, languages, wanted


def test_a_language_is_found_as_gettext_finds_it() -> None:
    assert languages()["it"] == "Italiano"
    assert wanted({"LANG": "it_IT.UTF-8"}) == "it"
    assert wanted({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}) == "en"
    assert wanted({"LANGUAGE": "de:it", "LANG": "en_US.UTF-8"}) == "it"
    assert wanted({}) == first_spoken(["xx"]) == "en"


def test_a_text_without_a_translation_stays_english() -> None:
    assert catalogue("it").say(T("no such {thing}", thing="template")) == "no such template"
