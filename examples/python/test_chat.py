from chat import Chat


def test_chat_remembers_the_budget(client):
    chat = Chat(client)
    chat.say("My budget for the trip is 4000 euros.")
    # The mock knows only what the request shows it, so a history that lost the first turn fails here.
    assert "4000" in chat.say("What is my budget for the trip?")


def test_chat_passes_on_what_the_model_says(client):
    client.post("/_mock/replies", cast_to=object, body=[{"reply": {"text": "The ferry leaves at seven."}}])
    assert Chat(client).say("When does the ferry leave?") == "The ferry leaves at seven."
