import { reindex } from '@hatchery/indexing/reindex/reindex';
import type { ChainLogs } from '@hatchery/indexing/reindex/stage-logs';
import type { TestTransaction } from '@hatchery/indexing/testing';
import { createLogger } from '@hatchery/kit/log';
import { seededRandom } from '@hatchery/kit/testing-random';
import { type Address, getAddress, zeroAddress } from 'viem';
import { followedContracts } from '../src/chain-events/projections.ts';
import { vouchersConfig } from '../src/config.ts';
import { findFinalBlock, type Generation, generations, holdersAt, listHoldingsAt } from '../src/holdings/holders.ts';
import { createChains } from '../src/onchain/chains.ts';
import { addressOf, logOf } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/vouchers.fixture.ts';

const steps = Number(process.env.HOLDINGS_STEPS ?? 150);
const seed = Number(process.env.HOLDINGS_SEED ?? 20_261_123);

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage?.close());

const player = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, '0')}`);
const [ann, ben, cleo] = [player(1), player(2), player(3)] as [Address, Address, Address];

const gen1Transfer = (from: Address, to: Address, tokenId: number) =>
  logOf('gen1Collection', 'Transfer', { from, to, tokenId: BigInt(tokenId) });
const gen2Transfer = (from: Address, to: Address, id: number, value: number) =>
  logOf('gen2Collection', 'TransferSingle', { operator: from, from, to, id: BigInt(id), value: BigInt(value) });
const tokenTransfer = (from: Address, to: Address, value: bigint) =>
  logOf('gameToken', 'Transfer', { from, to, value });
const monsterMinted = (owner: Address, tokenId: number, monsterId: number): TestTransaction => [
  logOf('ultigenMonsters', 'Transfer', { from: zeroAddress, to: owner, tokenId: BigInt(tokenId) }),
  logOf('ultigenMonsters', 'MonsterMinted', {
    owner,
    tokenId: BigInt(tokenId),
    uniqueId: BigInt(tokenId),
    monsterId: BigInt(monsterId),
  }),
];

type Asked = Parameters<typeof listHoldingsAt>[1];
type Filter = Parameters<typeof holdersAt>[1]['filter'];

/** Lists all holders after a block, as words that are easy to compare. */
async function holders(
  generation: Generation,
  blockNumber: number,
  filter: Filter = {},
  except: Address[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for await (const page of holdersAt(stage.database.knex, { chainId, generation, blockNumber, filter, except }))
    for (const { address, holdings } of page)
      for (const { monsterId, isShiny, amount } of holdings)
        found.push(`${Number(BigInt(address))}: ${amount} of ${monsterId}${isShiny ? ' shiny' : ''}`);
  return found.sort();
}

describe('what addresses hold', () => {
  it('is told of every final block, and not of others', async () => {
    await stage.chain.mine([gen2Transfer(zeroAddress, ann, 40, 3)]);
    await stage.chain.mine([gen2Transfer(ann, ben, 40, 1), gen2Transfer(zeroAddress, ben, 137_888, 2)]);
    await stage.chain.mine([gen2Transfer(ann, ben, 40, 2)]);
    await stage.chain.finalize(2);

    expect(await findFinalBlock(stage.database.knex, chainId)).toMatchObject({ number: 2 });
    expect(await holders('gen2', 1)).toEqual(['1: 3 of 40']);
    expect(await holders('gen2', 2)).toEqual(['1: 2 of 40', '2: 1 of 40', '2: 2 of 137 shiny']);
    await expect(holders('gen2', 3)).rejects.toMatchObject({ code: 'conflict' });
    await stage.chain.finalize(3);
    expect(await holders('gen2', 3)).toEqual(['2: 2 of 137 shiny', '2: 3 of 40']);
    expect(await holders('gen2', 1)).toEqual(['1: 3 of 40']);
  });

  it('can be asked by element, by rarity and by address', async () => {
    await stage.chain.mine([
      gen2Transfer(zeroAddress, ann, 40, 3),
      gen2Transfer(zeroAddress, ben, 137_888, 2),
      gen2Transfer(zeroAddress, ben, 63, 1),
    ]);
    await stage.chain.finalize();
    expect(await holders('gen2', 1, { element: 'plant' })).toEqual(['1: 3 of 40']);
    expect(await holders('gen2', 1, { rarity: 'shiny' })).toEqual(['2: 2 of 137 shiny']);
    expect(await holders('gen2', 1, { element: 'dragon', rarity: 'common' })).toEqual([]);

    const asked = { chainId, generation: 'gen2', blockNumber: 1, addresses: [ben, cleo] } satisfies Asked;
    expect(await listHoldingsAt(stage.database.knex, asked)).toEqual([
      {
        address: ben,
        holdings: [
          { monsterId: 137, element: 'dragon', isShiny: true, amount: 2n },
          { monsterId: 63, element: 'water', isShiny: false, amount: 1n },
        ],
      },
    ]);
  });

  it('counts what is staked for who staked it', async () => {
    const [gen1Staking, gen2Staking] = [addressOf('gen1Staking'), addressOf('gen2Staking')];
    await stage.chain.mine(
      [gen1Transfer(zeroAddress, ann, 7), gen2Transfer(zeroAddress, ann, 40, 5), tokenTransfer(zeroAddress, ann, 100n)],
      [
        gen1Transfer(ann, gen1Staking, 7),
        logOf('gen1Staking', 'MetadataKnown', { tokenId: 7n, monsterId: 19n, shiny: 1n, serial: 3n, element: 2n }),
        logOf('gen1Staking', 'Staked', { account: ann, tokenId: 7n, weight: 20_000n }),
      ],
    );
    await stage.chain.mine(
      [
        gen2Transfer(ann, gen2Staking, 40, 4),
        logOf('gen2Staking', 'BatchStaked', { account: ann, tokenIds: [40n, 40n], amounts: [1n, 3n] }),
        tokenTransfer(ann, gen2Staking, 60n),
        logOf('gen2Staking', 'TokenStaked', { account: ann, amount: 60n }),
      ],
      [logOf('lpStaking', 'Deposit', { user: ben, amount: 9n })],
    );
    await stage.chain.mine([
      logOf('gen2Staking', 'Withdrawn', { account: ann, tokenId: 40n, amount: 2n }),
      gen2Transfer(gen2Staking, ann, 40, 2),
      gen2Transfer(ann, ben, 40, 3),
      logOf('lpStaking', 'EmergencyWithdraw', { user: ben, amount: 9n }),
    ]);
    await stage.chain.finalize();
    expect(await holders('gen1', 1)).toEqual(['1: 1 of 19 shiny']);
    expect(await holders('gen2', 2)).toEqual(['1: 5 of 40']);
    expect(await holders('hatchy', 2)).toEqual(['1: 100 of null']);
    expect(await holders('lp', 2)).toEqual(['2: 9 of null']);
    expect(await holders('gen2', 3)).toEqual(['1: 2 of 40', '2: 3 of 40']);
    expect(await holders('lp', 3)).toEqual([]);
  });

  it('knows which monster a token was at each block', async () => {
    await stage.chain.mine(monsterMinted(ann, 1, 16), [gen1Transfer(zeroAddress, ben, 5)]);
    await stage.chain.mine([
      logOf('ultigenMonsters', 'MonsterUpdated', {
        tokenId: 1n,
        newMonsterId: 17n,
        newLevel: 2n,
        newStage: 2n,
        newXp: 0n,
      }),
    ]);
    await stage.chain.finalize();
    expect(await holders('gen3', 1)).toEqual(['1: 1 of 16']);
    expect(await holders('gen3', 2, { element: 'water' })).toEqual(['1: 1 of 17']);
    // Nobody told the chain yet which monster a gen-1 token is that was never staked.
    expect(await holders('gen1', 2)).toEqual(['2: 1 of null']);
    expect(await holders('gen1', 2, { element: 'plant' })).toEqual([]);
  });

  it('leaves named addresses out, and goes on after pages of those who hold nothing any more', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => player(index + 1));
    await stage.chain.mine(many.map((to) => tokenTransfer(zeroAddress, to, 1n)));
    const last = many.at(-1) as Address;
    await stage.chain.mine(many.slice(0, -1).map((from) => tokenTransfer(from, last, 1n)));
    await stage.chain.finalize();
    expect(await holders('hatchy', 1)).toHaveLength(1_100);
    expect(await holders('hatchy', 2)).toEqual(['1100: 1100 of null']);
    expect(await holders('hatchy', 1, {}, many.slice(5))).toHaveLength(5);
  });
});

/** Amounts that the players of the model hold, by generation, player and id. It is replaced and never changed, so old ones stay. */
type World = ReadonlyMap<string, bigint>;

const key = (generation: Generation, address: Address, id: number) => `${generation} ${Number(BigInt(address))} ${id}`;
const change = (world: World, generation: Generation, address: Address, id: number, by: bigint): World =>
  address === zeroAddress
    ? world
    : new Map(world).set(key(generation, address, id), (world.get(key(generation, address, id)) ?? 0n) + by);

/** Does something at random that the contracts admit. @returns its logs, and the world after it. */
function act(world: World, random: (bound: number) => number): [TestTransaction, World] {
  const who = player(1 + random(4));
  const to = player(1 + random(4));
  const id = [40, 41, 63_888, 142][random(4)] as number;
  const held = (generation: Generation, one = id) => world.get(key(generation, who, one)) ?? 0n;
  const minted = () => BigInt(1 + random(9));
  switch (random(6)) {
    case 0: {
      const amount = minted();
      return [[gen2Transfer(zeroAddress, who, id, Number(amount))], change(world, 'gen2', who, id, amount)];
    }
    case 1: {
      const amount = held('gen2');
      if (amount === 0n) return [[], world];
      const moved = change(change(world, 'gen2', who, id, -amount), 'gen2', to, id, amount);
      return [[gen2Transfer(who, to, id, Number(amount))], moved];
    }
    case 2: {
      // A stake moves monsters, and they still count for who staked them. The withdrawal comes at once, so that they can move on.
      const amount = held('gen2');
      if (amount === 0n) return [[], world];
      const staking = addressOf('gen2Staking');
      const staked = logOf('gen2Staking', 'Staked', { account: who, tokenId: BigInt(id), amount });
      const withdrawn = logOf('gen2Staking', 'Withdrawn', { account: who, tokenId: BigInt(id), amount });
      const there = gen2Transfer(who, staking, id, Number(amount));
      return [[staked, there, withdrawn, gen2Transfer(staking, who, id, Number(amount))], world];
    }
    case 3: {
      const amount = minted();
      return [[tokenTransfer(zeroAddress, who, amount)], change(world, 'hatchy', who, 0, amount)];
    }
    case 4: {
      const amount = minted();
      return [[logOf('lpStaking', 'Deposit', { user: who, amount })], change(world, 'lp', who, 0, amount)];
    }
    default: {
      const amount = held('lp', 0);
      if (amount === 0n) return [[], world];
      return [[logOf('lpStaking', 'Withdraw', { user: who, amount })], change(world, 'lp', who, 0, -amount)];
    }
  }
}

describe('holdings follow any chain', () => {
  it('as a model does, through reorganisations and a rebuild', async () => {
    const random = seededRandom(seed);
    const worlds: World[] = [new Map()];
    const { chain } = stage;

    async function compare(): Promise<void> {
      const blockNumber = random(chain.finalHeight + 1);
      for (const generation of generations) {
        const found = (await holders(generation, blockNumber)).map((line) => {
          const [, address, amount, monsterId, shiny] = /^(\d+): (\d+) of (\w+)( shiny)?$/.exec(line) as string[];
          const id = monsterId === 'null' ? 0 : Number(monsterId) * (shiny ? 1_000 : 1) + (shiny ? 888 : 0);
          return `${generation} ${address} ${id} ${amount}`;
        });
        const expected = [...(worlds[blockNumber] as World)]
          .filter(([one, amount]) => one.startsWith(generation) && amount > 0n)
          .map(([one, amount]) => `${one} ${amount}`);
        expect({ blockNumber, held: found.sort() }).toEqual({ blockNumber, held: expected.sort() });
      }
    }

    await chain.mine();
    worlds[1] = new Map();
    for (let step = 0; step < steps; step += 1) {
      const what = random(10);
      if (what < 6) {
        let world = worlds[chain.height] as World;
        const transactions = Array.from({ length: random(4) }, () => {
          const [logs, after] = act(world, random);
          world = after;
          return logs;
        });
        await chain.mine(...transactions);
        worlds[chain.height] = world;
      } else if (what < 8 && chain.height > chain.finalHeight) {
        await chain.finalize(chain.finalHeight + 1 + random(chain.height - chain.finalHeight));
      } else if (what < 9 && chain.height > chain.finalHeight) {
        await chain.unwind(chain.finalHeight + random(chain.height - chain.finalHeight));
      } else if (chain.finalHeight > 3 && random(4) === 0) {
        await chain.unwindFinal(chain.finalHeight - 1 - random(3));
      }
      await compare();
    }
    await chain.finalize();

    const dump = () =>
      Promise.all([
        stage.database.knex('holding_history').orderByRaw('generation, address, token_id, block_number'),
        stage.database.knex('holdings').whereNot('amount', 0).orderByRaw('generation, address, token_id'),
        stage.database.knex('creature_kinds').orderByRaw('generation, token_id, block_number'),
      ]);
    const before = await dump();
    await rebuild();
    expect(await dump()).toEqual(before);
  });
});

function rebuild() {
  const config = vouchersConfig.parse({
    DATABASE_URL: 'postgres://nowhere',
    RPC_URLS: `${chainId}=http://127.0.0.1:1`,
  });
  const chain = {
    position: () => stage.chain.service.position(),
    logs: ({ query }: Parameters<ChainLogs['logs']>[0]) => stage.chain.service.logs(query as never),
  } as unknown as ChainLogs;
  const log = createLogger({ service: 'vouchers', level: 'silent' });
  const declaration = followedContracts({ chains: createChains(config), now: () => new Date() });
  return reindex(declaration, chainId, { database: stage.database, chain, log });
}
