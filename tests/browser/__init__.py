"""The web table in a real browser. Its helpers assert too, so they say what differs."""

import pytest

pytest.register_assert_rewrite("tests.browser.table")
