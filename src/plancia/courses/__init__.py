"""For the courses: somebody's own program held against ours, case by case, rule by rule."""
