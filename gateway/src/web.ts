import { existsSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { GatewayConfig } from './config.ts';

type WebFile = { path: string; type: string; immutable: boolean; encodings: string[] };

const extensions: Record<string, string> = { br: '.br', gzip: '.gz' };
const immutableMilliseconds = 365 * 24 * 3_600 * 1000;

/** Returns the configuration that the web app reads when it starts, because the same build runs everywhere. */
export function webConfig(config: GatewayConfig, version: string) {
  return {
    environment: config.CHAIN_ENVIRONMENT,
    version,
    defaultChainId: config.CHAIN_ID,
    chains: config.CHAINS,
    analyticsUrl: config.ANALYTICS_URL,
    walletConnectProjectId: config.WALLETCONNECT_PROJECT_ID,
    google: config.GOOGLE_CLIENT_ID !== undefined,
    faucet: config.FAUCET_URL !== undefined,
  };
}

/**
 * Serves the build of the web app: files by name, compressed where the browser accepts it, and the index page for every
 * other address that a browser opens. Names are read again when the index page has changed, because a build replaces them
 * all; no path of a request is looked up on disk.
 */
export function serveWeb(directory: string | undefined): RequestHandler {
  const namesOf = namesOfBuild(directory);
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const files = namesOf();
    const file = files.get(request.path);
    if (file) return sendFile(request, response, file, next);
    const index = files.get('/index.html');
    const isPage = !request.path.startsWith('/assets/') && request.accepts(['json', 'html']) === 'html';
    if (!index || !isPage) return next();
    sendFile(request, response, index, next);
  };
}

/** Returns what lists the files of the build. An index page that is missing is being built: the names stay as they were. */
function namesOfBuild(directory: string | undefined): () => Map<string, WebFile> {
  const folder = directory && existsSync(directory) ? resolve(directory) : undefined;
  let files = new Map<string, WebFile>();
  let builtAt: number | undefined;
  return () => {
    if (folder === undefined) return files;
    const changedAt = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined || changedAt === builtAt) return files;
    builtAt = changedAt;
    files = filesOf(folder);
    const index = files.get('/index.html');
    if (index) files.set('/', index);
    return files;
  };
}

function filesOf(directory: string): Map<string, WebFile> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const served = [...paths].filter((path) => !(/\.(br|gz)$/.test(path) && paths.has(path.replace(/\.(br|gz)$/, ''))));
  return new Map(
    served.map((path) => {
      const name = `/${relative(directory, path).split(sep).join('/')}`;
      const encodings = Object.keys(extensions).filter((encoding) => paths.has(path + extensions[encoding]));
      return [name, { path, type: extname(path), immutable: name.startsWith('/assets/'), encodings }];
    }),
  );
}

function sendFile(request: Request, response: Response, file: WebFile, next: (error?: unknown) => void): void {
  // Clients list encodings in any order. Ours are listed with the smallest first.
  const encoding = file.encodings.find((each) => request.acceptsEncodings(each) === each);
  response.type(file.type);
  if (file.encodings.length > 0) response.vary('Accept-Encoding');
  if (encoding) response.set('content-encoding', encoding);
  response.sendFile(
    file.path + (encoding ? extensions[encoding] : ''),
    {
      dotfiles: 'allow',
      ...(file.immutable
        ? { maxAge: immutableMilliseconds, immutable: true }
        : { cacheControl: false, headers: { 'cache-control': 'no-cache' } }),
    },
    (error) => {
      // A reader who has left is no failure.
      if (error && !response.headersSent && !request.socket.destroyed) next(error);
    },
  );
}
