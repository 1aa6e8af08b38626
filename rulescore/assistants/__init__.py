"""What assistants are told: rules, calculators and rolls as tools of the Model Context Protocol.

May import: catalogue, declare, show.
"""
