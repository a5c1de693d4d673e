import { caller, createTestDatabase, eventually, testConfig } from '@hatchery/kit/testing';
import type { Address } from 'viem';
import { createRandom } from '../../contracts/test/model/random.ts';
import { StakingModel } from '../../contracts/test/model/staking.model.ts';
import { createStep, type Step } from '../../contracts/test/model/steps.ts';
import { perWeekAtFirst } from '../../contracts/test/model/world.ts';
import { chainConfig } from '../../services/chain/src/config.ts';
import { startChainService } from '../../services/chain/src/service.ts';
import { listAccounts } from '../../services/chain/src/staking/book.repository.ts';
import { presentPools } from '../../services/chain/src/staking/pools.presenter.ts';
import { viewStaking } from '../../services/chain/src/staking/staking-view.ts';
import { silent } from '../../services/chain/test/chain-database.ts';
import { remember } from './staking/clone.ts';
import { expectMembers, expectPools, expectStakes } from './staking/compare.ts';
import { type Sent, type StakingChain, signer, startStakingChain } from './staking/staking-chain.ts';
import { chainId, openStakingIndex, type StakingIndex } from './staking/staking-index.ts';
import { emptyRewarder, lpStep, rareStep } from './staking/staking-steps.ts';

/** STAKING_BLOCKS=10000 is the long run. STAKING_SEED draws other blocks. */
const blockCount = Number(process.env.STAKING_BLOCKS ?? 1_000);
const seed = Number(process.env.STAKING_SEED ?? 20_261_128);
const compareAllEvery = 50;
const emptyAt = Math.floor(blockCount / 2);

let chain: StakingChain;
let index: StakingIndex;
let model: StakingModel;

beforeAll(async () => {
  chain = await startStakingChain();
  index = await openStakingIndex(chain.rpcUrl, chain.world);
  model = new StakingModel(chain.world.players.length, perWeekAtFirst, await chain.now());
});
afterAll(async () => {
  await index?.close();
  await chain?.stop();
});

const random = createRandom(seed);

type Drawn = { sent: Sent[]; steps: Map<number, Step> };

/** Draws the transactions of a block: some of the model, which knows what works, and some that it knows nothing of. */
async function drawBlock(time: number): Promise<Drawn> {
  const sent: Sent[] = [];
  const steps = new Map<number, Step>();
  const count = random.oneIn(6) ? 0 : 1 + random.below(3);
  while (sent.length < count) {
    const dice = random.below(10);
    if (dice < 3) sent.push(lpStep({ random, world: chain.world }));
    else if (dice < 4) sent.push(rareStep({ random, world: chain.world }));
    else {
      const setting = { random, model, world: chain.world, signer };
      const step = await model.rewards.asOf(time, async () => createStep(setting));
      steps.set(sent.length, step);
      sent.push(step);
    }
  }
  return { sent, steps };
}

/** Mines a block, and has the model follow what succeeded in it. @returns the accounts that it was about. */
async function mineBlock(drawn: Drawn, time: number): Promise<Address[]> {
  const succeeded = await chain.mine(time, drawn.sent);
  for (const [place, step] of drawn.steps) {
    if (!succeeded[place]) continue;
    if (!step.isElsewhere) model.rewards.passTo(time);
    step.apply();
  }
  return drawn.sent.map(({ from }) => from).filter((from) => chain.world.players.includes(from));
}

const nextTime = async () => (await chain.now()) + 1 + random.below(random.oneIn(20) ? 200_000 : 900);

async function randomBlock(): Promise<Address[]> {
  const time = await nextTime();
  return mineBlock(await drawBlock(time), time);
}

async function empty(): Promise<void> {
  await chain.mine(await nextTime(), [emptyRewarder(chain.world)]);
  Object.assign(model.rewards, { reserve: 0n, budget: 0n });
}

/** Compares everything with the chain. */
async function expectAll(): Promise<void> {
  expect((await index.catchUp()).number).toBe(await chain.height());
  await expectPools(chain, index);
  await expectMembers(chain, index, chain.world.players);
  await expectStakes(chain, index, chain.world.players);
}

/** Mines some blocks, which the index reads, and then others in their place. */
async function reorganise(depth: number): Promise<void> {
  const [revert, forget] = [await chain.remember(), remember(model)];
  for (let mined = 0; mined < depth; mined += 1) await randomBlock();
  await index.catchUp();
  await revert();
  forget();
  const others = depth + random.below(3);
  for (let mined = 0; mined < others; mined += 1) await randomBlock();
}

test(`the projection is what the contracts say at each of ${blockCount} random blocks`, async () => {
  await expectAll();
  let reorganisations = 0;
  for (let number = 1; number <= blockCount; number += 1) {
    let about: Address[] = [];
    if (number === emptyAt) await empty();
    else if (random.oneIn(25)) {
      reorganisations += 1;
      await reorganise(1 + random.below(10));
    } else about = await randomBlock();
    const { number: seen } = await index.catchUp();
    expect(seen).toBe(await chain.height());
    await expectPools(chain, index);
    await expectMembers(chain, index, [...new Set(about)]);
    if (number % compareAllEvery === 0) await expectAll();
  }
  await expectAll();
  const harvests = await index.database
    .knex('staking_harvests')
    .groupBy('kind')
    .select<{ kind: string; count: number }[]>('kind', index.database.knex.raw('count(*) as count'));
  const accounts = [...(await listAccounts(index.database.knex, chainId, chain.world.players)).values()];
  const bonuses = accounts.reduce((sum, { totalBonus }) => sum + totalBonus, 0n);
  const paid = harvests.map(({ kind, count }) => `${count} of ${kind}`).sort();
  console.log(
    `${blockCount} blocks of seed ${seed}: ${reorganisations} reorganisations, payments: ${paid.join(', ')}.`,
  );
  expect(paid).toHaveLength(2);
  expect(bonuses).toBeGreaterThan(0n);
  expect(reorganisations).toBeGreaterThan(0);
});

test('a rebuild from the stored logs ends at the same', async () => {
  const tables = ['accounts', 'pools', 'tokens', 'referrals', 'harvests'];
  const all = () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await index.database.knex(`staking_${table}`).where({ chain_id: chainId });
        return rows.map((row) => JSON.stringify(row)).sort();
      }),
    );
  const before = await all();
  await index.rebuild();
  expect(await all()).toEqual(before);
  await expectAll();
});

test('the chain service comes to the same by itself', async () => {
  const made = await createTestDatabase('chain');
  const settings = {
    ...{ DATABASE_URL: made.url, RPC_URLS: `${chainId}=${chain.rpcUrl}` },
    DEPLOYMENTS: JSON.stringify({ [chainId]: index.deployment }),
  };
  const config = { ...chainConfig.parse(settings), ...testConfig(made) };
  const service = await startChainService({ config, log: silent });
  try {
    const call = caller('chain', service.url);
    const height = await chain.height();
    const pools = await eventually(async () => {
      const { status, body } = await call('GET', '/staking/pools');
      return status === 200 && body.blockNumber === height ? body : undefined;
    });
    const expected = await viewStaking(index.context, chainId, async (_, view) => presentPools(view));
    expect(pools).toEqual(expected);
  } finally {
    await service.close();
    await made.drop();
  }
});
