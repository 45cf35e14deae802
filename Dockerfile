# The command `strata` in a Debian 12 image, as an unprivileged user:
#
#   docker build -t strata .
#   docker run --rm -v "$PWD:/work" strata render scene.ca scene.png
#   docker run --rm --device /dev/dri strata doctor
#
# Files are written as user 1000. If your user ID is different, add `--user "$(id -u):$(id -g)"`.
# For a GPU, also add the group of its render node:
# `--group-add "$(stat -c %g /dev/dri/renderD128)"`.

ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
# The build dependencies of .ci/deps, without those of the tests. libxml2-dev is needed because the
# Swift libraries are linked statically into the command.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    libegl-dev libgles-dev libgbm-dev libpng-dev zlib1g-dev libxml2-dev libjpeg62-turbo-dev \
    libavcodec-dev libavformat-dev libavutil-dev \
    libharfbuzz-dev libfontconfig-dev libpango1.0-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The date of the manual pages if the sources have no Git history.
ARG SOURCE_DATE_EPOCH
RUN bash .ci/command && DESTDIR=/stage PREFIX=/usr bash .ci/install

FROM ${RUN_IMAGE}
# Each row is optional. The libraries are loaded when a scene needs them: GL with Mesa's drivers,
# text with fonts, movies, WebP.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    libegl1 libgles2 libgbm1 libegl-mesa0 libgl1-mesa-dri \
    libpangoft2-1.0-0 libhyphen0 hyphen-en-us \
    fonts-liberation2 fonts-dejavu-core fonts-noto-color-emoji \
    libavformat59 \
    libwebp7 libwebpmux3 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 strata \
  && install --directory --owner=strata --group=strata /work
COPY --from=build /stage/usr/ /usr/
USER strata
WORKDIR /work
ENTRYPOINT ["strata"]
CMD ["--help"]
