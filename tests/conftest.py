"""What all tests share: profiles of hypothesis, and that continuous integration leaves nothing out."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("default")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """With CI set a test that skips is a test that fails: something that the project needs was not installed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and exitstatus == 0 and reporter is not None and reporter.stats.get("skipped"):
        reporter.write_line("skipped in CI:")
        for report in reporter.stats["skipped"]:
            reporter.write_line(f"  {report.nodeid}: {report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
