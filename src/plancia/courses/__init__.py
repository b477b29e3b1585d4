"""For the courses: a student's program compared with ours, case by case, rule by rule."""
