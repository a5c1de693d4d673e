import { copyFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { createFiles } from '@hatchery/kit/files/files';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { deleteUnused } from '@hatchery/kit/files/retention';
import { createLogger } from '@hatchery/kit/log';
import { asKey, asUser, eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { describeWith } from '../../../tools/describe-with.ts';
import { openDisk, openS3, type StoreUnderTest } from '../../../tools/file-stores.ts';
import { uploadKinds } from '../src/pictures/uploads.ts';
import { kept, newPicture, startUploads, type Uploads } from './fixtures/uploads.fixture.ts';
import { createGuest, freshKey, signIn } from './fixtures/users.fixture.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const nothing = { objects: [], files: [], uses: [] };
const hour = 3_600;

describe('pictures of players, on the disk of the service', () => suite(openDisk));
describeWith('s3', 'pictures of players, on an S3-compatible server', () => suite(openS3));

function suite(open: () => Promise<StoreUnderTest>): void {
  let store: StoreUnderTest;
  let stage: Uploads;

  beforeAll(async () => {
    store = await open();
    stage = await startUploads(store);
  });
  afterAll(async () => {
    await stage?.close();
    await store?.stop();
  });
  // Tests begin with nothing, and what a test leaves behind is what deleting everybody leaves.
  afterEach(async () => {
    await stage.database.knex('file_uses').delete();
    await stage.database.knex('files').update({ unused_since: new Date(0) });
    await stage.database.knex('file_tickets').update({ expires_at: new Date(0) });
    await retain();
    expect(await kept(stage, store)).toEqual(nothing);
  });

  const openStore = () =>
    openFileStore({ S3_REGION: 'us-east-1', PUBLIC_URL: 'https://play.example', ...store.environment }, 'users');
  const retain = async () => {
    const { database, now } = stage;
    const opened = await openStore();
    await deleteUnused({ store: opened, database, now });
    await opened.close();
  };
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(path, stage.url), { method, headers });
  const newPlayer = async () => (await signIn(stage.call)).as;
  const pictureOf = async (as: { subject: string }) =>
    (await stage.call('GET', '/v2/users', { as: asUser(as.subject) })).body.picture;

  it('uploads, checks, shows, replaces and forgets a picture', async () => {
    const as = await newPlayer();
    const ticket = await stage.upload(as, await newPicture('jpeg'), 'image/jpeg');
    expect(await kept(stage, store)).toEqual({ objects: [`users/uploads/${ticket}`], files: [], uses: [] });

    const first = await stage.use(as, ticket);
    expect(first).toMatchObject({ status: 200, body: { uid: as.subject } });
    expect(first.body.picture).toMatch(/^\/files\/users\/[0-9a-f]{64}\.webp$/);
    const name = first.body.picture.split('/').at(-1);
    // The original, with all that it tells of its owner, is gone.
    expect(store.keys()).toEqual([`users/files/${name}`]);

    const shown = await get(first.body.picture);
    expect(shown.status).toBe(200);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
    });

    const second = await stage.use(as, await stage.upload(as, await newPicture(), 'image/png'));
    expect(second.body.picture).not.toBe(first.body.picture);
    expect((await get(first.body.picture)).status).toBe(404);
    stage.forward(2 * hour);
    await retain();
    expect(store.keys()).toEqual([`users/files/${second.body.picture.split('/').at(-1)}`]);

    const chosen = await stage.call('POST', '/v1/users/pictures', { as, body: { picture: 'fire-cub' } });
    expect(chosen.body.picture).toContain('fire-cub');
    expect((await get(second.body.picture)).status).toBe(404);
    stage.forward(2 * hour);
    await retain();
    expect(await kept(stage, store)).toEqual(nothing);
  });

  it('serves a picture for good, in parts, and never as a page', async () => {
    const as = await newPlayer();
    const { body } = await stage.use(as, await stage.upload(as, await newPicture(), 'image/png'));
    const whole = await get(body.picture);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
    });
    const etag = whole.headers.get('etag') ?? '';
    expect(body.picture).toContain(etag.replaceAll('"', ''));

    const head = await get(body.picture, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
    // fetch would ask for a fresh copy otherwise.
    const revalidation = { 'cache-control': 'max-age=0' };
    const fresh = await get(body.picture, { 'if-none-match': etag, ...revalidation });
    expect([fresh.status, await fresh.text(), fresh.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(body.picture, { 'if-none-match': '"other"', ...revalidation })).status).toBe(200);

    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await get(body.picture, { range, ...more });
      const content = Buffer.from(await response.arrayBuffer());
      return { status: response.status, content, told: response.headers.get('content-range') };
    };
    const { length } = bytes;
    expect(await part('bytes=2-9')).toEqual({
      status: 206,
      content: bytes.subarray(2, 10),
      told: `bytes 2-9/${length}`,
    });
    expect(await part('bytes=-5')).toMatchObject({ status: 206, content: bytes.subarray(-5) });
    expect(await part('bytes=10-')).toMatchObject({ status: 206, content: bytes.subarray(10) });
    expect(await part('bytes=2-9', { 'if-range': etag })).toMatchObject({ status: 206 });
    expect(await part('bytes=2-9', { 'if-range': '"other"' })).toMatchObject({ status: 200, content: bytes });
    expect(await part('bytes=0-1,5-6')).toMatchObject({ status: 200, content: bytes });
    expect(await part(`bytes=${length}-`)).toMatchObject({ status: 416, told: `bytes */${length}` });
    expect(await part('lines=1-2')).toMatchObject({ status: 200 });
  });

  it('keeps one file for two players with the same picture, for as long as one of them shows it', async () => {
    const picture = await newPicture();
    const [one, other] = [await newPlayer(), await newPlayer()];
    const replies = await Promise.all(
      [one, other].map(async (as) => stage.use(as, await stage.upload(as, picture, 'image/png'))),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await pictureOf(one)).toBe(await pictureOf(other));
    const { picture: address } = replies[0]?.body ?? {};
    const leave = (as: typeof one) => stage.call('DELETE', '/v2/users', { as, body: { abandonAssets: true } });
    expect((await leave(one)).status).toBe(200);
    stage.forward(2 * hour);
    await retain();
    expect((await get(address)).status).toBe(200);
    expect((await leave(other)).status).toBe(200);
    expect((await get(address)).status).toBe(404);
    stage.forward(2 * hour);
    await retain();
    expect(await kept(stage, store)).toEqual(nothing);
  });

  it('refuses bytes that are not what the ticket is for, and stores nothing', async () => {
    const as = await newPlayer();
    const picture = await newPicture();
    const { body: ticket } = await stage.ticketFor(as, { contentType: 'image/png', size: picture.length });
    const longer = Buffer.concat([picture, Buffer.from('!')]);
    for (const [content, headers] of [
      [picture, { 'content-type': 'text/html' }],
      [longer, {}],
      [picture.subarray(1), {}],
    ] as const)
      expect((await stage.send(ticket, content, headers)).status).toBe(store.refusal);
    const wrong = {
      ...ticket,
      uploadUrl: ticket.uploadUrl.replace(ticket.ticket, '0b7a5d3e-0000-4000-8000-000000000000'),
    };
    expect([403, 404]).toContain((await stage.send(wrong, picture)).status);
    expect((await stage.send({ ...ticket, uploadUrl: `${ticket.uploadUrl}x` }, picture)).status).toBeGreaterThan(399);
    expect(await stage.use(as, ticket.ticket)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.ticket' }] },
    });
    expect(await kept(stage, store)).toEqual(nothing);
    // None of these used the ticket up.
    expect((await stage.send(ticket, picture)).status).toBe(200);
    expect((await stage.send(ticket, picture)).status).toBe(store.again);
    expect((await stage.use(as, ticket.ticket)).status).toBe(200);
  });

  it('uses a ticket once, however often and at once it is tried', async () => {
    const as = await newPlayer();
    const ticket = await stage.upload(as, await newPicture(), 'image/png');
    const replies = await Promise.all([1, 2, 3].map(() => stage.use(as, ticket, freshKey())));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stage.use(as, ticket)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.ticket' }] } });
  });

  it('answers a repeated request as before, though its ticket is used', async () => {
    const as = await newPlayer();
    const key = freshKey();
    const ticket = await stage.upload(as, await newPicture(), 'image/png');
    const first = await stage.use(as, ticket, key);
    const again = await stage.use(as, ticket, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/jpeg'],
  ])('refuses %s that says it is a picture, and keeps nothing of it', async (_name, content, contentType) => {
    const as = await newPlayer();
    const ticket = await stage.upload(as, content, contentType);
    expect(await stage.use(as, ticket)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.ticket' }] } });
    expect(await kept(stage, store)).toEqual(nothing);
    expect(await pictureOf(as)).toBeUndefined();
    expect(await stage.use(as, ticket)).toMatchObject({ status: 409 });
  });

  it('refuses a ticket that has expired', async () => {
    const as = await newPlayer();
    const picture = await newPicture();
    const ticket = await stage.upload(as, picture, 'image/png');
    stage.forward(901);
    expect(await stage.use(as, ticket)).toMatchObject({
      status: 400,
      body: { type: '/problems/expired', errors: [{ path: 'body.ticket' }] },
    });
    stage.forward(2 * hour);
    await retain();
    expect(await kept(stage, store)).toEqual(nothing);
    expect(await stage.database.knex('file_tickets')).toEqual([]);
  });

  it('refuses an upload that comes too late', async () => {
    const as = await newPlayer();
    const picture = await newPicture();
    const { ticket } = (await stage.ticketFor(as, { contentType: 'image/png', size: picture.length })).body;
    // Stores read the real clock, so the ticket is made to be one of an hour ago.
    const [createdAt, expiresAt] = [new Date(Date.now() - hour * 1000), new Date(Date.now() - 1_000)];
    await stage.database.knex('file_tickets').update({ created_at: createdAt, expires_at: expiresAt });
    const terms = { ticket, contentType: 'image/png', size: picture.length, createdAt, expiresAt };
    const opened = await openStore();
    const signed = await opened.signUpload(terms);
    await opened.close();
    expect((await stage.send(signed, picture)).status).toBe(store.refusal);
    expect(store.keys()).toEqual([]);
  });

  it("refuses another player's ticket as if there were none", async () => {
    const [owner, thief] = [await newPlayer(), await newPlayer()];
    const ticket = await stage.upload(owner, await newPicture(), 'image/png');
    for (const id of [ticket, '0b7a5d3e-0000-4000-8000-000000000000'])
      expect(await stage.use(thief, id)).toMatchObject({
        status: 404,
        body: { detail: 'This upload ticket does not exist.', errors: [{ path: 'body.ticket' }] },
      });
    expect(await pictureOf(thief)).toBeUndefined();
    expect((await stage.use(owner, ticket)).status).toBe(200);
  });

  it('shows nobody what was not checked', async () => {
    const as = await newPlayer();
    const ticket = await stage.upload(as, await newPicture(), 'image/png');
    for (const path of [
      `/files/users/${ticket}`,
      `/files/users/uploads/${ticket}`,
      `/files/users/..%2fuploads%2f${ticket}`,
      '/files/users/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      `/files/users/${'a'.repeat(64)}%00.webp`,
      `/files/users/${'a'.repeat(8_000)}`,
    ])
      expect((await get(path)).status).toBe(404);
    expect((await get('/files/users/%ff')).status).toBe(400);
    const { uploadUrl } = (await stage.ticketFor(as, { contentType: 'image/png', size: 9 })).body;
    expect((await fetch(stage.reach(uploadUrl))).status).toBeGreaterThan(399);
  });

  it('loses nothing while the store is away', async () => {
    const as = await newPlayer();
    const picture = await newPicture();
    const used = await stage.use(as, await stage.upload(as, await newPicture(), 'image/png'));
    const ticket = await stage.upload(as, picture, 'image/png');
    await store.fail();
    try {
      const reply = await stage.use(as, ticket);
      expect(reply).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
      expect(reply.headers.get('retry-after')).toBe('1');
      expect((await get(used.body.picture)).status).toBe(503);
      expect(await pictureOf(as)).toBe(used.body.picture);
    } finally {
      await store.mend();
    }
    expect((await get(used.body.picture)).status).toBe(200);
    expect((await stage.use(as, ticket)).status).toBe(200);
    expect(await pictureOf(as)).not.toBe(used.body.picture);
  });

  it('does not use a file that is being deleted, and tries again', async () => {
    const [as, other] = [await newPlayer(), await newPlayer()];
    const picture = await newPicture();
    await stage.use(other, await stage.upload(other, picture, 'image/png'));
    await stage.call('POST', '/v1/users/pictures', { as: other, body: { picture: '' } });
    // A clean-up was killed between its two steps.
    await stage.database.knex('files').update({ deleting: true });
    const ticket = await stage.upload(as, picture, 'image/png');
    expect(await stage.use(as, ticket)).toMatchObject({ status: 503 });
    await stage.database.knex('files').update({ unused_since: new Date(0) });
    await retain();
    const reply = await stage.use(as, ticket);
    expect(reply).toMatchObject({ status: 200 });
    expect((await get(reply.body.picture)).status).toBe(200);
  });

  it('hands tickets to players with an account alone, and twenty an hour', async () => {
    const body = { contentType: 'image/png', size: 100 };
    const ticket = '0b7a5d3e-0000-4000-8000-000000000000';
    for (const [as, status] of [
      [undefined, 401],
      [asKey('k', 'rewards'), 403],
    ] as const) {
      expect((await stage.ticketFor(as, body)).status).toBe(status);
      expect((await stage.use(as, ticket)).status).toBe(status);
    }
    expect((await stage.ticketFor((await createGuest(stage.call)).as, body)).status).toBe(403);
    const as = await newPlayer();
    const replies = await Promise.all(Array.from({ length: 22 }, () => stage.ticketFor(as, body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(Number((await stage.ticketFor(as, body)).headers.get('retry-after'))).toBeGreaterThan(0);
    stage.forward(hour);
    expect((await stage.ticketFor(as, body)).status).toBe(201);
  });

  it('hands out several tickets in one transaction, all or none', async () => {
    const as = await newPlayer();
    const { database, now } = stage;
    const files = createFiles({ service: 'users', kinds: uploadKinds, store: await openStore(), database, now, log });
    const issue = (count: number) =>
      database.transaction(async (tx) => {
        const tickets: string[] = [];
        for (let index = 0; index < count; index += 1) {
          const wanted = { kind: 'picture', owner: as.subject, contentType: 'image/png', size: 9 + index };
          tickets.push((await files.issueTicket(tx, wanted)).ticket);
        }
        return new Set(tickets).size;
      });
    await expect(issue(21)).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await database.knex('file_tickets')).toEqual([]);
    expect(await issue(20)).toBe(20);
    expect(await database.knex('file_tickets')).toHaveLength(20);
  });

  it.each([
    ['contentType', { contentType: 'image/svg+xml', size: 9 }],
    ['contentType', { size: 9 }],
    ['size', { contentType: 'image/png', size: 0 }],
    ['size', { contentType: 'image/png', size: 5_242_881 }],
    ['size', { contentType: 'image/png', size: 1.5 }],
  ])('names the field %s of a bad request', async (field, body) => {
    const reply = await stage.ticketFor(await newPlayer(), body);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: `body.${field}` }] } });
    expect(await stage.database.knex('file_tickets')).toEqual([]);
  });
}

describe('an upload to the disk of the service', () => {
  let store: StoreUnderTest;
  let stage: Uploads;
  beforeEach(async () => {
    store = await openDisk();
    stage = await startUploads(store);
  });
  afterEach(async () => {
    await stage.close();
    await store.stop();
  });

  /** Begins an upload in parts, without a length unless `headers` say one. */
  const begin = async (size: number, headers: Record<string, string> = {}) => {
    const { as } = await signIn(stage.call);
    const { body } = await stage.ticketFor(as, { contentType: 'image/png', size });
    const request = httpRequest(stage.reach(body.uploadUrl), {
      method: 'PUT',
      headers: { ...body.headers, ...headers },
    });
    const answered = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
    });
    return { request, answered, key: `users/uploads/${body.ticket}` };
  };

  it('takes exactly as many bytes as the ticket says, also when they come without a length', async () => {
    const right = await begin(4);
    right.request.write('ab');
    right.request.end('cd');
    expect(await right.answered).toBe(200);
    const short = await begin(4);
    short.request.end('abc');
    expect(await short.answered).toBe(400);
    const long = await begin(4);
    // It never ends, and is refused all the same.
    long.request.write('abcde');
    expect(await long.answered).toBe(413);
    long.request.destroy();
    expect(store.keys()).toEqual([right.key]);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const { request, answered } = await begin(100, { 'content-length': '100' });
    request.write('half of it');
    await eventually(() => store.keys().length === 1);
    request.destroy();
    await expect(answered).rejects.toThrow();
    await eventually(() => store.keys().length === 0);
  });

  it('that a killed process left half-written is deleted an hour later', async () => {
    const { request, answered, key } = await begin(100);
    request.write('half of it');
    const [draft = ''] = await eventually(() => (store.keys().length === 1 ? store.keys() : undefined));
    const directory = store.environment.FILES_DIRECTORY as string;
    // The file that a process leaves if it is killed now.
    copyFileSync(join(directory, draft), join(directory, `${draft}-left`));
    request.destroy();
    await expect(answered).rejects.toThrow();
    await eventually(() => store.keys().length === 1);
    const opened = await openFileStore(
      { S3_REGION: 'us-east-1', PUBLIC_URL: 'https://play.example', ...store.environment },
      'users',
    );
    const retain = () => deleteUnused({ store: opened, database: stage.database, now: stage.now });
    await retain();
    expect(store.keys()).toEqual([`${draft}-left`]);
    stage.forward(hour + 60);
    await retain();
    expect(store.keys()).toEqual([]);
    expect(draft).not.toBe(key);
    await opened.close();
  });
});

describe('without a store', () => {
  it('says that uploads are not set up', async () => {
    const stage = await startUploads({ environment: {} } as StoreUnderTest);
    try {
      const { as } = await signIn(stage.call);
      expect(await stage.ticketFor(as, { contentType: 'image/png', size: 9 })).toMatchObject({ status: 503 });
      expect(await stage.database.knex('file_tickets')).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});
