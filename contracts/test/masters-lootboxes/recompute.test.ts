import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import type { Deployment } from '@hatchery/chain/addresses';
import { boxTokenId, chainSeed, drawItems, type Odds, oddsHash, oddsLimits, toOdds } from '@hatchery/chain/draws';
import { getViemChain } from '@hatchery/chain/networks';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { type Address, createTestClient, http, publicActions, walletActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployContracts } from '../../deploy/deploy.ts';
import { familiesFor } from '../../deploy/families/families.ts';
import { localDeployerPrivateKey } from '../../deploy/local.ts';
import { getDeployParameters } from '../../deploy/parameters.ts';
import { createRandom } from '../model/random.ts';

// Anyone who has the odds and the value of the draw block computes the same items as the contract.

const chainId = 31337;
const owner = privateKeyToAccount(localDeployerPrivateKey);
const boxId = 1n;
const perOpening = 10n;
/** Numbers of items: the words of a table begin and end at multiples of four. */
const lengths = [1, 2, 3, 4, 5, 8, 37, 99, 100];

let anvil: Anvil;
let client: ReturnType<typeof connect>;
let lootboxes: Address;

const connect = () =>
  createTestClient({ mode: 'anvil', chain: getViemChain(chainId, anvil.rpcUrl), transport: http(), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

beforeAll(async () => {
  anvil = await startAnvil();
  client = connect();
  const parameters = getDeployParameters(chainId, 'https://hatchery.test');
  const { deployment } = await deployContracts({
    rpcUrl: anvil.rpcUrl,
    chainId,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: owner.address,
    treasury: owner.address,
    recorded: null,
    parameters,
    families: familiesFor(parameters).filter(({ name }) => /^(drawBeacon|mastersItems|mastersLootboxes)$/.test(name)),
  });
  lootboxes = (deployment as Required<Deployment>).mastersLootboxes;
  await send('flipState', []);
  await send('addBox', [boxId, 10_000n, 0n, [], []]);
});
afterAll(() => anvil?.stop());

async function send(functionName: string, args: readonly unknown[]): Promise<void> {
  const request = { address: lootboxes, abi, account: owner, chain: client.chain, functionName, args };
  const hash = await client.writeContract(request as never);
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  if (status !== 'success') throw new Error(`${functionName} reverted.`);
}

/** Draws odds with weights of every size. */
function someOdds(length: number): Odds {
  const random = createRandom(length);
  const ids = Array.from({ length }, (_, index) => BigInt(index * 655 + random.below(655) + 1));
  return toOdds(
    ids.map((itemId) => ({ itemId, weight: 1n + (BigInt(random.below(2 ** 31)) << BigInt(random.below(9))) })),
  );
}

/** Opens boxes of a version, and returns the opening's id. */
async function open(version: bigint): Promise<bigint> {
  await send('mintRewardItem', [owner.address, [boxTokenId(boxId, version)], [perOpening]]);
  await send('requestOpening', [boxTokenId(boxId, version), perOpening]);
  return client.readContract({ address: lootboxes, abi, functionName: 'openingCount' });
}

async function revealed(openingId: bigint) {
  await send('revealOpenings', [[openingId]]);
  const args = { openingId };
  const logs = await client.getContractEvents({
    address: lootboxes,
    abi,
    eventName: 'OpeningRevealed',
    args,
    fromBlock: 0n,
  });
  return logs[0]?.args;
}

test.each(lengths.map((length, index) => [length, BigInt(index + 1)] as const))(
  'an opening with odds of %i items follows from its seed, also where the draw lapsed',
  async (length, version) => {
    const odds = someOdds(length);
    await send('publishOdds', [boxId, version, odds.map(({ itemId }) => itemId), odds.map(({ weight }) => weight)]);
    const published = { address: lootboxes, abi, functionName: 'oddsHash', args: [boxId, version] } as const;
    expect(await client.readContract(published)).toBe(oddsHash(boxId, version, odds));

    const openingId = await open(version);
    const read = { address: lootboxes, abi, functionName: 'getOpening', args: [openingId] } as const;
    const { drawBlock, oddsVersion } = await client.readContract(read);
    expect(oddsVersion).toBe(version);
    await client.mine({ blocks: 2 });
    const { hash: value } = await client.getBlock({ blockNumber: drawBlock });
    const seed = chainSeed({ value, lootboxes, openingId });
    const itemIds = drawItems(seed, odds, Number(perOpening));
    expect(await revealed(openingId)).toMatchObject({ tokenId: boxTokenId(boxId, version), seed, itemIds });

    const lapsing = await open(version);
    await client.mine({ blocks: 300 });
    const plain = drawItems(zeroHash, odds, Number(perOpening));
    expect(await revealed(lapsing)).toMatchObject({ seed: zeroHash, itemIds: plain });
  },
);

test('odds at their limits are taken, and what toOdds refuses is refused', async () => {
  const version = BigInt(lengths.length + 1);
  const highest = [
    [1n, oddsLimits.itemId],
    [oddsLimits.weight, oddsLimits.weight],
  ] as const;
  await send('publishOdds', [boxId, version, ...highest]);
  const refused = [
    [[oddsLimits.itemId + 1n], [1n]],
    [[1n], [oddsLimits.weight + 1n]],
    [
      [2n, 1n],
      [1n, 1n],
    ],
  ];
  for (const [itemIds, weights] of refused)
    await expect(send('publishOdds', [boxId, version + 1n, itemIds, weights])).rejects.toThrow('InvalidOdds');
});
