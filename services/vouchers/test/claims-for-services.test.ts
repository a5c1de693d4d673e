import { randomUUID } from 'node:crypto';
import { asService, asUser, eventually } from '@hatchery/kit/testing';
import { zeroAddress } from 'viem';
import { type ClaimStage, randomAddress, startClaimStage } from './fixtures/claims.fixture.ts';
import { chainId } from './fixtures/vouchers.fixture.ts';

let stage: ClaimStage;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage?.close());

const items = randomAddress();
type Asked = { userId: string; address: string; tokenIds: string[] };
const claimFor = (
  { userId, address, tokenIds }: Asked,
  { requestId = randomUUID(), as = asService('masters') as object } = {},
) =>
  stage.call('POST', '/internal/vouchers/claims', {
    as: as as never,
    body: { requestId, chainId, contract: items.toLowerCase(), userId, address, tokenIds },
  });
let collection: string;
const holder = async (...tokenIds: bigint[]) => {
  collection ??= (await stage.newAsset({ contract: items, contract_type: 'ERC1155', decimals: 0, holder: zeroAddress }))
    .id;
  const player = await stage.newPlayer();
  for (const id of tokenIds) await stage.give(player.userId, collection, 2n, id);
  return player;
};

describe('POST /internal/vouchers/claims', () => {
  it('claims one of each token, and the platform sends it also to a wallet that it does not keep', async () => {
    const player = await holder(101n, 301n);
    const { status, body } = await claimFor({ ...player, tokenIds: ['101', '301'] });
    expect(status).toBe(200);
    const sent = await eventually(() => stage.neighbours.submitted.get(`claim:${body.uid}`));
    expect(sent.from).toBe('operator');
    expect(stage.neighbours.signed.get(`claim:${body.uid}`)?.request).toMatchObject({
      type: 'MintMastersItems',
      payload: { receiver: player.address, tokenIds: ['101', '301'], amounts: ['1', '1'] },
    });
    expect(await stage.claimOf(player, body.uid)).toMatchObject({ state: 'signed' });
  });

  it('is one claim for one request, also in parallel and after a signer that was away', async () => {
    const player = await holder(102n);
    const requestId = randomUUID();
    stage.neighbours.state.isSignerAway = true;
    expect((await claimFor({ ...player, tokenIds: ['102'] }, { requestId })).status).toBe(503);
    stage.neighbours.state.isSignerAway = false;
    const answers = await Promise.all([1, 2, 3].map(() => claimFor({ ...player, tokenIds: ['102'] }, { requestId })));
    const uids = answers.filter(({ status }) => status === 200).map(({ body }) => body.uid);
    expect(new Set(uids).size).toBe(1);
    expect((await claimFor({ ...player, tokenIds: ['102'] }, { requestId })).body.uid).toBe(uids[0]);
    const { body } = await stage.call('GET', '/v2/vouchers', { as: player.as });
    expect(body[0]).toMatchObject({ amountBase: '1', onHold: [{ amountBase: '1', reason: 'claim' }] });
  });

  it('refuses what the player has not, wallets of others, and what is on hold, by name', async () => {
    const [player, other] = [await holder(103n), await holder()];
    expect(await claimFor({ ...player, tokenIds: ['103', '104'] })).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'body.tokenIds.1' }] },
    });
    expect((await claimFor({ ...player, userId: other.userId, tokenIds: ['103'] })).status).toBe(404);
    expect((await claimFor({ ...player, address: other.address, tokenIds: ['103'] })).status).toBe(403);
    for (let turn = 0; turn < 2; turn += 1) expect((await claimFor({ ...player, tokenIds: ['103'] })).status).toBe(200);
    expect((await claimFor({ ...player, tokenIds: ['103'] })).status).toBe(404);
  });

  it('serves masters alone', async () => {
    const player = await holder(105n);
    expect((await claimFor({ ...player, tokenIds: ['105'] }, { as: asService('trades') })).status).toBe(403);
    expect((await claimFor({ ...player, tokenIds: ['105'] }, { as: asUser(player.userId) })).status).toBe(401);
  });
});
