# One image for the gateway and every service; each deployment names the file that it runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY packages packages
COPY proto proto
COPY contracts contracts
COPY services services
COPY gateway gateway
COPY web web
COPY games games
COPY relayer/package.json relayer/package.json
COPY local/package.json local/package.json
COPY load/package.json load/package.json
COPY examples/ethers-claim-and-bridge/package.json examples/ethers-claim-and-bridge/package.json
COPY tools tools
RUN npm install --no-save --no-audit --no-fund \
 && npm run -s gen -w proto \
 && npm run -s build -w web \
 && npm run -s build -w games/nest-watch \
 && node tools/bundle.ts --in-place \
 && npm prune --omit=dev --no-save --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9090 WEB_DIRECTORY=/app/web/dist \
    NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
WORKDIR /app
COPY --from=build --chown=node:node /app ./
# A volume that is mounted here belongs to the user who writes to it.
RUN mkdir /files && chown node:node /files
USER node
# Without its secrets a process ends at once, and leaves its code compiled. The code fits the flags and the user of this image.
RUN for main in services/*/src/main.ts; do node $main 2>/dev/null || true; done \
 && { node --single-threaded-gc gateway/src/main.ts 2>/dev/null || true; } \
 && test -d $NODE_COMPILE_CACHE
EXPOSE 3000 9090
CMD ["node", "--single-threaded-gc", "--min-semi-space-size=16", "gateway/src/main.ts"]
