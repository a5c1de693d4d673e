import { randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type LibraryTicket, type LibraryType, libraryExtensions } from '@hatchery/api/library-shapes';
import { asUser, type TestCaller } from '@hatchery/kit/testing';
import { describeWith } from '../../../tools/describe-with.ts';
import { openDisk, openS3, type StoreUnderTest } from '../../../tools/file-stores.ts';
import { asStudio, fieldsOf, hashOf, kept, newPicture, type Stage, startStage } from './fixtures/library.fixture.ts';

const hour = 3_600;
const partBytes = 4 * 1024 * 1024;

describe('uploads to the library, on the disk of the service', () => suite(openDisk));
describeWith('s3', 'uploads to the library, on an S3-compatible server', () => suite(openS3));

/** A PDF of any size: a reader looks at its first and last lines. */
const newDocument = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 15), Buffer.from('\n%%EOF')]);

function suite(open: () => Promise<StoreUnderTest>): void {
  let store: StoreUnderTest;
  let stage: Stage;
  let licenceUid: string;

  beforeAll(async () => {
    store = await open();
    stage = await startStage({ store });
    licenceUid = (await stage.newLicence()).uid;
  });
  afterAll(async () => {
    await stage?.close();
    await store?.stop();
  });

  const ask = (files: object[], as: TestCaller | undefined = stage.admin) =>
    stage.call('POST', '/v2/assets-library/file-upload-urls', { as, body: { files } });
  const ticketFor = async (content: Buffer, contentType: string, as = stage.admin): Promise<LibraryTicket> =>
    (await ask([{ contentType, size: content.length }], as)).body[0];
  const create = (files: object[], as = stage.admin, more = {}) =>
    stage.call('POST', '/v2/assets-library', {
      as,
      body: { title: 'Moss', description: '', tags: [], author: 'Ada', licenceUid, files, ...more },
    });

  it('goes on where it broke off, in any order of its parts', async () => {
    const content = newDocument(2 * partBytes + 1_000);
    const ticket = await ticketFor(content, 'application/pdf');
    expect(ticket.parts.map(({ size }) => size)).toEqual([partBytes, partBytes, 1_000]);
    await stage.sendParts(ticket, content, [2]);
    const path = `/v2/assets-library/uploads/${ticket.ticket}`;
    const { body: seen } = await stage.call('GET', path, { as: stage.admin });
    expect(seen.parts.map(({ arrived }: { arrived: boolean }) => arrived)).toEqual([false, false, true]);
    expect(await create([{ ticket: ticket.ticket, name: 'moss.pdf' }])).toMatchObject({
      ...{ status: 409, body: { errors: [{ path: 'body.files.0.ticket' }] } },
    });
    expect((await stage.call('GET', path, { as: asStudio() })).status).toBe(404);
    expect((await stage.call('GET', path, { as: asUser(randomUUID()) })).status).toBe(401);
    expect((await stage.call('GET', path)).status).toBe(401);

    await stage.sendParts(seen, content, [1, 0]);
    const { body } = await create([{ ticket: ticket.ticket, name: 'moss.pdf' }]);
    const asset = await stage.checked(body.uid);
    expect(asset.files).toEqual([expect.objectContaining({ sha256: hashOf(content), size: content.length })]);
    expect((await stage.call('GET', path, { as: stage.admin })).status).toBe(409);
    expect(await create([{ ticket: ticket.ticket, name: 'again.pdf' }])).toMatchObject({ status: 409 });
  });

  it('leaves nothing behind that no asset took, half or whole', async () => {
    const before = await kept(stage);
    const [half, whole] = [newDocument(partBytes + 50), newDocument(100)];
    await stage.sendParts(await ticketFor(half, 'application/pdf'), half, [0]);
    await stage.upload(whole, 'application/pdf');
    expect((await kept(stage)).objects.length).toBe(before.objects.length + 2);
    stage.forward(22 * hour);
    await stage.retain();
    expect((await kept(stage)).objects.length).toBe(before.objects.length + 2);
    stage.forward(3 * hour);
    await stage.retain();
    expect(await kept(stage)).toEqual(before);
  });

  it('belongs to whoever asked for it, and is refused by field before anything is stored', async () => {
    const content = await newPicture();
    const ticket = await stage.upload(content, 'image/png', asStudio());
    const foreign = await create([{ ticket, name: 'a.png' }]);
    expect(foreign).toMatchObject({ status: 404, body: { errors: [{ path: 'body.files.0.ticket' }] } });

    const refusals: [object[], string][] = [
      [[{ contentType: 'text/html', size: 10 }], 'body.files.0.contentType'],
      [[{ contentType: 'image/png', size: 200 * 1024 * 1024 + 1 }], 'body.files.0.size'],
      [[{ contentType: 'image/png', size: 0 }], 'body.files.0.size'],
      [[], 'body.files'],
      [Array(21).fill({ contentType: 'image/png', size: 1 }), 'body.files'],
    ];
    for (const [files, path] of refusals)
      expect(await ask(files)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    for (const as of [asUser(randomUUID()), undefined])
      expect(
        (
          await stage.call('POST', '/v2/assets-library/file-upload-urls', {
            as,
            body: { files: [{ contentType: 'image/png', size: 1 }] },
          })
        ).status,
      ).toBe(401);
    const single = { contentType: 'image/png', size: content.length };
    const v1 = (as: TestCaller | undefined) =>
      stage.call('POST', '/v1/assets-library/file-upload-url', { as, body: single });
    expect((await v1(stage.admin)).body.parts).toHaveLength(1);
    for (const as of [undefined, asStudio()]) expect((await v1(as)).status).toBe(401);
  });

  it('refuses what an asset may not be, names the field, and changes nothing', async () => {
    await stage.newTags('known');
    const fresh = async () => [{ ticket: await stage.upload(await newPicture(), 'image/png'), name: 'a.png' }];
    const files = await fresh();
    const refusals: [object, number, string][] = [
      [{ tags: ['t'.repeat(10_000)] }, 400, 'body.tags.0'],
      [{ tags: ['known', 'unknown'] }, 400, 'body.tags.1'],
      [{ tags: Array(21).fill('known') }, 400, 'body.tags'],
      [{ title: '' }, 400, 'body.title'],
      [{ title: 'a\u202Eb' }, 400, 'body.title'],
      [{ licenceUid: randomUUID() }, 404, 'body.licenceUid'],
      [{ files: [] }, 400, 'body.files'],
      [{ files: [files[0], files[0]] }, 409, 'body.files.1.ticket'],
      [{ preview: randomUUID() }, 404, 'body.preview'],
      [{ views: 7 }, 400, 'body'],
      ...[
        'moss.exe',
        'moss.png.html',
        'moss',
        '../../etc/passwd',
        'a/b.png',
        'a\\b.png',
        '.htaccess',
        'a.png\u0000.html',
        'b\u202Egnp.exe',
        'c:',
        '',
      ].map((name): [object, number, string] => [{ files: [{ ...files[0], name }] }, 400, 'body.files.0.name']),
    ];
    const rows = async () => Number((await stage.database.knex('assets').count())[0]?.count);
    const before = await rows();
    for (const [more, status, path] of refusals) {
      const reply = await create(files, stage.admin, more);
      expect([more, reply.status, reply.body.errors?.[0]?.path]).toEqual([more, status, path]);
    }
    expect(await rows()).toBe(before);
    expect((await create(files)).status).toBe(201);
    expect((await create(await fresh(), asUser(randomUUID()))).status).toBe(401);
    expect((await stage.call('POST', '/v2/assets-library')).status).toBe(401);
  });

  it('refuses hostile files with a reason, and goes on with the others', async () => {
    const bomb = Buffer.concat([(await newPicture()).subarray(0, 33), deflateSync(Buffer.alloc(1_000))]);
    const hostile: [Buffer, string, RegExp][] = [
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/svg+xml', /SVG/],
      [Buffer.from('MZ\u0090\u0000'), 'application/zip', /ZIP/],
      [await newPicture(), 'image/jpeg', /JPEG/],
      [bomb, 'image/png', /./],
      [Buffer.from('%PDF-1.7 and no end'), 'application/pdf', /document/],
      [randomBytes(5_000), 'audio/mpeg', /MP3/],
    ];
    const uids: string[] = [];
    for (const [content, contentType] of hostile)
      uids.push(
        (
          await create([
            {
              ticket: await stage.upload(content, contentType),
              name: `hostile.${libraryExtensions[contentType as LibraryType][0]}`,
            },
          ])
        ).body.uid,
      );
    const good = await stage.newAsset({ licenceUid });
    expect(good.pending).toBeUndefined();
    expect(good.files).toHaveLength(1);
    for (const [place, uid] of uids.entries()) {
      const asset = await stage.checked(uid);
      expect([place, asset.pending?.state, asset.files]).toEqual([place, 'refused', []]);
      expect(asset.pending?.files[0]?.refusal).toMatch(hostile[place]?.[2] ?? /./);
      expect((await stage.call('GET', `/v2/assets-library/${uid}`)).status).toBe(404);
    }
  });

  it('shows a picture that was sent as the preview of a document, and only a picture', async () => {
    const document = await stage.upload(newDocument(500), 'application/pdf');
    const wrong = await stage.upload(newDocument(501), 'application/pdf');
    const refused = await create([{ ticket: document, name: 'a.pdf' }], stage.admin, { preview: wrong });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.preview' }] } });
    const preview = await stage.upload(await newPicture({ width: 700, height: 300 }), 'image/png');
    const { body } = await create([{ ticket: document, name: 'a.pdf' }], stage.admin, { preview });
    const asset = await stage.checked(body.uid);
    expect(asset.kind).toBe('document');
    expect(asset.preview?.pictures.map(({ width }) => width)).toEqual(expect.arrayContaining([320, 640]));
    expect(asset.files).toHaveLength(1);

    const other = await stage.upload(await newPicture({ width: 333, height: 333 }), 'image/png');
    const change = { ...fieldsOf(asset), preview: other };
    await stage.call('PUT', `/v2/assets-library/${asset.uid}`, { as: stage.admin, body: change });
    const changed = await stage.checked(asset.uid);
    expect(changed.preview?.pictures.map(({ width }) => width)).toEqual(expect.arrayContaining([320, 333]));
    expect(changed.versions).toHaveLength(1);
    expect(await stage.database.knex('asset_files').where({ asset_id: asset.uid, role: 'preview' })).toHaveLength(1);
  });

  it('waits while the store is away, and loses nothing', async () => {
    const ticket = await stage.upload(await newPicture(), 'image/png');
    await store.fail();
    expect((await create([{ ticket, name: 'a.png' }])).status).toBe(503);
    await store.mend();
    const { body } = await create([{ ticket, name: 'a.png' }]);
    expect((await stage.checked(body.uid)).files).toHaveLength(1);
  });
}
