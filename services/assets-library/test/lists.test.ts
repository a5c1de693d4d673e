import { randomUUID } from 'node:crypto';
import type { DeskLibraryAsset, LibraryLicence } from '@hatchery/api/library-shapes';
import { asUser } from '@hatchery/kit/testing';
import { asStudio, fieldsOf, type Stage, startStage } from './fixtures/library.fixture.ts';

let stage: Stage;
let licence: LibraryLicence;

beforeAll(async () => {
  stage = await startStage();
  licence = await stage.newLicence('Open');
  await stage.newTags('creatures', 'eggs', 'fire', 'spare');
});
afterAll(() => stage?.close());

const titles = (assets: { title: string }[]) => assets.map(({ title }) => title);
const search = async (query: string, family = 'v2') =>
  titles((await stage.call('GET', `/${family}/assets-library?${query}`)).body);
const tags = async () =>
  Object.fromEntries(
    (await stage.call('GET', '/v2/assets-library/tags')).body.map(({ name, assets }: Record<string, unknown>) => [
      name,
      assets,
    ]),
  );

describe('a library of three assets', () => {
  let ember: DeskLibraryAsset;

  beforeAll(async () => {
    const make = (title: string, description: string, names: string[], more = {}) =>
      stage.newAsset({ title, description, tags: names, licenceUid: licence.uid, ...more });
    ember = await make('Emberling sheet', 'Every stage of a small dragon.', ['creatures', 'fire']);
    await make('Painted eggs', 'Twelve shells, and what cracks them.', ['eggs']);
    await make('Ash cat', 'It sleeps in stoves.', ['creatures', 'fire'], {
      licenceUid: (await stage.newLicence('Closed')).uid,
    });
  });

  it('is found by beginnings of words, by other forms of them and with slips of the pen', async () => {
    expect(await search('search=emb')).toEqual(['Emberling sheet']);
    expect(await search('search=egg')).toEqual(['Painted eggs']);
    expect(await search('search=cracking')).toEqual(['Painted eggs']);
    expect(await search('search=Embreling')).toEqual(['Emberling sheet']);
    expect(await search('search=dragon%20small')).toEqual(['Emberling sheet']);
    expect(await search('name=stove', 'v1')).toEqual(['Ash cat']);
    expect(await search('search=fire&tag=creatures')).toHaveLength(2);
    expect(await search(`search=fire&licence=${licence.uid}`)).toEqual(['Emberling sheet']);
    for (const nothing of ['zebra', '%25', "'%20or%201=1", '%26%20!', '%3A*', 'the', '%00'.replace('%00', '%2500')])
      expect([nothing, await search(`search=${nothing}`)]).toEqual([nothing, []]);
    expect((await stage.call('GET', `/v2/assets-library?search=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('is listed in pages and orders, with its total', async () => {
    const first = await stage.call('GET', '/v2/assets-library?limit=2');
    expect([titles(first.body), first.headers.get('x-total-count')]).toEqual([['Ash cat', 'Painted eggs'], '3']);
    expect(await search('limit=2&page=2')).toEqual(['Emberling sheet']);
    expect(await search('order=title')).toEqual(['Ash cat', 'Emberling sheet', 'Painted eggs']);
    expect(await search('kind=sound')).toEqual([]);
    expect(await search('tag=fire&order=title')).toEqual(['Ash cat', 'Emberling sheet']);
    expect(await search('tagName=eggs', 'v1')).toEqual(['Painted eggs']);
    const as = asUser(randomUUID());
    const agreement = { licenceUid: licence.uid, version: 1 };
    await stage.call('POST', '/v1/assets-library/agreements', { as, body: agreement });
    await stage.call('POST', '/v1/assets-library/downloads', { as, body: { assetId: ember.uid } });
    await stage.addUp();
    expect((await search('order=popular'))[0]).toBe('Emberling sheet');
    expect((await search('order=popular&search=fire'))[0]).toBe('Emberling sheet');
    for (const bad of ['page=0', 'limit=101', 'limit=x', 'order=random', 'kind=page', 'licence=1'])
      expect([bad, (await stage.call('GET', `/v2/assets-library?${bad}`)).status]).toEqual([bad, 400]);
  });

  it('has tags with the number of assets that everybody sees', async () => {
    expect(await tags()).toEqual({ creatures: 2, eggs: 1, fire: 2, spare: 0 });
    const path = `/v2/assets-library/${ember.uid}`;
    const hide = { ...fieldsOf(ember), active: false };
    const { body: hidden } = await stage.call('PUT', path, { as: stage.admin, body: hide });
    expect(await tags()).toMatchObject({ creatures: 1, fire: 1 });
    expect((await stage.call('GET', path)).status).toBe(404);
    expect(await search('search=emberling')).toEqual([]);
    const inactive = (as = stage.admin) => stage.call('GET', '/v1/assets-library?active=false', { as });
    expect(titles((await inactive()).body)).toEqual(['Emberling sheet']);
    expect((await inactive(asStudio())).body).toEqual([]);
    expect((await inactive(asUser(randomUUID()))).status).toBe(401);
    expect((await stage.call('GET', '/v1/assets-library?active=false')).status).toBe(401);
    await stage.call('PUT', path, { as: stage.admin, body: { ...fieldsOf(hidden), active: true } });
    expect(await tags()).toMatchObject({ creatures: 2, fire: 2 });
  });

  it('is tagged in bulk by admins, all of it or nothing', async () => {
    const uids = (await stage.call('GET', '/v2/assets-library/desk', { as: stage.admin })).body.map(
      ({ uid }: { uid: string }) => uid,
    );
    const bulk = (body: object, as = stage.admin) => stage.call('POST', '/v2/assets-library/desk/tags', { as, body });
    const { body } = await bulk({ uids, add: ['spare'], remove: ['fire'] });
    expect(body.every(({ tags: own }: DeskLibraryAsset) => own.includes('spare') && !own.includes('fire'))).toBe(true);
    expect(await tags()).toEqual({ creatures: 2, eggs: 1, fire: 0, spare: 3 });
    expect(await bulk({ uids: [...uids, randomUUID()], add: ['eggs'] })).toMatchObject({
      ...{ status: 404, body: { errors: [{ path: `body.uids.${uids.length}` }] } },
    });
    expect(await bulk({ uids, add: ['unknown'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.add.0' }] },
    });
    expect((await bulk({ uids, add: ['eggs'] }, asStudio())).status).toBe(401);
    expect(await tags()).toEqual({ creatures: 2, eggs: 1, fire: 0, spare: 3 });
    await bulk({ uids, remove: ['spare'] });
  });

  it('shows the desk by state and search', async () => {
    const desk = async (query: string) =>
      titles((await stage.call('GET', `/v2/assets-library/desk?${query}`, { as: stage.admin })).body);
    expect(await desk('state=shown')).toHaveLength(3);
    expect(await desk('state=refused')).toEqual([]);
    expect(await desk('search=ash')).toEqual(['Ash cat']);
    for (const as of [undefined, asUser(randomUUID())])
      expect((await stage.call('GET', '/v2/assets-library/desk', { as })).status).toBe(401);
  });
});

describe('tags and licences', () => {
  it('are made by admins alone, and once', async () => {
    const tag = (name: string, as = stage.admin, family = 'v2') =>
      stage.call('POST', `/${family}/assets-library/tags`, { as, body: { name } });
    expect(await tag('  Moss  ')).toMatchObject({ status: 201, body: { name: 'moss', assets: 0 } });
    expect(await tag('moss', stage.admin, 'v1')).toMatchObject({ status: 201, body: { name: 'moss', assets: 0 } });
    for (const family of ['v1', 'v2'])
      for (const as of [undefined, asStudio(), asUser(randomUUID())])
        expect((await stage.call('POST', `/${family}/assets-library/tags`, { as, body: { name: 'x' } })).status).toBe(
          401,
        );
    expect(await tag('t'.repeat(10_000))).toMatchObject({ status: 400, body: { errors: [{ path: 'body.name' }] } });

    const named = { name: 'OPEN', summary: ['x'], text: 'x' };
    const licences = (as: typeof stage.admin | undefined, body: object) =>
      stage.call('POST', '/v2/assets-library/licences', { as, body });
    expect(await licences(stage.admin, named)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.name' }] },
    });
    for (const as of [undefined, asStudio()]) expect((await licences(as, named)).status).toBe(401);
    const change = { ...named, name: 'Open', version: 1 };
    expect(
      (await stage.call('PUT', `/v2/assets-library/licences/${randomUUID()}`, { as: stage.admin, body: change }))
        .status,
    ).toBe(404);
    expect(titlesOf((await stage.call('GET', '/v2/assets-library/licences')).body)).toEqual(['Closed', 'Open']);
  });
});

const titlesOf = (licences: LibraryLicence[]) => licences.map(({ name }) => name);
