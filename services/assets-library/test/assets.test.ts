import { randomUUID } from 'node:crypto';
import { asUser } from '@hatchery/kit/testing';
import { describeWith } from '../../../tools/describe-with.ts';
import { openDisk, openS3, type StoreUnderTest } from '../../../tools/file-stores.ts';
import { asStudio, fieldsOf, hashOf, kept, newPicture, type Stage, startStage } from './fixtures/library.fixture.ts';

describe('assets of the library, on the disk of the service', () => suite(openDisk));
describeWith('s3', 'assets of the library, on an S3-compatible server', () => suite(openS3));

function suite(open: () => Promise<StoreUnderTest>): void {
  let store: StoreUnderTest;
  let stage: Stage;

  beforeAll(async () => {
    store = await open();
    stage = await startStage({ store });
  });
  afterAll(async () => {
    await stage?.close();
    await store?.stop();
  });

  const player = asUser(randomUUID());
  const download = (body: object, as = player) => stage.call('POST', '/v2/assets-library/downloads', { as, body });
  const agree = ({ uid, version }: { uid: string; version: number }, as = player) =>
    stage.call('POST', '/v1/assets-library/agreements', { as, body: { licenceUid: uid, version } });

  it('publishes an upload, shows previews of it to everybody, and hands it to those who agreed', async () => {
    const [content, licence] = [
      await newPicture({ width: 1_500, height: 1_000 }),
      await stage.newLicence('Moss Licence'),
    ];
    await stage.newTags('moss', 'plants');
    const ticket = await stage.upload(content, 'image/png');
    const asset = await stage.newAsset({
      ...{ title: 'Moss on a stone', tags: ['Plants', 'moss'], licenceUid: licence.uid },
      files: [{ ticket, name: 'moss on a stone.png' }],
    });
    expect(asset).toMatchObject({ kind: 'picture', active: true });
    expect(asset.pending).toBeUndefined();

    const { body: shown } = await stage.call('GET', `/v2/assets-library/${asset.uid}`);
    expect(shown).toMatchObject({
      tags: ['moss', 'plants'],
      licence: { uid: licence.uid, name: 'Moss Licence', version: 1 },
      credit: '“Moss on a stone” by Ada, Moss Licence',
      files: [
        {
          ...{ name: 'moss on a stone.png', contentType: 'image/png', size: content.length, sha256: hashOf(content) },
          ...{ width: 1_500, height: 1_000 },
        },
      ],
      versions: [{ number: 1 }],
    });
    expect((await stage.call('GET', `/v1/assets-library/${asset.uid}`)).body).toEqual(shown);
    expect(
      shown.preview.pictures.map(({ width }: { width: number }) => width).sort((a: number, b: number) => a - b),
    ).toEqual([320, 640, 1_280]);
    for (const { url } of shown.preview.pictures) {
      const picture = await stage.get(url);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }

    const refused = await download({ assetId: asset.uid });
    expect(refused).toMatchObject({ status: 403, body: { type: '/problems/agreement-required' } });
    expect((await agree(licence)).body).toMatchObject({ licenceUid: licence.uid, version: 1, current: true });
    const { status, body } = await download({ assetId: asset.uid });
    expect(status).toBe(200);
    expect(body.receipt).toMatchObject({ holder: player.subject, sha256: hashOf(content), licence: { version: 1 } });
    const file = await stage.get(body.url);
    expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(hashOf(content));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="moss on a stone.png"; filename*=UTF-8''moss%20on%20a%20stone.png`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('replaces files by a next version, and keeps those of former versions', async () => {
    const asset = await stage.newAsset();
    const content = await newPicture({ width: 320, height: 200 });
    const ticket = await stage.upload(content, 'image/png');
    const [first] = asset.files;
    const files = [{ ticket, name: 'second.png' }, { uid: first?.uid }];
    const path = `/v2/assets-library/${asset.uid}`;
    const changed = await stage.call('PUT', path, { as: stage.admin, body: { ...fieldsOf(asset), files } });
    expect(changed.status).toBe(200);
    const next = await stage.checked(asset.uid);
    expect(next.versions.map(({ number, files }) => [number, files.length])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(next.files.map(({ name }) => name)).toEqual(['second.png', 'moss.png']);
    expect(next.preview?.pictures[0]?.width).toBe(320);

    const stale = await stage.call('PUT', path, { as: stage.admin, body: fieldsOf(asset) });
    expect(stale).toMatchObject({ status: 409, body: { errors: [{ path: 'body.version' }] } });
  });

  it('keeps the former version when a file of the next one is refused, and says why', async () => {
    const asset = await stage.newAsset();
    const ticket = await stage.upload(Buffer.from('<script>alert(1)</script>'), 'image/png');
    const body = { ...fieldsOf(asset), files: [{ ticket, name: 'lie.png' }] };
    await stage.call('PUT', `/v2/assets-library/${asset.uid}`, { as: stage.admin, body });
    const seen = await stage.checked(asset.uid);
    expect(seen.pending).toMatchObject({ number: 2, state: 'refused', files: [{ name: 'lie.png', state: 'refused' }] });
    expect(seen.pending?.files[0]?.refusal).toMatch(/not a PNG/);
    expect((await stage.call('GET', `/v2/assets-library/${asset.uid}`)).body.versions).toHaveLength(1);

    const dropped = { ...fieldsOf(seen), files: [{ uid: asset.files[0]?.uid }] };
    await stage.call('PUT', `/v2/assets-library/${asset.uid}`, { as: stage.admin, body: dropped });
    expect((await stage.checked(asset.uid)).pending).toBeUndefined();
  });

  it('stores equal bytes once, and nothing of what was deleted', async () => {
    const licence = await stage.newLicence();
    const content = await newPicture();
    const make = async () =>
      stage.newAsset({
        licenceUid: licence.uid,
        files: [{ ticket: await stage.upload(content, 'image/png'), name: 'a.png' }],
      });
    const before = await kept(stage);
    const [one, other] = [await make(), await make()];
    const both = await kept(stage);
    expect(both.objects.filter((key) => key.includes('private')).length).toBe(
      before.objects.filter((key) => key.includes('private')).length + 1,
    );
    for (const { uid } of [one, other])
      expect((await stage.call('DELETE', `/v2/assets-library/${uid}`, { as: stage.admin })).status).toBe(204);
    expect((await stage.call('GET', `/v2/assets-library/${one.uid}`)).status).toBe(404);
    stage.forward(2 * 3_600);
    await stage.retain();
    expect((await kept(stage)).uses).toEqual(before.uses);
    expect((await kept(stage)).objects.filter((key) => key.includes('private'))).toEqual(
      before.objects.filter((key) => key.includes('private')),
    );
  });

  it('lets studios change their own assets, admins all, and nobody else any', async () => {
    const [studio, other] = [asStudio(), asStudio()];
    const asset = await stage.newAsset({}, studio);
    const change = (as: typeof studio | undefined, version = asset.version) =>
      stage.call('PUT', `/v2/assets-library/${asset.uid}`, {
        as,
        body: { ...fieldsOf(asset), version, title: 'Fern' },
      });
    for (const as of [undefined, player, other]) expect((await change(as)).status).toBe(401);
    expect((await change(studio)).status).toBe(200);
    expect((await change(stage.admin, asset.version + 1)).status).toBe(200);
    const { body: changes } = await stage.call('GET', `/v2/assets-library/desk/${asset.uid}/changes`, {
      as: stage.admin,
    });
    expect(changes.map(({ by, what, fields }: Record<string, unknown>) => ({ by, what, fields }))).toEqual([
      { by: stage.admin.subject, what: 'changed', fields: [] },
      { by: studio.subject, what: 'changed', fields: ['title'] },
      { by: studio.subject, what: 'created', fields: [] },
    ]);
    const { body: own } = await stage.call('GET', '/v2/assets-library/desk', { as: studio });
    expect(own.map(({ uid }: { uid: string }) => uid)).toEqual([asset.uid]);
    expect((await stage.call('GET', `/v2/assets-library/desk/${asset.uid}`, { as: other })).status).toBe(401);
    expect((await stage.call('DELETE', `/v2/assets-library/${asset.uid}`, { as: other })).status).toBe(401);
  });
}
