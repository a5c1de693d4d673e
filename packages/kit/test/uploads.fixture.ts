import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import express from 'express';
import type { StoreUnderTest } from '../../../tools/file-stores.ts';
import { createDatabase } from '../src/database.ts';
import type { ByteRange, FileStore } from '../src/files/file-store.ts';
import { openFileStore } from '../src/files/files.config.ts';
import { createFiles, type FileKind, type PartsTicket } from '../src/files/files.ts';
import { createPrivateFiles } from '../src/files/private-files.ts';
import { deleteUnused } from '../src/files/retention.ts';
import { startHttpServer } from '../src/http-server.ts';
import { createLogger } from '../src/log.ts';
import { migrate } from '../src/migrate.ts';
import { withProblems } from '../src/problem-answers.ts';
import { createTestDatabase } from '../src/testing.ts';

export const partBytes = 1_000;
const kinds: Record<string, FileKind> = {
  book: {
    contentTypes: ['text/plain'],
    largestBytes: 10_000_000,
    parts: { bytes: partBytes, ticketMilliseconds: 23 * 3_600_000, ticketsPerHour: 30 },
  },
  note: { contentTypes: ['text/plain'], largestBytes: 10_000 },
};

/** Bytes that differ from part to part. */
export const bytesOf = (size: number, seed = 1): Buffer =>
  Buffer.from(Uint32Array.from({ length: Math.ceil(size / 4) }, (_, at) => at * seed).buffer).subarray(0, size);

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A service that takes books in parts, and notes, on a store. `opened` and `written` tell what it asked of the store. */
export async function startLibrary(under: StoreUnderTest) {
  const log = createLogger({ service: 'test', level: 'silent' });
  const place = await createTestDatabase();
  const database = createDatabase({ url: place.url, schema: 'books', log });
  await migrate(database, []);
  const clock = { forward: 0 };
  const now = () => new Date(Date.now() + clock.forward);
  const opened: { key: string; stream: Readable | undefined }[] = [];
  const written: string[] = [];
  const real = await openFileStore(
    { S3_REGION: 'us-east-1', PUBLIC_URL: 'https://play.example', ...under.environment },
    'books',
  );
  const store: FileStore = {
    ...real,
    open: async (key: string, range?: ByteRange) => {
      const stream = await real.open(key, range);
      opened.push({ key, stream });
      return stream;
    },
    writeFile: (key, ...more) => {
      written.push(key);
      return real.writeFile(key, ...more);
    },
  };
  const files = createFiles({ service: 'books', kinds, store, database, now, log });
  const privateFiles = createPrivateFiles({ store, database, now });
  const app = express();
  files.serve(app);
  const known = new Map<string, { name: string; size: number }>();
  const send = withProblems(log, (request, response) => {
    const file = known.get(String(request.params.sha256)) ?? { name: 'private/none', size: 1 };
    return privateFiles.send(request, response, { ...file, headers: { 'content-type': 'text/plain' } });
  });
  app.get('/private/:sha256', send);
  const server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-brought-'));

  return {
    ...{ database, files, privateFiles, store, opened, written, now, url },
    /** Sends bytes as a browser would, which reaches the service through the gateway. */
    put: async (part: PartsTicket['parts'][number] | undefined, content: Buffer, headers = {}) => {
      const address = (part?.uploadUrl ?? '').replace('https://play.example', url);
      const init = { method: 'PUT', headers: { ...part?.headers, ...headers }, body: new Uint8Array(content) };
      const response = await fetch(address, init);
      await response.text();
      return response.status;
    },
    get: (sha256: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${url}/private/${sha256}`, { method, headers: { 'cache-control': 'max-age=0', ...headers } }),
    /** Writes a file of this machine. */
    local: (content: Buffer) => {
      const sha256 = sha256Of(content);
      const path = join(folder, sha256);
      writeFileSync(path, content);
      return { path, sha256, size: content.length };
    },
    /** Keeps content as a private file that the route of the fixture sends. */
    keep: async (file: { path: string; sha256: string; size: number }) => {
      const name = await privateFiles.keepFile(file);
      known.set(file.sha256, { name, size: file.size });
      return name;
    },
    forward: (milliseconds: number) => {
      clock.forward += milliseconds;
    },
    retain: () => deleteUnused({ store: real, database, now }),
    close: async () => {
      await server.close();
      await database.close();
      await place.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Library = Awaited<ReturnType<typeof startLibrary>>;
