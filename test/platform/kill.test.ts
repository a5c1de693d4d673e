import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { type Address, createPublicClient, http } from 'viem';
import { call } from './call.ts';
import { amongKills, type MortalPlatform, startMortalPlatform } from './mortal-platform.ts';
import { beginSession, personOf, type Session } from './mortal-session.ts';
import { openMarket } from './mortal-vouchers.ts';
import { untilLedgerSettled, untilSettled } from './settled.ts';

const kills = Number(process.env.KILLS ?? 25);
const players = 6;

let platform: MortalPlatform;

beforeAll(async () => {
  platform = await startMortalPlatform();
});
afterAll(() => platform?.close());

type Ledger = Session & { bought: number; hatched: number };

/** One player: buys an egg with the wallet that the platform keeps, hatches one, over and over. */
async function play(ledger: Ledger, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const person = await personOf(platform, ledger);
    const bought = await platform.insistently('POST', '/v2/ultigen/eggs/buy', person.token, { amount: 1, eggType: 2 });
    if (bought.status === 200) ledger.bought += 1;
    const type = await eventually(async () => {
      const { token } = await personOf(platform, ledger);
      const { body } = await call(platform.url, 'GET', '/v2/ultigen/eggs/balance', { token });
      return body.find?.(({ availableAmount }: { availableAmount: number }) => availableAmount > 0);
    }, amongKills);
    const { token } = await personOf(platform, ledger);
    const hatched = await platform.insistently('POST', '/v2/ultigen/eggs/hatch', token, {
      amount: 1,
      eggType: type.id,
    });
    if (hatched.status === 200) ledger.hatched += 1;
  }
}

test(
  `${kills} times SIGKILL in the midst of buying, hatching and moving vouchers: nothing is lost, nothing is doubled`,
  async () => {
    const deployment = findDeployment(31337) as Deployment;
    const ledgers: Ledger[] = [];
    for (let index = 0; index < players; index += 1) {
      const { body } = await platform.insistently('POST', '/v2/users/guest/wallets/create');
      ledgers.push({ ...beginSession(body), bought: 0, hatched: 0 });
    }
    await platform.fund(
      ledgers.map(({ person }) => person.address as Address),
      deployment,
    );

    const market = await openMarket(platform, deployment);
    let stopped = false;
    const playing = Promise.all([...ledgers.map((ledger) => play(ledger, () => stopped)), market.trade(() => stopped)]);
    for (let round = 0; round < kills; round += 1) {
      await platform.killAtRandom();
    }
    stopped = true;
    await playing;
    await untilSettled(platform.query);
    await untilLedgerSettled(platform.query);
    await reconcile(ledgers, deployment);
    await market.reconcile();
  },
  (300 + 50 * kills) * 1_000,
);

async function reconcile(ledgers: Ledger[], { ultigenEggs, ultigenMonsters }: Deployment): Promise<void> {
  const failures = await platform.query(`
    select reference, failure from chain.relayed_transactions where status = 'failed'
    union all select 'order ' || id, failure from ultigen.orders where status = 'failed'
    union all select 'hatch ' || id, failure from ultigen.hatches where status = 'failed'`);
  expect(failures).toEqual([]);
  const client = createPublicClient({ transport: http(platform.rpcUrl) });
  for (const ledger of ledgers) {
    const { bought, hatched } = ledger;
    const person = await personOf(platform, ledger);
    const address = person.address as Address;
    const eggs = await client.readContract({
      address: ultigenEggs,
      abi: ultigenEggsAbi,
      functionName: 'balanceOfBatch',
      args: [Array(5).fill(address), [0n, 1n, 2n, 3n, 4n]],
    });
    const monsters = await client.readContract({
      address: ultigenMonsters,
      abi: ultigenMonstersAbi,
      functionName: 'balanceOf',
      args: [address],
    });
    const held = eggs.reduce((sum, amount) => sum + Number(amount), 0);
    // Each egg, the welcome one too, is held or hatched into exactly one monster.
    expect({ eggs: held, monsters: Number(monsters) }).toEqual({ eggs: 1 + bought - hatched, monsters: hatched });
    const shown = await call(platform.url, 'GET', '/v2/ultigen/eggs/balance', { token: person.token });
    expect(shown.status).toBe(200);
    expect(shown.body.map(({ finalAmount }: { finalAmount: number }) => finalAmount)).toEqual(eggs.map(Number));
    await eventually(async () => (await countFinalMonsters(address)) === hatched);
  }
  expect(ledgers.reduce((sum, { hatched }) => sum + hatched, 0)).toBeGreaterThan(players);
}

async function countFinalMonsters(address: Address): Promise<number> {
  let final = 0;
  for (let page = 1; ; page += 1) {
    const path = `/v2/ultigen/monsters/address-balance/${address}?limit=100&page=${page}`;
    const { body } = await call(platform.url, 'GET', path);
    final += body.filter(({ status }: { status: string }) => status === 'final').length;
    if (body.length < 100) return final;
  }
}
