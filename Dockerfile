# The command `strata` in an image of Debian 12, as a user who is not root:
#
#   docker build -t strata .
#   docker run --rm -v "$PWD:/work" strata render scene.ca scene.png
#   docker run --rm --device /dev/dri strata doctor
#
# Files are written as user 1000; give `--user "$(id -u):$(id -g)"` where yours is another. Of a GPU,
# give the group of its render node too: `--group-add "$(stat -c %g /dev/dri/renderD128)"`.

ARG SWIFT_IMAGE=swift:6.3-bookworm
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
# What .ci/deps installs for building, without what tests need; libxml2-dev because Swift's libraries
# are linked into the command.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    libegl-dev libgles-dev libgbm-dev libpng-dev zlib1g-dev libxml2-dev libjpeg62-turbo-dev \
    libavcodec-dev libavformat-dev libavutil-dev \
    libharfbuzz-dev libfontconfig-dev libpango1.0-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The date of the manual pages, where the sources come without their history.
ARG SOURCE_DATE_EPOCH
RUN bash .ci/command && DESTDIR=/stage PREFIX=/usr bash .ci/install

FROM ${RUN_IMAGE}
# The first row is linked. What follows is opened when a scene asks for it: GL and Mesa's drivers,
# text with fonts, movies, WebP. Without a row the rest works.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    libpng16-16 libjpeg62-turbo zlib1g libxml2 libstdc++6 \
    libegl1 libgles2 libgbm1 libegl-mesa0 libgl1-mesa-dri \
    libpangoft2-1.0-0 libhyphen0 hyphen-en-us fonts-liberation2 fonts-dejavu-core fonts-noto-color-emoji \
    libavcodec59 libavformat59 libavutil57 \
    libwebp7 libwebpmux3 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 strata \
  && install --directory --owner=strata --group=strata /work
COPY --from=build /stage/usr/ /usr/
USER strata
WORKDIR /work
ENTRYPOINT ["strata"]
CMD ["--help"]
