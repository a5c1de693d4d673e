import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin } from '@hatchery/kit/testing';
import { describeWith } from '../../../tools/describe-with.ts';
import { type S3Server, startS3 } from '../../../tools/s3.ts';
import { type AirdropStage, randomAddress, startAirdropStage } from './fixtures/airdrops.fixture.ts';

let stage: AirdropStage;
afterEach(() => stage.close());

const draft = async () => stage.draft(await stage.newAsset());

describeWith('s3', 'a list in an S3-compatible store', () => {
  let store: S3Server;
  beforeEach(async () => {
    store = await startS3();
    stage = await startAirdropStage({ config: store.environment });
  });
  afterEach(() => store.stop());

  test('is handed in and read', async () => {
    const { uid } = await draft();
    const list = await stage.readList(uid, `${randomAddress()},1`, `${randomAddress()},2`);
    expect(list).toMatchObject({ status: 'ready', recipients: 2, amountBase: '3' });
  });

  test('can be handed in again after the store was away, with the same ticket', async () => {
    const { uid, version } = await draft();
    const as = asAdmin(randomUUID());
    const csv = `${randomAddress()},1`;
    const files = [{ contentType: 'text/csv', size: csv.length }];
    const { body: issued } = await stage.call('POST', '/v2/airdrops/file-upload-urls', { as, body: { files } });
    const [{ ticket, uploadUrl, headers }] = issued;
    expect((await fetch(uploadUrl, { method: 'PUT', headers, body: csv })).status).toBe(200);
    const handIn = () => stage.call('POST', `/v2/airdrops/${uid}/lists`, { as, body: { version, tickets: [ticket] } });
    await store.kill();
    expect((await handIn()).status).toBe(503);
    await store.start();
    const { status, body } = await handIn();
    expect(status).toBe(200);
    await stage.until(async () => {
      const { body: list } = await stage.call('GET', `/v2/airdrops/${uid}/lists/${body.uid}`, { as });
      return list.status === 'ready';
    });
  });
});

describe('one that cannot be read', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'airdrop-outages-'));
    stage = await startAirdropStage({ config: { FILES_DIRECTORY: directory } });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('holds up no other list', async () => {
    const [broken, sound] = [await draft(), await draft()];
    const as = asAdmin(randomUUID());
    const files = [{ contentType: 'text/csv', size: 10 }];
    const { body: issued } = await stage.call('POST', '/v2/airdrops/file-upload-urls', { as, body: { files } });
    const [{ ticket }] = issued;
    // A folder can be opened and not read.
    await mkdir(join(directory, 'vouchers/uploads', ticket), { recursive: true });
    const body = { version: broken.version, tickets: [ticket] };
    const { body: waiting } = await stage.call('POST', `/v2/airdrops/${broken.uid}/lists`, { as, body });
    expect(await stage.readList(sound.uid, `${randomAddress()},1`)).toMatchObject({ status: 'ready' });
    const path = `/v2/airdrops/${broken.uid}/lists/${waiting.uid}`;
    expect((await stage.call('GET', path, { as })).body).toMatchObject({ status: 'reading' });
  });
});

describe('while a chain does not answer', () => {
  beforeEach(async () => {
    stage = await startAirdropStage();
  });

  test('it is asked for one dry run, and the others wait with it', async () => {
    stage.reads.isAway = true;
    const assets = [await stage.newToken(), await stage.newToken(), await stage.newToken()];
    const runs: string[] = [];
    for (const asset of assets) {
      const { uid } = await stage.draft(asset, { source: 'blockchain', maxClaims: 10, budget: 100 });
      await stage.readList(uid, `${randomAddress()},1`);
      runs.push(`/v2/airdrops/${uid}/dry-runs/${(await stage.startRun(uid)).uid}`);
    }
    const isWaiting = async (path: string) => {
      const { body } = await stage.call('GET', path, { as: stage.admin });
      return body.status === 'waiting' && body.waitsFor.includes('does not answer');
    };
    for (const run of runs) await stage.until(() => isWaiting(run));
    expect(new Set(stage.reads.asked).size).toBe(1);
    stage.reads.isAway = false;
    for (const run of runs)
      await stage.until(async () => (await stage.call('GET', run, { as: stage.admin })).body.status === 'done');
  });
});

describe('while users is away', () => {
  beforeEach(async () => {
    stage = await startAirdropStage();
  });

  test('airdrops are seen and claimed unless one of them names e-mail addresses', async () => {
    const player = await stage.newPlayer();
    const [byWallet, byEmail] = [await draft(), await draft()];
    await stage.activate(byWallet.uid, `${player.address},5`);
    stage.neighbours.state.usersAway = true;
    expect(await stage.mine(player.as, byWallet.uid)).toMatchObject({ status: 'claimable', amountBase: '5' });
    expect((await stage.claim(player.as, byWallet.uid)).status).toBe(200);

    stage.neighbours.emails.set(player.userId, 'fern@example.com');
    await stage.activate(byEmail.uid, 'fern@example.com,7');
    const list = () => stage.call('GET', '/v2/airdrops/active', { as: player.as });
    expect([(await list()).status, (await stage.claim(player.as, byEmail.uid)).status]).toEqual([503, 503]);
    expect((await stage.call('GET', '/v2/airdrops/active', {})).body).toHaveLength(2);
    stage.neighbours.state.usersAway = false;
    // Calls to users may have failed so often that they pause.
    const claimable = await stage.until(() => stage.mine(player.as, byEmail.uid));
    expect(claimable).toMatchObject({ status: 'claimable', amountBase: '7' });
    const { shares } = await stage.mine(player.as, byWallet.uid);
    expect(shares).toMatchObject([{ status: 'claimed', claimUid: expect.any(String) }]);
    expect((await stage.claim(player.as, byEmail.uid)).status).toBe(200);
  });
});
