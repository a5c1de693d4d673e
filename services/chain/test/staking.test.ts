import { eventually } from '@hatchery/kit/testing';
import {
  address,
  chainId,
  contracts,
  event,
  hashOf,
  plainChainId,
  type Stakings,
  startStakings,
  timeOf,
  unreadChainId,
} from './staking.fixture.ts';

const [ann, bob, cid, dan] = [0xa1, 0xb1, 0xc1, 0xd1].map(address) as [
  ...[`0x${string}`, `0x${string}`],
  ...[`0x${string}`, `0x${string}`],
];
const token = address(1);
const ether = 10n ** 18n;
const week = 604_800n;

let stakings: Stakings;
let call: Stakings['call'];

/** Ann stakes nine plants, of which one set is made, and game tokens; Bob, whom she referred, a shiny dragon. */
async function stake(): Promise<void> {
  const { mine } = stakings;
  const weight = (user: string, gen1Point: bigint, gen2Point: bigint, totalWeight: bigint) =>
    event('rewarder', 'WeightUpdated', { user, gen1Point, gen2Point, totalWeight });
  await mine(
    1,
    event('rewarder', 'RewardAddressUpdated', { token }),
    event('rewarder', 'RewardPerWeekUpdated', { reward: week * 100n }),
    event('rewarder', 'Funded', { amount: 1_000_000n * ether, reserve: 1_000_000n * ether }),
    event('rewarder', 'ReferralBudgetUpdated', { budget: 10n * ether, reserve: 999_990n * ether }),
    event('lpStaking', 'HatchyPerBlockUpdated', { hatchyPerBlock: 50n }),
    event('lpStaking', 'LpTokenUpdated', { lpToken: address(4) }),
    event('lpStaking', 'Funded', { amount: 1_000n, reserve: 1_000n }),
    event('gen1Staking', 'CollectionUpdated', { gen1: address(5) }),
  );
  await mine(
    2,
    ...Array.from({ length: 9 }, (_, index) => index + 1).flatMap((id) => [
      event('gen1Staking', 'MetadataKnown', {
        ...{ tokenId: BigInt(100 + id), monsterId: BigInt(id), shiny: 0n, serial: BigInt(id), element: 0n },
      }),
      event('gen1Staking', 'Staked', { account: ann, tokenId: BigInt(100 + id), weight: 1_000n }),
    ]),
    weight(ann, 29_000n, 0n, 29_000n),
    event('gen2Staking', 'TokenStaked', { account: ann, amount: 1_000n * ether + 5n }),
    weight(ann, 29_000n, 1_000n, 30_000n),
    event('lpStaking', 'Deposit', { user: ann, amount: 7n }),
  );
  await mine(
    3,
    event('gen2Staking', 'Staked', { account: bob, tokenId: 137_888n, amount: 1n }),
    event('rewarder', 'ReferrerSet', { user: bob, referrer: ann }),
    weight(bob, 0n, 20_000n, 50_000n),
  );
}

beforeAll(async () => {
  stakings = await startStakings();
  call = stakings.call;
});
afterAll(() => stakings?.close());

const get = async (path: string) => (await call('GET', `/staking${path}`)).body;
const refused = async (path: string) => {
  const { status, body } = await call('GET', `/staking${path}`);
  return { status, field: body.errors?.[0]?.path };
};

describe('before anything was read', () => {
  it('asks to try again, and says where there is no staking', async () => {
    expect(await refused(`/pools?chainId=${unreadChainId}`)).toEqual({ status: 503, field: undefined });
    expect(await refused('/board')).toMatchObject({ status: 503 });
    for (const id of [plainChainId, 97])
      for (const path of ['/pools', '/board', `/positions/${ann}`, `/sets/${ann}`, `/harvests/${ann}`])
        expect(await refused(`${path}?chainId=${id}`)).toEqual({ status: 404, field: 'query.chainId' });
    const { status, body } = await call('POST', '/staking/estimate', { body: { chainId: 97 } });
    expect([status, body.errors[0].path]).toEqual([404, 'body.chainId']);
  });

  it('refuses what is no address, chain, cursor or level, naming it', async () => {
    expect(await refused('/positions/0x12')).toEqual({ status: 400, field: 'params.address' });
    expect(await refused('/pools?chainId=x')).toEqual({ status: 400, field: 'query.chainId' });
    for (const path of ['/board', `/positions/${ann}`, `/referrals/${ann}`, `/harvests/${ann}`]) {
      expect(await refused(`${path}?cursor=zzz`)).toEqual({ status: 400, field: 'query.cursor' });
      expect(await refused(`${path}?limit=0`)).toEqual({ status: 400, field: 'query.limit' });
    }
    expect(await refused(`/referrals/${ann}?level=6`)).toEqual({ status: 400, field: 'query.level' });
  });

  it('leaves blocks out until the settings are known, tells no figures then, and is whole after a rebuild', async () => {
    await stakings.forgetFacts();
    await stake();
    expect(await refused('/pools')).toMatchObject({ status: 503 });
    await stakings.tellFacts();
    await stakings.mine(4, event('rewarder', 'RewardPerWeekUpdated', { reward: week * 200n }));
    expect(await refused('/pools')).toMatchObject({ status: 503 });
    await stakings.startOver();
    await stake();
    const { pools } = await get('/pools');
    expect(pools).toMatchObject([{ totalWeight: '29000' }, { totalWeight: '20000' }, {}, {}]);
    // A node that does not answer for a view takes nothing away.
    const none = { gen1Weights: null, gen2Weights: null, tokensPerWeight: null, lpStartBlock: null };
    await stakings.tellFacts(none);
    expect(await get('/pools')).toMatchObject({ pools });
    await stakings.startOver();
  });

  it('rebuilds what waited by itself once a node tells the settings', async () => {
    await stakings.forgetFacts();
    await stake();
    const describing = await stakings.describe(3);
    await eventually(async () => (await call('GET', '/staking/pools')).status === 200);
    await describing.close();
    // No log of these events was stored, so nothing is left of them.
    expect((await get('/pools')).pools).toMatchObject([{ totalWeight: '0' }, { totalWeight: '0' }, {}, {}]);
    await stakings.startOver();
    await stakings.tellFacts();
  });
});

describe('with stakes', () => {
  beforeAll(stake);

  it('lists the pools as of the last block, the main chain if none is named', async () => {
    const body = await get('/pools');
    expect(body).toEqual(await get(`/pools?chainId=${chainId}`));
    expect(body).toMatchObject({
      ...{ chainId, blockNumber: 3, blockHash: hashOf(3), blockTime: new Date(timeOf(3) * 1000).toISOString() },
      ...{ totalWeight: '50000', rewardPerWeek: String(week * 100n), stakers: 2, isHarvestPaused: false },
      referralBudget: String(10n * ether),
    });
    expect(body.pools.map(({ kind }: { kind: string }) => kind)).toEqual(['gen1', 'gen2', 'token', 'lp']);
    const [gen1, gen2, tokens, lp] = body.pools;
    // Ten seconds at a hundred base units a second were shared out since the first stake.
    const reserve = String(999_990n * ether - 1_000n);
    const rewardContract = contracts.rewarder;
    expect(gen1).toMatchObject({ asset: address(5), totalWeight: '29000', supply: '9', stakers: 1, rewardContract });
    expect(gen1).toMatchObject({ reserve, rewardPerWeek: String((week * 100n * 29n) / 50n), rewardPerBlock: null });
    expect(gen2).toMatchObject({ totalWeight: '20000', supply: '1', stakers: 1, reserve });
    expect(tokens).toMatchObject({ totalWeight: '1000', supply: String(1_000n * ether + 5n), stakers: 1 });
    expect(lp).toMatchObject({ contract: contracts.lpStaking, supply: '7', rewardPerBlock: '50', reserve: '950' });
    expect(lp).toMatchObject({ runwaySeconds: 19, rewardPerWeek: null, asset: address(4) });
  });

  it('tells anybody what an account has, in any spelling of its address', async () => {
    const body = await get(`/positions/${ann.toLowerCase()}?limit=4`);
    // A thousand base units for thirty thousand of weight: the accumulator is rounded down, and so is what is owed.
    expect(body).toMatchObject({
      ...{ address: ann, weight: '30000', gen1Weight: '29000', gen2Weight: '1000', pendingReward: '999' },
      ...{ bonus: '0', referrer: null, rewardPerWeek: String((week * 100n * 30n) / 50n) },
      token: { amount: String(1_000n * ether + 5n), weight: '1000' },
      lp: { amount: '7', pendingReward: '49', rewardPerBlock: '50' },
    });
    expect(body.gen1).toMatchObject({ weight: '29000', single: '9000', sets: '20000' });
    expect(body.gen1.monsters[0]).toEqual({ monsterId: 1, element: 'plant', shiny: false, amount: 1 });
    const pages = [body.gen1Tokens];
    while (pages.at(-1).nextCursor)
      pages.push((await get(`/positions/${ann}?limit=4&cursor=${pages.at(-1).nextCursor}`)).gen1Tokens);
    const ids = pages.flatMap(({ items }) => items.map(({ tokenId }: { tokenId: string }) => Number(tokenId)));
    expect(ids).toEqual(Array.from({ length: 9 }, (_, index) => 101 + index));
    expect(pages.map(({ items }) => items.length)).toEqual([4, 4, 1]);
    expect(await get(`/positions/${dan}`)).toMatchObject({ weight: '0', pendingReward: '0', gen2: { monsters: [] } });
  });

  it('lists sets, what the next ones lack, and the weight they would add', async () => {
    const { collections } = await get(`/sets/${ann}`);
    expect(collections).toHaveLength(4);
    const [common] = collections;
    expect(common).toMatchObject({ collection: 'gen1', shiny: false, collections: 0, weight: '20000' });
    expect(common.missing).toEqual(['water', 'fire', 'dark', 'light']);
    expect(common.elements[0]).toMatchObject({ element: 'plant', size: 9, sets: 1, have: 0, nextWeight: '29000' });
    expect(common.elements[3]).toMatchObject({ element: 'dark', sets: 0, missing: [28, 29, 30, 31, 32, 33] });
    const dragons = (await get(`/sets/${bob}`)).collections[3].elements[5];
    expect(dragons).toEqual({
      ...{ element: 'dragon', size: 6, sets: 0, have: 1, missing: [138, 139, 140, 141, 142], nextWeight: '500000' },
    });
  });

  it('lists accounts by weight, page by page', async () => {
    const first = await get('/board?limit=1');
    expect(first.items).toMatchObject([{ address: ann, weight: '30000' }]);
    const second = await get(`/board?limit=1&cursor=${first.nextCursor}`);
    expect(second.items).toMatchObject([{ address: bob, weight: '20000', gen2Weight: '20000' }]);
    expect(second.nextCursor).toBeUndefined();
  });
});

describe('POST /staking/estimate', () => {
  const estimate = (body: object) => call('POST', '/staking/estimate', { body });

  it('tells weight and reward before and after, for everybody', async () => {
    const stakeMore = [{ collection: 'gen1', monsterId: 10, amount: 2 }];
    const { status, body } = await estimate({ address: ann, stake: stakeMore, unstakeTokens: String(ether) });
    expect(status).toBe(200);
    expect(body.before).toMatchObject({ weight: '30000', gen1: '29000', token: '1000' });
    expect(body.after).toMatchObject({ weight: '31999', gen1: '31000', gen2: '0', token: '999' });
    expect(body.after.rewardPerWeek).toBe(String((week * 100n * 31_999n) / 51_999n));
    const fresh = (await estimate({ stake: [{ collection: 'gen2', monsterId: 0, shiny: true }] })).body;
    expect(fresh).toMatchObject({ before: { weight: '0', rewardPerWeek: '0' }, after: { weight: '20000' } });
    const none = (await estimate({ address: ann, unstake: [{ collection: 'gen1', monsterId: 1 }] })).body;
    expect(none.after.gen1).toBe('8000');
  });

  it.each([
    ['an unknown monster', { stake: [{ collection: 'gen1', monsterId: 40 }] }, 'body.stake.0.monsterId'],
    ['more than is staked', { unstake: [{ collection: 'gen1', monsterId: 1, amount: 2 }] }, 'body.unstake.0.amount'],
    ['more tokens than are staked', { unstakeTokens: String(2_000n * ether) }, 'body.unstakeTokens'],
    ['more tokens than there can be', { stakeTokens: String(2n ** 128n) }, 'body.stakeTokens'],
    ['a fraction', { stake: [{ collection: 'gen1', monsterId: 1, amount: 0.5 }] }, 'body.stake.0.amount'],
    ['a negative amount', { stakeTokens: '-1' }, 'body.stakeTokens'],
  ])('refuses %s', async (_, more, path) => {
    const { status, body } = await estimate({ address: ann, ...more });
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path });
  });
});

describe('referrals and harvests', () => {
  const referrer = (user: string, above: string) => event('rewarder', 'ReferrerSet', { user, referrer: above });

  it('are told by level, and taken back with their blocks', async () => {
    await stakings.mine(4, referrer(cid, bob), referrer(dan, bob));
    const before = await get(`/positions/${ann}`);
    await stakings.mine(
      5,
      event('rewarder', 'ReferralBonus', { referrer: ann, user: bob, level: 1n, amount: 50n }),
      event('rewarder', 'Harvest', { user: bob, amount: 800n }),
      event('lpStaking', 'Claim', { user: ann, amount: 199n }),
    );
    const tree = await get(`/referrals/${ann}`);
    expect(tree).toMatchObject({ totalReferrals: 3, totalBonus: '50', referrer: null });
    expect(tree.levels.map(({ accounts, earned }: { accounts: number; earned: string }) => [accounts, earned])).toEqual(
      [[1, '50'], [2, '0'], ...Array(3).fill([0, '0'])],
    );
    expect(tree.items).toMatchObject([{ address: bob, referrer: ann, weight: '20000', referrals: 2, blockNumber: 3 }]);
    const first = await get(`/referrals/${ann}?level=2&limit=1`);
    const second = await get(`/referrals/${ann}?level=2&limit=1&cursor=${first.nextCursor}`);
    expect([first, second].map(({ items }) => items[0].address)).toEqual([dan, cid]);
    expect(second.nextCursor).toBeUndefined();
    expect(await get(`/positions/${ann}`)).toMatchObject({ bonus: '50', lp: { pendingReward: '0' } });
    expect((await get(`/harvests/${ann}`)).items).toMatchObject([{ kind: 'lp', amount: '199', finality: 'seen' }]);
    expect((await get(`/harvests/${bob}`)).items).toMatchObject([
      { kind: 'rewards', amount: '800', blockNumber: 5, transactionHash: hashOf(905), logIndex: 1 },
    ]);

    await stakings.unwind(4);
    expect(await get(`/positions/${ann}`)).toEqual(before);
    expect((await get(`/harvests/${bob}`)).items).toEqual([]);
    await stakings.unwind(3);
    expect((await get(`/referrals/${ann}`)).levels[1].accounts).toBe(0);
  });

  it('of an account that others already followed come with them', async () => {
    await stakings.mine(4, referrer(cid, dan), referrer(ann, cid));
    expect(await get(`/referrals/${dan}`)).toMatchObject({ totalReferrals: 2 });
    const levels = (await get(`/referrals/${dan}`)).levels;
    expect(levels.map(({ accounts }: { accounts: number }) => accounts)).toEqual([1, 1, 1, 0, 0]);
    expect((await get(`/referrals/${dan}?level=3`)).items).toMatchObject([{ address: bob, referrer: ann }]);
    await stakings.unwind(3);
  });
});

describe('a reorganisation', () => {
  it('before the first stake leaves nothing', async () => {
    await stakings.unwind(0);
    expect((await stakings.database.knex('staking_accounts')).length).toBe(0);
    await stake();
    expect(await get(`/positions/${ann}`)).toMatchObject({ weight: '30000' });
  });

  it('that is deeper than what is kept is refused, so that the projection is rebuilt', async () => {
    await stakings.mine(400, event('rewarder', 'RewardPerWeekUpdated', { reward: 5n }));
    await expect(stakings.unwind(3)).rejects.toThrow('rebuild it');
  });
});
