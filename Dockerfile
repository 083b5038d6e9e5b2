# A server in a box: `make image`, then see docs/hosting.md. The page is built by Node, the wheel by
# hatchling, and what runs has neither.
FROM node:22-slim AS page
WORKDIR /riad/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src/riad/games ../src/riad/games
RUN npm run build

FROM python:3.13-slim AS wheel
WORKDIR /riad
COPY requirements-serve.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements-serve.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
COPY --from=page /riad/src/riad/server/page src/riad/server/page
RUN python -m hatchling build -t wheel -d /wheel

FROM python:3.13-slim
COPY requirements-image.lock /tmp/
COPY --from=wheel /wheel /tmp/wheel
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements-image.lock \
    && pip install --no-cache-dir --no-deps /tmp/wheel/*.whl \
    && rm -r /tmp/wheel /tmp/requirements-image.lock \
    && useradd --uid 10001 --no-create-home riad \
    && install --directory --owner=riad /data
ENV RIAD_DATA=/data PYTHONUNBUFFERED=1
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["riad", "serve", "--host", "0.0.0.0"]
