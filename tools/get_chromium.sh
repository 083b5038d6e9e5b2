# Installs the distribution's chromium where we may; where we may not, says so and goes on.
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
export DEBIAN_FRONTEND=noninteractive
{
    command -v apt-get > /dev/null && {
        $as_root apt-get install -qq --no-install-recommends chromium ||
        { $as_root apt-get update -qq; $as_root apt-get install -qq --no-install-recommends chromium; }
    }
} > /dev/null 2>&1 || echo "chromium is missing and cannot be installed here"
