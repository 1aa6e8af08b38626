"""How hypothesis runs in a project: without deadlines, and with the same cases every time, so that
a failing run is due to the change and not to luck."""

from hypothesis import HealthCheck, settings

from rulescore.project import IS_OURS

settings.register_profile(
    "rulescore",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rulescore")


def tries(of_ours: int) -> settings:
    """How often a test of every calculator is tried: less of our books, which are many and which
    `make fuzz` tries by the hundred thousand."""
    return settings(max_examples=of_ours if IS_OURS else 100)
