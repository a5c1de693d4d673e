import { createPublicKey, randomUUID, verify } from 'node:crypto';
import type { DeskLibraryAsset, LibraryLicence } from '@hatchery/api/library-shapes';
import { asUser, eventually, type TestCaller } from '@hatchery/kit/testing';
import { hashOf, newPicture, type Stage, startStage } from './fixtures/library.fixture.ts';

let stage: Stage;
let licence: LibraryLicence;
let content: Buffer;
let asset: DeskLibraryAsset;

beforeAll(async () => {
  stage = await startStage();
  licence = await stage.newLicence();
  content = await newPicture();
  const files = [{ ticket: await stage.upload(content, 'image/png'), name: 'Möwe (1).png' }];
  asset = await stage.newAsset({ title: 'Gull', licenceUid: licence.uid, files });
});
afterAll(() => stage?.close());

const download = (as: TestCaller | undefined, body: object = { assetId: asset.uid }) =>
  stage.call('POST', '/v2/assets-library/downloads', { as, body });
const agree = (as: TestCaller | undefined, version = licence.version) =>
  stage.call('POST', '/v1/assets-library/agreements', { as, body: { licenceUid: licence.uid, version } });
const agreements = async (as: TestCaller) => (await stage.call('GET', '/v1/assets-library/agreements', { as })).body;
const newPlayer = async () => {
  const as = asUser(randomUUID());
  await agree(as);
  return as;
};
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a download', () => {
  it('leaves a receipt that a stranger verifies with the published key alone', async () => {
    const as = await newPlayer();
    const { receipt } = (await download(as)).body;
    const { body: shown } = await stage.call('GET', `/v2/assets-library/receipts/${receipt.uid}`);
    expect(shown).toEqual(receipt);
    const { body: keys } = await stage.call('GET', '/v2/assets-library/receipt-keys');
    expect(keys).toEqual([{ publicKey: shown.publicKey }]);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: shown.publicKey }, format: 'jwk' });
    const holds = (statement: string) =>
      verify(null, Buffer.from(statement), key, Buffer.from(shown.signature, 'base64url'));
    expect(holds(shown.statement)).toBe(true);
    expect(holds(shown.statement.replace(hashOf(content), hashOf(Buffer.from('another'))))).toBe(false);
    expect(JSON.parse(shown.statement)).toMatchObject({
      ...{ platform: 'https://play.example', uid: receipt.uid, holder: as.subject, sha256: hashOf(content) },
      licence: { uid: licence.uid, version: 1 },
    });
  });

  it('has the same receipt on the same day, and another one on the next', async () => {
    const as = await newPlayer();
    const replies = await Promise.all(Array.from({ length: 5 }, () => download(as)));
    expect(new Set(replies.map(({ body }) => body.receipt.uid)).size).toBe(1);
    stage.forward(86_400);
    const next = await download(as);
    expect(next.body.receipt.uid).not.toBe(replies[0]?.body.receipt.uid);
    const { body: own, headers } = await stage.call('GET', '/v2/assets-library/receipts?limit=1', { as });
    expect([own.map(({ uid }: { uid: string }) => uid), headers.get('x-total-count')]).toEqual([
      [next.body.receipt.uid],
      '2',
    ]);
  });

  it('resumes by ranges, and answers ranges beyond the end with 416', async () => {
    const { url } = (await download(await newPlayer())).body;
    const range = async (bytes: string) => {
      const response = await stage.get(url, { range: `bytes=${bytes}` });
      return { status: response.status, told: response.headers.get('content-range'), content: await bytesOf(response) };
    };
    const { length } = content;
    expect(await range('10-')).toEqual({
      status: 206,
      told: `bytes 10-${length - 1}/${length}`,
      content: content.subarray(10),
    });
    expect(await range(`${length}-`)).toMatchObject({ status: 416, told: `bytes */${length}` });
    const head = await stage.get(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)]);
    expect(head.headers.get('content-disposition')).toBe(
      `attachment; filename="M_we (1).png"; filename*=UTF-8''M%C3%B6we%20%281%29.png`,
    );
  });

  it('ends with its hour, and every edit of its URL is refused', async () => {
    const { url } = (await download(await newPlayer())).body;
    const edited = (edit: (url: URL) => void) => {
      const changed = new URL(url);
      edit(changed);
      return changed.href;
    };
    const other = (await stage.newAsset({ licenceUid: licence.uid })).files[0]?.uid ?? '';
    const edits = [
      edited(({ searchParams }) => searchParams.set('expires', String(Number(searchParams.get('expires')) + 1))),
      edited(({ searchParams }) => searchParams.set('signature', `${searchParams.get('signature')}A`)),
      edited(({ searchParams }) => searchParams.delete('signature')),
      edited(({ searchParams }) => searchParams.append('signature', 'twice')),
      edited((to) => Object.assign(to, { pathname: to.pathname.replace(/[^/]+$/, 'page.html') })),
      edited((to) => Object.assign(to, { pathname: to.pathname.replace(asset.files[0]?.uid ?? '', other) })),
      edited((to) => Object.assign(to, { pathname: to.pathname.replace(/[^/]+$/, '..%2f..%2fetc%2fpasswd') })),
    ];
    for (const address of edits) expect([address, (await stage.get(address)).status]).toEqual([address, 403]);
    expect((await stage.get(url)).status).toBe(200);
    stage.forward(3_601);
    const late = await stage.get(url);
    expect([late.status, ((await late.json()) as { type: string }).type]).toEqual([400, '/problems/expired']);
  });

  it('is not found for a hidden asset, a deleted one, a foreign file and a file of nothing', async () => {
    const as = await newPlayer();
    const hidden = await stage.newAsset({ licenceUid: licence.uid, active: false });
    expect(await download(as, { assetId: hidden.uid })).toMatchObject({ status: 404 });
    const other = await stage.newAsset({ licenceUid: licence.uid });
    const foreign = await download(as, { assetId: asset.uid, fileId: other.files[0]?.uid });
    expect(foreign).toMatchObject({ status: 404, body: { errors: [{ path: 'body.fileId' }] } });
    const { url } = (await download(as, { assetId: other.uid })).body;
    await stage.call('DELETE', `/v2/assets-library/${other.uid}`, { as: stage.admin });
    expect((await stage.get(url)).status).toBe(404);
    expect((await download(as, { assetId: other.uid })).status).toBe(404);
    expect((await download(as, { assetId: randomUUID() })).status).toBe(404);
    expect((await download(undefined)).status).toBe(401);
  });
});

describe('an agreement', () => {
  it('is asked for again with the next version of the licence', async () => {
    const own = await stage.newLicence();
    const { uid: assetId } = await stage.newAsset({ licenceUid: own.uid });
    const as = asUser(randomUUID());
    const agreeTo = (version: number) =>
      stage.call('POST', '/v1/assets-library/agreements', { as, body: { licenceUid: own.uid, version } });
    expect((await agreeTo(1)).status).toBe(200);
    expect((await download(as, { assetId })).status).toBe(200);
    const next = { name: own.name, summary: ['Name us twice.'], text: 'Twice.', version: 1 };
    const published = await stage.call('PUT', `/v2/assets-library/licences/${own.uid}`, {
      as: stage.admin,
      body: next,
    });
    expect(published.body).toMatchObject({ uid: own.uid, version: 2, summary: ['Name us twice.'] });
    const again = await stage.call('PUT', `/v2/assets-library/licences/${own.uid}`, { as: stage.admin, body: next });
    expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'body.version' }] } });

    const refused = await download(as, { assetId });
    expect(refused.body).toMatchObject({
      type: '/problems/agreement-required',
      detail: expect.stringMatching(/version 2/),
    });
    expect(await agreeTo(1)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.version' }] } });
    expect((await agreeTo(2)).status).toBe(200);
    expect((await download(as, { assetId })).body.receipt.licence.version).toBe(2);
    expect((await agreements(as)).map(({ version, current }: Record<string, unknown>) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('is kept once, is of its player alone, and needs a licence', async () => {
    const as = await newPlayer();
    const first = await agreements(as);
    expect((await agree(as)).body.agreedAt).toBe(first[0].agreedAt);
    expect(await agreements(as)).toEqual(first);
    expect(await agreements(asUser(randomUUID()))).toEqual([]);
    const unknown = { licenceUid: randomUUID(), version: 1 };
    expect(await stage.call('POST', '/v1/assets-library/agreements', { as, body: unknown })).toMatchObject({
      ...{ status: 404, body: { errors: [{ path: 'body.licenceUid' }] } },
    });
    expect((await agree(undefined)).status).toBe(401);
    expect((await agree(as, 0)).status).toBe(400);
  });

  it('moves with an account that is merged, and is forgotten with one that is deleted', async () => {
    const [guest, account] = [await newPlayer(), asUser(randomUUID())];
    const { receipt } = (await download(guest)).body;
    expect((await download(account)).status).toBe(403);
    await stage.merge(guest.subject, account.subject);
    await eventually(async () => (await agreements(account)).length === 1);
    expect((await download(account)).status).toBe(200);
    const own = await stage.call('GET', '/v2/assets-library/receipts', { as: account });
    expect(own.body).toHaveLength(2);
    await stage.leave(account.subject);
    await eventually(
      async () => (await stage.call('GET', `/v2/assets-library/receipts/${receipt.uid}`)).status === 404,
    );
    expect(await agreements(account)).toEqual([]);
  });
});

describe('views and downloads', () => {
  it('are counted once a caller and day, by all replicas, and shown to admins by day', async () => {
    const { uid } = await stage.newAsset({ licenceUid: licence.uid });
    const [one, other] = [await newPlayer(), await newPlayer()];
    const view = (path: string, as: TestCaller | undefined, headers = {}) =>
      stage.call('POST', path, { as, body: { assetId: uid }, headers });
    for (const as of [one, one, other]) expect((await view('/v1/assets-library/views', as)).status).toBe(204);
    for (const agent of ['Firefox', 'Firefox', 'Chrome'])
      await view('/v2/assets-library/views', undefined, { 'user-agent': agent });
    await view('/v2/assets-library/views', one);
    expect((await view('/v1/assets-library/views', undefined)).status).toBe(401);
    for (const as of [one, one, other]) await download(as, { assetId: uid });
    const counts = async () => {
      const { body } = await stage.call('GET', `/v2/assets-library/${uid}`);
      return [body.views, body.downloads];
    };
    expect(await counts()).toEqual([4, 2]);
    await Promise.all([stage.addUp(), stage.addUp(), stage.addUp()]);
    expect(await counts()).toEqual([4, 2]);
    await view('/v1/assets-library/views', one);
    expect(await counts()).toEqual([4, 2]);

    const days = async (as: TestCaller | undefined) => stage.call('GET', `/v2/assets-library/desk/${uid}/days`, { as });
    const today = stage.now().toISOString().slice(0, 10);
    expect((await days(stage.admin)).body).toEqual([{ day: today, views: 4, downloads: 2 }]);
    stage.forward(86_400);
    await view('/v1/assets-library/views', one);
    expect((await days(stage.admin)).body).toHaveLength(2);
    for (const as of [undefined, one]) expect((await days(as)).status).toBe(401);
    expect((await view('/v2/assets-library/views', one)).status).toBe(204);
    const nowhere = await stage.call('POST', '/v2/assets-library/views', { body: { assetId: randomUUID() } });
    expect(nowhere.status).toBe(404);
  });
});
