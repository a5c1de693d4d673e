import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gen2CollectionAbi as abi } from '@hatchery/chain/abis/gen2-collection';
import { type Address, encodeFunctionData, type Hex, type TestClient } from 'viem';
import { createTester, keepHashes, standAt } from './draws.ts';
import { friend, type Gas, type GasChain, type GasFamily, newcomer, owner, player } from './gas-chain.ts';

const oneMint = [55_379, 'ERC-1155 mint, new id'] as const;
const tenMints = [304_238, '2 x ERC-1155 mintBatch of 5'] as const;

export const gen2Gas: GasFamily = {
  anchors: {
    'ask for a gen-2 hatch': [...oneMint, 'an egg burnt, a place in the queue kept'],
    'ask for 10 gen-2 hatches': [...oneMint, 'ten eggs burnt, a place in the queue kept'],
    'reveal a gen-2 hatch': [...oneMint, 'no monster yet; drawn from a pool without replacement'],
    'reveal 10 gen-2 hatches': tenMints,
    'claim a gen-2 monster': [...oneMint, 'its request struck'],
    'claim 10 gen-2 monsters': tenMints,
    'reveal and claim a gen-2 monster': [...oneMint, 'drawn as well'],
    'reveal and claim 10 gen-2 monsters': [...tenMints, 'drawn as well'],
    'transfer a gen-2 monster, fresh holder': [64_879, 'ERC-721 transfer'],
  },
  measure: measureGen2,
};

const measuredAt = `0x${'6e2c'.repeat(10)}` as Address;

/**
 * Draws must be the same in each run. They follow from a block's hash and the collection's address. So the measured
 * collection has an address of its own, and hashes are older than 256 blocks and come from EIP-2935. That costs about
 * 2,700 gas more per request than a recent hash.
 */
async function measureGen2(chain: GasChain): Promise<Gas> {
  const { eggsGen2: eggs, gen2Collection, drawBeacon } = chain.deployment;
  if (!eggs || !gen2Collection || !drawBeacon) throw new Error('There is no gen-2 collection.');
  const test = createTester(chain);
  for (const { address } of [player, friend]) await chain.send(owner, eggs, giveEggs(address));
  await hatchTenKinds(chain, test, gen2Collection);
  await standAt(chain, test, gen2Collection, measuredAt);
  const initialize = {
    abi,
    functionName: 'initialize',
    args: [owner.address, eggs, drawBeacon, 1, 'https://hatchery.test'],
  } as const;
  await chain.send(owner, measuredAt, encodeFunctionData(initialize));
  await chain.send(owner, eggs, setHatchyGen2(measuredAt));
  const gas = await measureHatching(chain, test);
  await chain.send(owner, eggs, setHatchyGen2(gen2Collection));
  return gas;
}

/** Gives the player ten kinds of monsters for other measurements. They lapsed, so they are the same in each run. */
async function hatchTenKinds({ send }: GasChain, test: TestClient, collection: Address) {
  await keepHashes(test, false);
  await send(owner, collection, flipState);
  await send(player, collection, hatch(10n));
  await test.mine({ blocks: 300 });
  await send(player, collection, revealAndClaim(0n));
}

async function measureHatching(chain: GasChain, test: TestClient): Promise<Gas> {
  const { send } = chain;
  await keepHashes(test, true);
  await send(owner, measuredAt, flipState);
  // Makes sure that no counter starts at zero.
  for (let i = 0; i < 12; i++) await send(friend, measuredAt, hatch(10n));
  await test.mine({ blocks: 300 });
  await send(friend, measuredAt, reveal(12n));

  const gas: Gas = {
    'ask for a gen-2 hatch': await send(player, measuredAt, hatch(1n)),
    'ask for 10 gen-2 hatches': await send(player, measuredAt, hatch(10n)),
  };
  for (const amount of [1n, 10n]) await send(player, measuredAt, hatch(amount));
  await test.mine({ blocks: 300 });
  gas['reveal a gen-2 hatch'] = await send(player, measuredAt, reveal(1n));
  gas['reveal 10 gen-2 hatches'] = await send(player, measuredAt, reveal(1n));
  gas['claim a gen-2 monster'] = await send(player, measuredAt, claim(12n));
  gas['claim 10 gen-2 monsters'] = await send(player, measuredAt, claim(13n));
  gas['reveal and claim a gen-2 monster'] = await send(player, measuredAt, revealAndClaim(14n));
  gas['reveal and claim 10 gen-2 monsters'] = await send(player, measuredAt, revealAndClaim(15n));
  gas['transfer a gen-2 monster, fresh holder'] = await send(player, measuredAt, await transferAny(chain, measuredAt));
  return gas;
}

/** Returns a monster of the player. */
async function transferAny({ client }: GasChain, collection: Address): Promise<Hex> {
  const ids = Array.from({ length: 103 }, (_, index) => BigInt(40 + index));
  const args = [player.address, ids] as const;
  const balances = await client.readContract({ address: collection, abi, functionName: 'accountBalanceBatch', args });
  const id = ids[balances.findIndex((balance) => balance > 0n)] ?? 0n;
  const transfer = [player.address, newcomer.address, id, 1n, '0x'] as const;
  return encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: transfer });
}

const flipState = encodeFunctionData({ abi, functionName: 'flipState' });
const setHatchyGen2 = (collection: Address) =>
  encodeFunctionData({ abi: eggsGen2Abi, functionName: 'setHatchyGen2', args: [collection] });
const giveEggs = (to: Address) =>
  encodeFunctionData({ abi: eggsGen2Abi, functionName: 'mintAirdropEgg', args: [0, 200n, to] });
const hatch = (amount: bigint) =>
  amount === 1n
    ? encodeFunctionData({ abi, functionName: 'hatchSingle', args: [0] })
    : encodeFunctionData({ abi, functionName: 'hatchMultiple', args: [0, amount] });
const reveal = (limit: bigint) => encodeFunctionData({ abi, functionName: 'reveal', args: [limit] });
const claim = (requestId: bigint) => encodeFunctionData({ abi, functionName: 'claim', args: [[requestId]] });
const revealAndClaim = (requestId: bigint) =>
  encodeFunctionData({ abi, functionName: 'revealAndClaim', args: [1n, [requestId]] });
