"""What a screen is made of: each pane shows facts it is given and sends what the person chose upwards."""
