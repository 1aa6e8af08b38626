"""How hypothesis runs in a project: without deadlines, and with the same cases every time, so that
a failing run is due to the change and not to luck."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rulescore",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rulescore")
