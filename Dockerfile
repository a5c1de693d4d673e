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
COPY relayer/package.json relayer/package.json
COPY local/package.json local/package.json
COPY load/package.json load/package.json
COPY tools tools
RUN npm install --no-save --no-audit --no-fund \
 && npm run -s gen -w proto \
 && npm run -s build -w web \
 && npm prune --omit=dev --no-save --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9090 WEB_DIRECTORY=/app/web/dist
WORKDIR /app
COPY --from=build --chown=node:node /app ./
# A volume that is mounted here belongs to the user who writes to it.
RUN mkdir /files && chown node:node /files
USER node
EXPOSE 3000 9090
CMD ["node", "--single-threaded-gc", "--min-semi-space-size=16", "gateway/src/main.ts"]
