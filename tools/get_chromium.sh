# Installs the distribution's chromium where we may; where we may not, says so and goes on. Its
# headless shell will do, and is quicker; where there is none, the whole browser.
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
export DEBIAN_FRONTEND=noninteractive
get() { $as_root apt-get install -qq --no-install-recommends "$1"; }
{
    command -v apt-get > /dev/null && {
        get chromium-headless-shell || { $as_root apt-get update -qq; get chromium-headless-shell; } || get chromium
    }
} > /dev/null 2>&1 || echo "chromium is missing and cannot be installed here"
