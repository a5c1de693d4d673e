import { request as httpRequest } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Problem } from '@hatchery/api/problems';
import { describeWith } from '../../../tools/describe-with.ts';
import { openDisk, openS3, type StoreUnderTest } from '../../../tools/file-stores.ts';
import type { PartsTicket } from '../src/files/files.ts';
import { changeUses } from '../src/files/private-files.ts';
import { eventually } from '../src/testing.ts';
import { bytesOf, type Library, partBytes, sha256Of, startLibrary } from './uploads.fixture.ts';

const hour = 3_600_000;
const kind = 'book';
const contentType = 'text/plain';
const owner = 'ann';
const path = 'body.ticket';

describe('uploads in parts, on the disk of the service', () => suite(openDisk));
describeWith('s3', 'uploads in parts, on an S3-compatible server', () => suite(openS3));

function suite(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest;
  let library: Library;

  beforeAll(async () => {
    under = await open();
    library = await startLibrary(under);
  });
  afterAll(async () => {
    await library?.close();
    await under?.stop();
  });
  afterEach(async () => {
    const { knex } = library.database;
    await knex('file_uses').delete();
    await knex('files').update({ unused_since: new Date(0) });
    await knex('file_tickets').update({ expires_at: new Date(0) });
    await library.retain();
    expect(under.keys()).toEqual([]);
    expect(await knex('files')).toEqual([]);
    library.opened.splice(0);
    library.written.splice(0);
  });

  const issue = (size: number, more = {}) =>
    library.database.transaction((tx) => library.files.issueParts(tx, { kind, owner, contentType, size, ...more }));
  const partOf = (content: Buffer, part: number) => content.subarray(part * partBytes, (part + 1) * partBytes);
  const show = (ticket: string, more = {}) => library.files.showParts({ kind, owner, ticket, path, ...more });
  const requireWhole = (ticket: string) => library.files.requireUpload({ kind, owner, ticket, path });
  const take = (ticket: string) => library.database.transaction((tx) => library.files.takeUpload(tx, ticket, path));
  const sendAll = async (ticket: PartsTicket, content: Buffer) => {
    const statuses = ticket.parts.map((part, number) => library.put(part, partOf(content, number)));
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  };
  const uploaded = async (content: Buffer) => {
    const ticket = await issue(content.length);
    await sendAll(ticket, content);
    return ticket.ticket;
  };
  const openWhole = async (ticket: string) => (await library.files.openUpload(ticket)) as Readable;
  const refusal = (code: string, more = {}) => ({ code, errors: [{ path }], ...more });

  it('takes parts in any order, and reads them as one stream', async () => {
    const content = bytesOf(4_321);
    const ticket = await issue(content.length);
    expect(ticket.parts.map(({ size, arrived }) => [size, arrived])).toEqual([
      [1_000, false],
      [1_000, false],
      [1_000, false],
      [1_000, false],
      [321, false],
    ]);
    const age = new Date(ticket.expiresAt).getTime() - library.now().getTime();
    expect(Math.round(age / hour)).toBe(23);
    for (const number of [4, 0, 2, 1]) {
      expect(await library.put(ticket.parts[number], partOf(content, number))).toBe(200);
      await expect(requireWhole(ticket.ticket)).rejects.toMatchObject(refusal('conflict'));
    }
    expect(await library.put(ticket.parts[3], partOf(content, 3))).toBe(200);
    await requireWhole(ticket.ticket);
    await take(ticket.ticket);
    expect(await buffer(await openWhole(ticket.ticket))).toEqual(content);

    await library.files.discardUpload(ticket.ticket);
    expect(under.keys()).toEqual([]);
    expect(await library.files.openUpload(ticket.ticket)).toBeUndefined();
  });

  it.each([1, partBytes, partBytes + 1])('takes an upload of %d bytes', async (size) => {
    const content = bytesOf(size);
    const ticket = await uploaded(content);
    await requireWhole(ticket);
    expect(await buffer(await openWhole(ticket))).toEqual(content);
  });

  it('goes on where it broke off, with the same addresses', async () => {
    const content = bytesOf(3_500);
    const ticket = await issue(content.length);
    expect(await library.put(ticket.parts[1], partOf(content, 1))).toBe(200);
    await breakOff(ticket.parts[2]);
    await eventually(() => under.keys().length === 1);

    const shown = await show(ticket.ticket);
    expect(shown).toEqual({ ...ticket, parts: ticket.parts.map((part, at) => ({ ...part, arrived: at === 1 })) });
    for (const [number, part] of shown.parts.entries())
      if (!part.arrived) expect(await library.put(part, partOf(content, number))).toBe(200);
    expect((await show(ticket.ticket)).parts.every(({ arrived }) => arrived)).toBe(true);
    expect(await buffer(await openWhole(ticket.ticket))).toEqual(content);
  });

  /** Sends the half of a part. */
  const breakOff = async (part: PartsTicket['parts'][number] | undefined) => {
    const address = (part?.uploadUrl ?? '').replace('https://play.example', library.url);
    const length = { 'content-length': String(partBytes) };
    const request = httpRequest(address, { method: 'PUT', headers: { ...part?.headers, ...length } });
    const failed = new Promise((resolve) => request.on('error', resolve));
    request.write(Buffer.alloc(partBytes / 2));
    await new Promise((resolve) => request.on('socket', (socket) => socket.once('connect', resolve)));
    request.destroy(new Error('The line broke.'));
    await failed;
  };

  it('takes a part once', async () => {
    const content = bytesOf(1_500);
    const ticket = await issue(content.length);
    await sendAll(ticket, content);
    expect(await library.put(ticket.parts[0], bytesOf(1_000, 7))).toBe(under.again);
    expect(await library.put(ticket.parts[1], bytesOf(500, 7))).toBe(under.again);
    expect(await buffer(await openWhole(ticket.ticket))).toEqual(content);
    // Two that arrive at once leave one of both.
    const other = await issue(1_000);
    const both = [bytesOf(1_000, 2), bytesOf(1_000, 3)];
    const statuses = await Promise.all(both.map((bytes) => library.put(other.parts[0], bytes)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    const kept = await buffer(await openWhole(other.ticket));
    expect(both.some((bytes) => bytes.equals(kept))).toBe(true);
  });

  it('refuses a part of another size or type, another part, and the whole in place of a part', async () => {
    const ticket = await issue(1_500);
    const [first, last] = ticket.parts;
    const changed = (change: (url: string) => string) => ({ ...first, uploadUrl: change(first?.uploadUrl ?? '') });
    for (const [part, content, headers] of [
      [first, bytesOf(999), {}],
      [first, bytesOf(1_001), {}],
      [last, bytesOf(1_000), {}],
      [first, bytesOf(1_000), { 'content-type': 'text/html' }],
    ] as const)
      expect(await library.put(part, content, headers)).toBe(under.refusal);
    const wrong = [
      (url: string) => url.replace(/([/.])0(\?|$)/, '$12$2'),
      (url: string) => url.replace(/([/.])0(\?|$)/, '$100$2'),
      (url: string) => url.replace(/([/.])0(\?|$)/, '$1-1$2'),
      (url: string) => url.replace(/[/.]0(\?|$)/, '$1'),
    ];
    for (const change of wrong)
      expect([403, 404]).toContain(await library.put(changed(change) as typeof first as never, bytesOf(1_000)));
    expect(under.keys()).toEqual([]);
    expect((await show(ticket.ticket)).parts.some(({ arrived }) => arrived)).toBe(false);
  });

  it('has no parts where the kind has none', async () => {
    const { ticket, ...note } = await library.database.transaction((tx) =>
      library.files.issueTicket(tx, { kind: 'note', owner, contentType, size: 5 }),
    );
    const part = { ...note, size: 5, arrived: false, uploadUrl: note.uploadUrl.replace(ticket, `${ticket}/0`) };
    expect([403, 404]).toContain(await library.put(part, bytesOf(5)));
    expect(await library.put({ ...part, uploadUrl: note.uploadUrl }, bytesOf(5))).toBe(200);
    expect(await buffer(await openWhole(ticket))).toEqual(bytesOf(5));
    await library.files.discardUpload(ticket);
    expect(under.keys()).toEqual([]);
  });

  it("treats another owner's ticket as unknown, and tells used and expired ones", async () => {
    const ticket = await uploaded(bytesOf(1_500));
    const unknown = '0b7a5d3e-0000-4000-8000-000000000000';
    await expect(show(ticket, { owner: 'bob' })).rejects.toMatchObject(refusal('not-found'));
    await expect(show(ticket, { kind: 'note' })).rejects.toMatchObject(refusal('not-found'));
    await expect(show(unknown)).rejects.toMatchObject(refusal('not-found'));
    library.forward(24 * hour);
    await expect(show(ticket)).rejects.toMatchObject(refusal('expired'));
    await expect(requireWhole(ticket)).rejects.toMatchObject(refusal('expired'));
    library.forward(-24 * hour);
    await take(ticket);
    await expect(show(ticket)).rejects.toMatchObject(refusal('conflict'));
    await expect(take(ticket)).rejects.toMatchObject(refusal('conflict'));
  });

  it('refuses a part that comes too late', async () => {
    const { ticket } = await issue(1_500);
    // Stores read the real clock, so the ticket is made to be one of a day ago.
    const [createdAt, expiresAt] = [new Date(Date.now() - 24 * hour), new Date(Date.now() - 1_000)];
    await library.database.knex('file_tickets').update({ created_at: createdAt, expires_at: expiresAt });
    const terms = { ticket, part: 0, contentType, size: 1_000, createdAt, expiresAt };
    const late = { ...(await library.store.signUpload(terms)), size: 1_000, arrived: false };
    expect(await library.put(late, bytesOf(1_000))).toBe(under.refusal);
    expect(under.keys()).toEqual([]);
  });

  it('leaves nothing of uploads that nobody used, whole or half, nor of those that were taken', async () => {
    const content = bytesOf(3_500);
    const half = await issue(content.length);
    await library.put(half.parts[3], partOf(content, 3));
    await library.put(half.parts[1], partOf(content, 1));
    await uploaded(content);
    await take(await uploaded(content));
    expect(under.keys()).toHaveLength(10);
    library.forward(23 * hour + 60_000);
    await library.retain();
    expect(under.keys()).toHaveLength(10);
    library.forward(hour);
    await library.retain();
    expect(under.keys()).toEqual([]);
    expect(await library.database.knex('file_tickets')).toEqual([]);
    library.forward(-24 * hour - 60_000);
  });

  it('opens a part when the one before has ended, and closes it when nobody reads on', async () => {
    const ticket = await uploaded(bytesOf(200_000));
    const whole = await openWhole(ticket);
    expect(library.opened).toHaveLength(1);
    const reading = whole[Symbol.asyncIterator]();
    let read = 0;
    while (read < 100_000) read += (await reading.next()).value.length;
    expect(library.opened.length).toBeGreaterThan(99);
    expect(library.opened.length).toBeLessThan(200);
    for (const { stream } of library.opened.slice(0, -1)) expect(stream?.readableEnded).toBe(true);
    whole.destroy();
    // One that nobody begins to read holds nothing once it is destroyed.
    (await openWhole(ticket)).destroy();
    await eventually(() => library.opened.every(({ stream }) => stream?.closed));
    expect(library.opened.filter(({ key }) => key.endsWith('.0'))).toHaveLength(2);
    expect(library.opened.length).toBeLessThan(200);
  });

  it('fails as a stream when a part is gone', async () => {
    const ticket = await uploaded(bytesOf(2_500));
    await library.store.delete(`uploads/${ticket}.1`);
    await expect(requireWhole(ticket)).rejects.toMatchObject(refusal('conflict'));
    await expect(buffer(await openWhole(ticket))).rejects.toMatchObject({ code: 'service-unavailable' });
    // Nobody hears of this failure.
    (await openWhole(ticket)).resume();
    await eventually(() => library.opened.length === 4);
    await library.store.delete(`uploads/${ticket}.0`);
    expect(await library.files.openUpload(ticket)).toBeUndefined();
  });

  it('counts tickets of a kind with its own rate by themselves, all or none', async () => {
    const uploads = Array.from({ length: 20 }, () => ({ contentType, size: 50 * partBytes }));
    const issueAll = (all: typeof uploads) =>
      library.database.transaction((tx) => library.files.issueAllParts(tx, { kind, owner: 'cleo', uploads: all }));
    const statements: string[] = [];
    const count = ({ sql }: { sql: string }) => statements.push(sql);
    library.database.knex.on('query', count);
    const tickets = await issueAll(uploads);
    library.database.knex.off('query', count);
    expect(statements.filter((sql) => /file/.test(sql)).length).toBeLessThan(5);
    expect(tickets.map(({ parts }) => parts.length)).toEqual(uploads.map(() => 50));

    await expect(issueAll(uploads.slice(0, 11))).rejects.toMatchObject({ code: 'too-many-requests' });
    expect(await issueAll(uploads.slice(0, 10))).toHaveLength(10);
    await expect(issue(1, { owner: 'cleo' })).rejects.toMatchObject({ code: 'too-many-requests' });
    const note = () =>
      library.database.transaction((tx) =>
        library.files.issueTicket(tx, { kind: 'note', owner: 'cleo', contentType, size: 1 }),
      );
    for (let number = 0; number < 20; number += 1) await note();
    await expect(note()).rejects.toMatchObject({ code: 'too-many-requests' });
    await issue(1);
  });

  it('refuses what the kind does not take', async () => {
    await expect(issue(10_000_001)).rejects.toMatchObject({ code: 'bad-request' });
    await expect(issue(9, { contentType: 'text/html' })).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('makes uploads of its own, that are used like those of their owner', async () => {
    const content = bytesOf(2_345);
    const book = await library.files.bringUpload({ kind, owner, contentType, content });
    await requireWhole(book);
    expect(await buffer(await openWhole(book))).toEqual(content);
    const note = await library.files.bringUpload({ kind: 'note', owner, contentType, content });
    expect(under.keys()).toHaveLength(4);
    await library.files.discardUpload(book);
    expect(under.keys()).toEqual([expect.stringMatching(`uploads/${note}$`)]);
  });

  it('leaves no object that nobody knows when a process dies on the way', async () => {
    const died = new Problem('service-unavailable', 'The process is gone.');
    const { store, files, privateFiles, database } = library;
    const { write, writeFile } = store;
    const dying = async () => Promise.reject(died);
    // Before the bytes: there is a row. After them: there are both.
    store.writeFile = dying;
    await expect(privateFiles.keepFile(library.local(bytesOf(9)))).rejects.toBe(died);
    store.writeFile = async (...file) => writeFile(...file).then(dying);
    await expect(privateFiles.keepFile(library.local(bytesOf(10)))).rejects.toBe(died);
    let parts = 0;
    store.write = async (...object) => (++parts === 3 ? dying() : write(...object));
    await expect(files.bringUpload({ kind, owner, contentType, content: bytesOf(5_000) })).rejects.toBe(died);
    Object.assign(store, { write, writeFile });
    expect(await database.knex('files')).toHaveLength(2);
    expect(under.keys()).toHaveLength(3);
    library.forward(25 * hour);
    await library.retain();
    library.forward(-25 * hour);
    expect(under.keys()).toEqual([]);
    expect(await database.knex('files')).toEqual([]);
  });

  it('keeps a file of this machine under its hash, once', async () => {
    const content = bytesOf(3_000_000);
    const file = library.local(content);
    const names = await Promise.all([library.keep(file), library.keep(file)]);
    expect(new Set(names)).toEqual(new Set([`private/${file.sha256}`]));
    const writes = library.written.length;
    await library.keep(file);
    expect(library.written).toHaveLength(writes);
    expect(under.keys()).toHaveLength(1);
    expect(sha256Of(Buffer.from(await (await library.get(file.sha256)).arrayBuffer()))).toBe(file.sha256);
    expect(sha256Of(await library.privateFiles.read(names[0], content.length))).toBe(file.sha256);

    // In doubt it is written again.
    const key = `files/${names[0]}`;
    await library.store.delete(key);
    await library.keep(file);
    await library.store.write(key, content.subarray(1), contentType);
    await library.keep(file);
    expect(library.written).toHaveLength(writes + 2);
    expect(sha256Of(await library.privateFiles.read(names[0], content.length))).toBe(file.sha256);
  });

  it('keeps no file that is being deleted, and none of another size', async () => {
    const file = library.local(bytesOf(1_000));
    await library.keep(file);
    await library.database.knex('files').update({ deleting: true, unused_since: new Date(0) });
    await expect(library.keep(file)).rejects.toMatchObject({ code: 'service-unavailable' });
    await library.retain();
    await library.keep(file);
    const other = library.local(bytesOf(2_000));
    await expect(library.keep({ ...other, size: 1_999 })).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(under.keys()).toHaveLength(1);
  });

  it('sends ranges, and what has not changed, without a body', async () => {
    const content = bytesOf(300_000);
    const file = library.local(content);
    await library.keep(file);
    const etag = `"${file.sha256}"`;
    const nothing = sha256Of(Buffer.alloc(0));
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const response = await library.get(file.sha256, headers, method);
      const sent = Buffer.from(await response.arrayBuffer());
      const told = { status: response.status, range: response.headers.get('content-range') };
      return { ...told, length: response.headers.get('content-length'), sent: sha256Of(sent) };
    };
    expect(await ask({})).toMatchObject({ status: 200, length: '300000', sent: sha256Of(content) });
    expect(await ask({ range: 'bytes=5-9' })).toMatchObject({ status: 206, sent: sha256Of(content.subarray(5, 10)) });
    expect(await ask({ range: 'bytes=299990-' })).toMatchObject({ status: 206, sent: sha256Of(content.subarray(-10)) });
    expect(await ask({ range: 'bytes=-7' })).toMatchObject({ status: 206, sent: sha256Of(content.subarray(-7)) });
    expect(await ask({ range: 'bytes=299990-999999' })).toMatchObject({
      status: 206,
      range: 'bytes 299990-299999/300000',
      sent: sha256Of(content.subarray(-10)),
    });
    for (const range of ['bytes=300000-', 'bytes=999999-1000000'])
      expect(await ask({ range })).toMatchObject({ status: 416, range: 'bytes */300000', sent: nothing });
    expect(await ask({ range: 'bytes=5-9', 'if-range': etag })).toMatchObject({ status: 206 });
    expect(await ask({ range: 'bytes=5-9', 'if-range': '"other"' })).toMatchObject({
      status: 200,
      sent: sha256Of(content),
    });
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, sent: nothing });
    expect(await ask({ range: 'bytes=5-9' }, 'HEAD')).toMatchObject({ status: 206, length: '5', sent: nothing });
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, length: '300000', sent: nothing });
    expect((await library.get('none')).status).toBe(500);
  });

  it('stops reading a file when the client has left', async () => {
    const file = library.local(bytesOf(20_000_000));
    await library.keep(file);
    const request = httpRequest(`${library.url}/private/${file.sha256}`).end();
    await new Promise((resolve) => request.on('response', (response) => response.once('data', resolve)));
    request.destroy();
    await eventually(() => library.opened.at(-1)?.stream?.closed);
    expect(library.opened.at(-1)?.stream?.readableEnded).toBe(false);
  });

  it('keeps files that the service made, and changes several uses at once', async () => {
    const { database, files } = library;
    const make = (seed: number) => files.keep({ content: bytesOf(100, seed), contentType, extension: 'txt' });
    const [one, two, three] = [await make(1), await make(2), await make(3)];
    expect(one.path).toBe(`/files/books/${one.name}`);
    const shown = async () =>
      Promise.all([one, two, three].map(async (file) => (await fetch(library.url + file.path)).status));
    expect(await shown()).toEqual([404, 404, 404]);
    const change = (ended: string[], used: { name: string; usedBy: string }[]) =>
      database.transaction((tx) => changeUses(tx, { ended, used, now: library.now() }));
    await change(
      [],
      [one, two].map(({ name }, at) => ({ name, usedBy: `place ${at}` })),
    );
    expect(await shown()).toEqual([200, 200, 404]);
    // One user ends, another one replaces its file.
    await change(['place 0'], [{ name: three.name, usedBy: 'place 1' }]);
    expect(await shown()).toEqual([404, 404, 200]);
    await change([], []);
    await database.knex('files').where({ name: one.name }).update({ deleting: true });
    const both = [one, two].map(({ name }) => ({ name, usedBy: name }));
    await expect(change([], both)).rejects.toMatchObject({ code: 'service-unavailable' });
    expect(await shown()).toEqual([404, 404, 200]);
    await database.transaction((tx) => changeUses(tx, { ended: ['place 1'] }));
    expect(await shown()).toEqual([404, 404, 404]);
  });
}
