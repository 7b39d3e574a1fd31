"""The demonstration of `Scripts/statecraft serve --demo`, with few kills."""

import re
import shutil
import subprocess
import unittest

import served


class DemoTests(unittest.TestCase):
    @unittest.skipUnless(shutil.which("curl"), "curl is missing")
    def test_nothing_is_lost_when_the_worker_and_the_database_are_killed(self):
        result = subprocess.run(
            [served.ROOT / "Scripts/statecraft", "serve", "--demo", "--kills", "3", "--pause", "1"],
            capture_output=True, text=True, timeout=600,
        )
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("kill -9 of the worker", result.stderr)
        if "live in a PostgreSQL database" in result.stderr:
            self.assertIn("kill -9 of the database", result.stderr)
        end = re.search(r"(\d+) events were answered, and (\d+) are in the journals", result.stderr)
        self.assertGreater(int(end.group(1)), 0)
        self.assertEqual(end.group(1), end.group(2))
        self.assertIn("nothing was lost", result.stderr)

    def test_an_option_that_it_does_not_have_is_refused(self):
        result = subprocess.run(
            [served.ROOT / "Scripts/statecraft", "serve", "--demo", "--kils", "3"],
            capture_output=True, text=True, timeout=600,
        )
        self.assertEqual(result.returncode, 1)
        self.assertIn("what is '--kils'?", result.stderr)


if __name__ == "__main__":
    unittest.main()
