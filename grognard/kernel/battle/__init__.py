"""The battle: what is asked and answered, the journal, replay, what each player may see, questions and luck."""
