import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DeskLibraryAsset, LibraryTicket } from '@hatchery/api/library-shapes';
import { createDatabase } from '@hatchery/kit/database';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { deleteUnused } from '@hatchery/kit/files/retention';
import { createLogger } from '@hatchery/kit/log';
import { asAdmin, caller, createTestDatabase, eventually } from '@hatchery/kit/testing';
import { hashOf, newPicture } from '../../services/assets-library/test/fixtures/library.fixture.ts';
import { startMortalService } from '../../services/vouchers/test/fixtures/mortal-service.fixture.ts';
import { openDisk } from '../../tools/file-stores.ts';

const rounds = Number(process.env.LIBRARY_KILLS ?? 4);
const main = fileURLToPath(new URL('./library/mortal-library.main.ts', import.meta.url));
const log = createLogger({ service: 'test', level: 'silent' });
const admin = asAdmin(randomUUID());

test(`${rounds} times SIGKILL in mid-upload and in mid-check: every asset is published whole, and no bytes are left over`, async () => {
  const [place, store] = [await createTestDatabase('assets-library'), await openDisk()];
  const temporary = mkdtempSync(join(tmpdir(), 'library-kill-'));
  const database = createDatabase({ url: place.url, schema: 'assets_library', log });
  const service = startMortalService(place.url, { main, env: { ...store.environment, TMPDIR: temporary } });
  /** Calls until a process answers that lives to the end of its answer. */
  const insist = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      const call = caller('assets-library', await service.url());
      const reply = await call(method, path, { as: admin, body, ...(method === 'POST' ? { headers } : {}) }).catch(
        () => undefined,
      );
      if (reply && reply.status < 500) return reply;
    }
  };
  const put = async (part: LibraryTicket['parts'][number], bytes: Buffer) => {
    for (;;) {
      const to = part.uploadUrl.replace('https://play.example', await service.url());
      const init = { method: 'PUT', headers: part.headers, body: new Uint8Array(bytes) };
      const sent = await fetch(to, init).catch(() => undefined);
      if (sent?.status === 200 || sent?.status === 409) return;
    }
  };
  const upload = async (content: Buffer, contentType: string) => {
    const files = [{ contentType, size: content.length }];
    const [ticket]: LibraryTicket[] = (await insist('POST', '/v2/assets-library/file-upload-urls', { files })).body;
    let from = 0;
    for (const part of ticket?.parts ?? []) {
      await put(part, content.subarray(from, from + part.size));
      from += part.size;
    }
    return ticket?.ticket;
  };

  const licence = { name: 'Open', summary: ['Any use.'], text: 'Any use.' };
  const licenceUid = (await insist('POST', '/v2/assets-library/licences', licence)).body.uid;
  const expected = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    const content = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(9_000_000, `${round} `),
      Buffer.from('\n%%EOF'),
    ]);
    const picture = await newPicture({ width: 2_000, height: 1_500 });
    if (round % 2 === 0) setTimeout(() => service.kill(), 5 * round);
    const [ticket, preview] = [await upload(content, 'application/pdf'), await upload(picture, 'image/png')];
    const fields = { title: `Round ${round}`, description: '', tags: [], author: 'Ada', licenceUid, preview };
    const { body } = await insist('POST', '/v2/assets-library', { ...fields, files: [{ ticket, name: 'a.pdf' }] });
    expected.set(body.uid, hashOf(content));
    // A check takes its file for three minutes. Then any process takes it again.
    if (round % 2 === 1) {
      await eventually(async () => await database.knex('asset_files').where('check_at', '>', new Date()).first());
      service.kill();
      await service.url();
    }
    await database
      .knex('asset_files')
      .whereNotNull('check_at')
      .update({ check_at: new Date(0) });
  }
  for (const [uid, sha256] of expected)
    await eventually(async () => {
      await database
        .knex('asset_files')
        .where('check_at', '>', new Date())
        .update({ check_at: new Date(0) });
      const { body }: { body: DeskLibraryAsset } = await insist('GET', `/v2/assets-library/desk/${uid}`);
      return body.files[0]?.sha256 === sha256 && body.preview !== undefined;
    });

  // A day later only what assets use is left: in the store, and in the folder of checks.
  const checks = join(temporary, 'hatchery-library');
  for (const name of readdirSync(checks)) utimesSync(join(checks, name), 0, 0);
  service.kill();
  await eventually(async () => {
    await service.url();
    return readdirSync(checks).length === 0;
  });
  const opened = await openFileStore(
    { S3_REGION: 'us-east-1', PUBLIC_URL: '', ...store.environment },
    'assets-library',
  );
  await deleteUnused({ store: opened, database, now: () => new Date(Date.now() + 86_400_000) });
  await service.close();
  const used: string[] = await database.knex('file_uses').distinct('file').orderBy('file').pluck('file');
  expect(store.keys()).toEqual(used.map((name) => `assets-library/files/${name}`).sort());
  expect(used.filter((name) => name.startsWith('private/'))).toHaveLength(rounds);
  await opened.close();
  await database.close();
  await place.drop();
  await store.stop();
  rmSync(temporary, { recursive: true });
}, 300_000);
