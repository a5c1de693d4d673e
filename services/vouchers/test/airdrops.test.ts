import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asUser } from '@hatchery/kit/testing';
import { type AirdropStage, startAirdropStage } from './fixtures/airdrops.fixture.ts';

let stage: AirdropStage;
beforeAll(async () => {
  stage = await startAirdropStage();
});
afterAll(() => stage.close());

const post = (path: string, body: object, as = stage.admin) => stage.call('POST', path, { as, body });

describe('drafts', () => {
  test('are created, listed, changed with their version, and deleted', async () => {
    const asset = await stage.newAsset();
    const created = await stage.draft(asset, { name: 'Moss' });
    expect(created).toMatchObject({ state: 'draft', version: 1, ways: ['ledger'], budgetBase: '1000000', claims: 0 });
    const listed = await stage.call('GET', '/v2/airdrops?state=draft&limit=100', { as: stage.admin });
    expect(listed.body.map(({ uid }: { uid: string }) => uid)).toContain(created.uid);

    const path = `/v2/airdrops/${created.uid}`;
    const fields = stage.fieldsOf(asset, { name: 'Fern' });
    const changed = await stage.call('PUT', path, { as: stage.admin, body: { ...fields, version: 1 } });
    expect(changed.body).toMatchObject({ name: 'Fern', version: 2 });
    const stale = await stage.call('PUT', path, { as: stage.admin, body: { ...fields, version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ detail: expect.stringContaining('2 now'), errors: [{ path: 'body.version' }] });

    expect((await stage.call('DELETE', path, { as: stage.admin })).status).toBe(204);
    expect((await stage.call('GET', path, { as: stage.admin })).status).toBe(404);
    const history = await stage.call('GET', `${path}/history`, { as: stage.admin });
    expect(history.body.map(({ act }: { act: string }) => act)).toEqual(['deleted', 'changed', 'created']);
  });

  test.each([
    ['an unknown asset', { assetUid: randomUUID() }, 'body.assetUid'],
    ['another source', { source: 'blockchain' }, 'body.source'],
    ['an end that is over', { endsAt: '2020-01-01T00:00:00.000Z' }, 'body.endsAt'],
    ['two amounts', { match: { generation: 'hatchy', kind: 'exists' }, amount: 1, amountBase: '1' }, 'body.amount'],
    ['no amount for a rule', { match: { generation: 'hatchy', kind: 'exists' } }, 'body.amount'],
    ['a fraction of a medal', { match: { generation: 'hatchy', kind: 'exists' }, amount: 0.5 }, 'body.amount'],
    ['signed claims of a medal', { ways: ['signature'] }, 'body.ways'],
    ['a rule for a list', { match: { generation: 'file', kind: 'single' } }, 'body.match.kind'],
    ['a set of any element', { match: { generation: 'gen2', kind: 'set' }, amount: 1 }, 'body.match.element'],
    ['a token of an asset without', { tokenId: '1' }, 'body.tokenId'],
    ['2^256', { budget: undefined, budgetBase: String(2n ** 256n) }, 'body.budgetBase'],
  ])('are refused with %s', async (_, more, path) => {
    const asset = await stage.newAsset();
    const { status, body } = await post('/v2/airdrops', stage.fieldsOf(asset, more));
    expect(status).toBe(400);
    expect(body.errors.map((one: { path: string }) => one.path)).toContain(path);
  });

  test('have an id in the contract of their own', async () => {
    const asset = await stage.newToken();
    const signed = { source: 'blockchain', ways: ['signature'], chainAirdropId: '77' };
    const first = await stage.draft(asset, signed);
    const second = await post('/v2/airdrops', stage.fieldsOf(asset, signed));
    expect(second).toMatchObject({ status: 409, body: { errors: [{ path: 'body.chainAirdropId' }] } });
    const { uid } = await stage.draft(asset, { ...signed, chainAirdropId: '78' });
    const body = { ...stage.fieldsOf(asset, signed), version: 1 };
    expect((await stage.call('PUT', `/v2/airdrops/${uid}`, { as: stage.admin, body })).status).toBe(409);
    expect(first.chainAirdropId).toBe('77');
  });

  test('are for admins alone', async () => {
    const asset = await stage.newAsset();
    const { uid } = await stage.draft(asset);
    const paths: [string, string][] = [
      ['GET', '/v2/airdrops'],
      ['GET', `/v2/airdrops/${uid}`],
      ['POST', '/v2/airdrops'],
      ['PUT', `/v2/airdrops/${uid}`],
      ['DELETE', `/v2/airdrops/${uid}`],
      ['POST', '/v2/airdrops/file-upload-urls'],
      ['POST', `/v2/airdrops/${uid}/lists`],
      ['POST', `/v2/airdrops/${uid}/dry-runs`],
      ['GET', `/v2/airdrops/${uid}/dry-runs/${randomUUID()}/recipients.csv`],
      ['POST', `/v2/airdrops/${uid}/activate`],
      ['POST', `/v2/airdrops/${uid}/end`],
    ];
    for (const [method, path] of paths) {
      expect([path, (await stage.call(method, path)).status]).toEqual([path, 401]);
      expect([path, (await stage.call(method, path, { as: asUser(randomUUID()) })).status]).toEqual([path, 403]);
      expect([path, (await stage.call(method, path, { as: asKey(randomUUID(), 'rewards') })).status]).toEqual([
        path,
        403,
      ]);
    }
  });
});

describe('the life of an airdrop', () => {
  test('goes from a list by a dry run to claims, once each', async () => {
    const asset = await stage.newAsset();
    const [fern, moss, stranger] = await Promise.all([stage.newPlayer(), stage.newPlayer(), stage.newPlayer()]);
    const { uid } = await stage.draft(asset);
    stage.neighbours.emails.set(moss.userId, 'Moss@example.com');
    const list = await stage.readList(uid, `recipient,amount\n${fern.address.toLowerCase()},3\nmoss@EXAMPLE.com,4\n`);
    expect(list).toMatchObject({ status: 'ready', recipients: 2, amountBase: '7', faultCount: 0 });
    const run = await stage.dryRun(uid);
    expect(run).toMatchObject({ eligible: 2, ineligible: 0, amountBase: '7', mostBase: '7', advice: [], stale: false });

    expect((await stage.claim(fern.as, uid)).status).toBe(404);
    const active = await stage.act(uid, 'activate', { dryRunUid: run.uid });
    expect(active.body).toMatchObject({ state: 'active' });

    expect(await stage.mine(undefined, uid)).toMatchObject({ reason: 'sign-in', shares: [] });
    expect(await stage.mine(stranger.as, uid)).toMatchObject({ reason: 'not-listed' });
    expect(await stage.mine(asUser(randomUUID()), uid)).toMatchObject({ reason: 'no-wallet' });
    expect(await stage.mine(fern.as, uid)).toMatchObject({ status: 'claimable', amountBase: '3' });
    expect(await stage.mine(moss.as, uid)).toMatchObject({ status: 'claimable', amountBase: '4' });

    const claimed = await stage.claim(fern.as, uid);
    expect(claimed).toMatchObject({ status: 200, body: [{ status: 'credited', amountBase: '3', way: 'ledger' }] });
    expect((await stage.claim(moss.as, uid)).status).toBe(200);
    expect(await stage.claim(fern.as, uid)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('already') },
    });
    expect((await stage.claim(stranger.as, uid)).status).toBe(409);
    expect(await stage.heldOf(fern.userId, asset)).toBe(3n);
    expect(await stage.heldOf(moss.userId, asset)).toBe(4n);
    expect(await stage.mine(fern.as, uid)).toMatchObject({ status: 'claimed', shares: [{ way: 'ledger' }] });
    const claims = await stage.call('GET', '/v2/airdrops/claims', { as: fern.as });
    expect(claims.body).toMatchObject([{ airdropUid: uid, status: 'credited', assetName: 'Moss medal' }]);

    const recipients = await stage.call('GET', `/v2/airdrops/${uid}/recipients`, { as: stage.admin });
    expect(recipients.body).toMatchObject([
      { address: fern.address, claim: 'claimed', eligible: true },
      { email: 'm…@example.com', claim: 'claimed' },
    ]);
    const csv = await stage.call('GET', `/v2/airdrops/${uid}/dry-runs/${run.uid}/recipients.csv`, { as: stage.admin });
    expect(csv.body.split('\r\n')[1]).toMatch(new RegExp(`^1,${fern.address},3,true,,,claimed,ledger,`));
  });

  test('pauses, resumes and ends for good', async () => {
    const asset = await stage.newAsset();
    const [player, other] = await Promise.all([stage.newPlayer(), stage.newPlayer()]);
    const { uid } = await stage.draft(asset);
    await stage.activate(uid, `${player.address},1\n${other.address},1`);
    expect((await stage.act(uid, 'pause')).body.state).toBe('paused');
    expect(await stage.mine(player.as, uid)).toMatchObject({ reason: 'paused' });
    expect((await stage.claim(player.as, uid)).status).toBe(409);
    expect((await stage.act(uid, 'pause')).status).toBe(409);
    expect((await stage.act(uid, 'resume')).body.state).toBe('active');
    expect((await stage.claim(player.as, uid)).status).toBe(200);
    expect((await stage.act(uid, 'end')).body).toMatchObject({ state: 'ended', endedAt: expect.any(String) });
    expect((await stage.act(uid, 'resume')).status).toBe(409);
    expect((await stage.claim(other.as, uid)).status).toBe(409);
    expect((await stage.call('DELETE', `/v2/airdrops/${uid}`, { as: stage.admin })).status).toBe(409);
  });

  test('keeps what players were promised', async () => {
    const asset = await stage.newAsset();
    const player = await stage.newPlayer();
    const { uid } = await stage.draft(asset);
    const { version } = await stage.activate(uid, `${player.address},1`);
    const change = (more: Record<string, unknown>) =>
      stage.call('PUT', `/v2/airdrops/${uid}`, { as: stage.admin, body: { ...stage.fieldsOf(asset, more), version } });
    expect((await change({ maxClaims: 1 })).body.errors[0].path).toBe('body.maxClaims');
    expect((await change({ name: 'Autumn' })).body).toMatchObject({ name: 'Autumn', state: 'active' });
  });
});

describe('activation', () => {
  test('names a dry run of the current version', async () => {
    const asset = await stage.newAsset();
    const player = await stage.newPlayer();
    const { uid } = await stage.draft(asset);
    await stage.readList(uid, `${player.address},1`);
    const run = await stage.dryRun(uid);
    const { version } = await stage.get(uid);
    await stage.call('PUT', `/v2/airdrops/${uid}`, { as: stage.admin, body: { ...stage.fieldsOf(asset), version } });
    expect((await stage.get(uid)).latestDryRun.stale).toBe(true);
    const refused = await stage.act(uid, 'activate', { dryRunUid: run.uid });
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has changed since') } });
    expect((await stage.act(uid, 'activate', { dryRunUid: randomUUID() })).status).toBe(409);
  });

  test('is refused above the budget', async () => {
    const asset = await stage.newAsset();
    const player = await stage.newPlayer();
    const { uid } = await stage.draft(asset, { budget: 5 });
    await stage.readList(uid, `${player.address},6`);
    const run = await stage.dryRun(uid);
    expect(run.advice).toMatchObject([{ code: 'budget-exceeded', blocks: true }]);
    expect((await stage.act(uid, 'activate', { dryRunUid: run.uid })).status).toBe(409);
  });

  test('of much needs a second admin, who neither created it nor approved it first', async () => {
    const own = await startAirdropStage({ config: { AIRDROP_ALONE: { recipients: 1, amounts: {} } } });
    try {
      const [second, third] = [asAdmin(randomUUID()), asAdmin(randomUUID())];
      const rich = await own.newAsset();
      const { uid } = await own.draft(rich);
      const players = await Promise.all([own.newPlayer(), own.newPlayer()]);
      await own.readList(uid, players.map(({ address }) => `${address},1`).join('\n'));
      const run = await own.dryRun(uid);
      const approve = (as: typeof second) => own.act(uid, 'activate', { dryRunUid: run.uid }, as);
      const first = await approve(second);
      expect(first.body).toMatchObject({
        state: 'draft',
        activation: { approvedBy: second.subject, dryRunUid: run.uid },
      });
      expect((await approve(second)).status).toBe(403);
      expect((await approve(own.admin)).status).toBe(403);
      expect((await approve(third)).body).toMatchObject({ state: 'active' });
      const history = await own.call('GET', `/v2/airdrops/${uid}/history`, { as: own.admin });
      expect(history.body.slice(0, 2)).toMatchObject([
        { act: 'activated', by: third.subject },
        { act: 'approved', by: second.subject },
      ]);
    } finally {
      await own.close();
    }
  });
});
