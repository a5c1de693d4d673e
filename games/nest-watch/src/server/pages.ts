import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from './config.ts';

type Page = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer; isForever: boolean };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Reads the whole game into memory: it is small. */
export function readPages(folder: string, { appOrigin }: Config): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && types[extname(file)]);
  return new Map(
    files.map((file) => {
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      const read = readFileSync(file);
      // The page learns from its own server which app it may speak with.
      const plain = path === '/index.html' ? Buffer.from(read.toString().replaceAll('{{hatchery}}', appOrigin)) : read;
      return [path === '/index.html' ? '/' : path, pageOf(path, plain)];
    }),
  );
}

function pageOf(path: string, plain: Buffer): Page {
  const page = { type: types[extname(path)] as string, plain, isForever: path.startsWith('/assets/') };
  return page.type.startsWith('font/') ? page : { ...page, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

/** Returns headers that let the app alone show the game, and the game load nothing but itself and Hatchery's pictures. */
export const securityHeaders = ({ appOrigin }: Config): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `img-src 'self' blob: data: ${appOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${appOrigin}`,
  ].join('; '),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

export function sendPage(response: ServerResponse, page: Page, accepted: string): void {
  const packing = (['br', 'gzip'] as const).find((name) => page[name] && accepted.includes(name));
  response.setHeader('content-type', page.type);
  response.setHeader('cache-control', page.isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('vary', 'accept-encoding');
  if (packing) response.setHeader('content-encoding', packing);
  response.end(packing ? page[packing] : page.plain);
}
