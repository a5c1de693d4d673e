# An image for each kind of process (ADR 0096): docker build --target signer -t hatchery-signer .
# `--target sbom --output artifacts/sbom` writes the bills of materials of all images.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS base

FROM base AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
RUN npm run -s gen -w proto \
 && npm run -s build -w web \
 && npm run -s build -w games/nest-watch \
 && node tools/image/trees.main.ts /trees

FROM scratch AS sbom
COPY --from=build /trees/gateway/sbom.cdx.json /gateway.cdx.json
COPY --from=build /trees/service/sbom.cdx.json /service.cdx.json
COPY --from=build /trees/signer/sbom.cdx.json /signer.cdx.json
COPY --from=build /trees/nest-watch/sbom.cdx.json /nest-watch.cdx.json
COPY --from=build /trees/tools/sbom.cdx.json /tools.cdx.json

FROM base AS runtime
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION \
      org.opencontainers.image.vendor=Hatchery \
      org.opencontainers.image.licenses=MIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9090 NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
# Nothing is installed in a container that runs. Uploads may go to a volume at /files, which takes the owner of this folder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
 && install -d -o 1000 -g 1000 /files /app/node_modules/.cache
WORKDIR /app
# The entrypoint of the base image is a shell.
ENTRYPOINT []

# Each image compiles its code when it is built, as its user and with its flags: without its configuration, a process ends at once.
FROM runtime AS gateway
LABEL org.opencontainers.image.title=hatchery-gateway
COPY --from=build /trees/gateway ./
COPY --from=build /app/web/dist web/dist
ENV WEB_DIRECTORY=/app/web/dist
USER 1000:1000
RUN { node --single-threaded-gc gateway/src/main.ts 2>/dev/null || true; } && test -d "$NODE_COMPILE_CACHE"
EXPOSE 3000 9090
CMD ["node", "--single-threaded-gc", "--min-semi-space-size=16", "gateway/src/main.ts"]

# Every service but the signer. Each deployment names the one that it runs.
FROM runtime AS service
LABEL org.opencontainers.image.title=hatchery-service
COPY --from=build /trees/service ./
USER 1000:1000
RUN for main in services/*/src/main.ts; do node "$main" 2>/dev/null || true; done && test -d "$NODE_COMPILE_CACHE"
EXPOSE 3000 9090
CMD ["node", "--eval", "console.error('Name a service: node services/<name>/src/main.ts'); process.exit(2)"]

FROM runtime AS signer
LABEL org.opencontainers.image.title=hatchery-signer
COPY --from=build /trees/signer ./
USER 1000:1000
RUN { node services/signer/src/main.ts 2>/dev/null || true; } && test -d "$NODE_COMPILE_CACHE"
EXPOSE 3000 9090
CMD ["node", "services/signer/src/main.ts"]

FROM runtime AS nest-watch
LABEL org.opencontainers.image.title=hatchery-nest-watch
COPY --from=build /trees/nest-watch ./
COPY --from=build /app/games/nest-watch/dist games/nest-watch/dist
USER 1000:1000
RUN { node games/nest-watch/src/server/main.ts 2>/dev/null || true; } && test -d "$NODE_COMPILE_CACHE"
EXPOSE 3000
CMD ["node", "games/nest-watch/src/server/main.ts"]

# Commands of operators that need no service: deploying and connecting contracts, dead letters.
FROM runtime AS tools
LABEL org.opencontainers.image.title=hatchery-tools
COPY --from=build /trees/tools ./
# Journals and records go here, unless DEPLOYMENTS_FOLDER names a volume.
RUN chown -R 1000:1000 contracts/deployments
USER 1000:1000
CMD ["node", "contracts/deploy/main.ts"]
