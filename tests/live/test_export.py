from plancia.live.export import csv_text


def test_no_text_is_taken_for_a_formula() -> None:
    rows = [["=1+1", -3], ["+39", "a,b"], ["a; =b", "@x"]]
    assert csv_text(["name", "-"], rows).splitlines() == [
        "name,'-",
        "'=1+1,-3",
        '\'+39,"a,b"',
        "a;' =b,'@x",
    ]
