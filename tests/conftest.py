"""How hypothesis runs here: no deadlines, and the same cases every time, so that a failing run
tells of the change and not of luck."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "here",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")
