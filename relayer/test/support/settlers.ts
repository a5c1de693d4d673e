import { localBlockchainId, localMessaging } from '@hatchery/contracts/deploy/local.ts';
import {
  type Abi,
  type Address,
  encodeFunctionData,
  hexToBigInt,
  keccak256,
  maxUint256,
  parseAbi,
  parseEther,
  stringToHex,
  zeroAddress,
} from 'viem';
import { type Sending, sendAll } from './sending.ts';
import { anvilAccount, type ChainId, chainIds, type World } from './world.ts';

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'struct SendTokensInput { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; uint256 requiredGasLimit; address multiHopFallback; }',
  'function send(SendTokensInput input, uint256 amount)',
]);
const pauseAbi = parseAbi([
  'function pauseTeleporterAddress(address messenger)',
  'function unpauseTeleporterAddress(address messenger)',
]);
const creatureAbi = parseAbi([
  'struct TraitPool { uint256[] traitIds; uint256[] weights; }',
  'struct Creature { uint256 hash; uint256 jumps; uint256 claimedBoxes; uint256 lastBridgeBlock; uint256 rerolls; uint256[15] traits; uint256[15] equippedTraits; }',
  'function setTraitPools(TraitPool[15] pools)',
  'function flipState()',
  'function mint() payable',
  'function reveal(uint256 tokenId)',
  'function price() view returns (uint256)',
  'function drawDelay() view returns (uint256)',
  'function startId() view returns (uint256)',
  'function omnimon(uint256 tokenId) view returns (Creature)',
]);
const itemAbi = parseAbi([
  'function setOperator(address account, bool allowed)',
  'function mintItem(address to, uint256 id, uint256 amount)',
]);

const deployer = anvilAccount(0);
/** Ids of traits and items are slot * 1000 + variant. */
const slots = Array.from({ length: 15 }, (_, slot) => slot);
const creaturesPerChain = 10;
const itemIds = [1n, 2_005n, 14_999n];

type Parts = { from: Address; to: Address; abi: Abi; functionName: string; args?: unknown[]; value?: bigint };

const calling = (chainId: ChainId, { from, to, abi, functionName, args = [], value = 0n }: Parts): Sending => ({
  kind: functionName,
  chainId,
  from,
  call: { to, data: encodeFunctionData({ abi, functionName, args }), value },
});

/** Gives each account game tokens at home, and all bridges their approvals. */
export async function settleTokens(world: World, accounts: readonly Address[], carried: () => Promise<unknown>) {
  const home = world.contracts(31337) as Record<string, Address>;
  const [token, bridge] = [home.gameToken as Address, home.tokenBridge as Address];
  const args = (account: Address) => [account, parseEther('10000')];
  const transfer = { from: deployer, to: token, abi: tokenAbi, functionName: 'transfer' };
  await sendAll(
    world,
    accounts.map((account) => calling(31337, { ...transfer, args: args(account) })),
  );
  const approvals = chainIds.flatMap((chainId) => {
    const { gameToken, omnichainToken, tokenBridge } = world.contracts(chainId) as Record<string, Address>;
    const pairs = [[gameToken, omnichainToken]];
    if (chainId === 31337) pairs.push([gameToken, tokenBridge]);
    if (chainId === 31338) pairs.push([tokenBridge, tokenBridge]);
    return [deployer, ...accounts].flatMap((from) =>
      pairs.map(([to, spender]) => {
        const approve = { abi: tokenAbi, functionName: 'approve', args: [spender, maxUint256] };
        return calling(chainId, { from, to: to as Address, ...approve });
      }),
    );
  });
  await sendAll(world, approvals);
  // The chain of coins can send nothing before something arrived from home.
  const input = {
    destinationBlockchainID: localBlockchainId(31339),
    destinationTokenTransferrerAddress: world.contracts(31339).tokenBridge as Address,
    recipient: deployer,
    primaryFeeTokenAddress: zeroAddress,
    primaryFee: 0n,
    secondaryFee: 0n,
    requiredGasLimit: 350_000n,
    multiHopFallback: zeroAddress,
  };
  const first = { from: deployer, to: bridge, abi: tokenAbi, functionName: 'send', args: [input, parseEther('1')] };
  await sendAll(world, [calling(31337, first)]);
  await carried();
}

/** Pauses or unpauses a bridge's messenger on a chain. While it is paused, messages fail on arrival and are stored. */
export async function pauseBridge(world: World, chainId: ChainId, paused: boolean): Promise<void> {
  const functionName = paused ? 'pauseTeleporterAddress' : 'unpauseTeleporterAddress';
  const to = world.contracts(chainId).tokenBridge as Address;
  const pause = { from: deployer, to, abi: pauseAbi, functionName, args: [localMessaging.messenger] };
  await sendAll(world, [calling(chainId, pause)]);
}

/** Mints creatures on each chain and reveals their traits. Returns their ids. */
export async function settleCreatures(world: World, accounts: readonly Address[]): Promise<bigint[]> {
  const ids = await Promise.all(
    chainIds.map(async (chainId) => {
      const { omnimon: to, omnimonTraits: traits } = world.contracts(chainId);
      if (to === undefined) return [];
      const client = world.clientOf(chainId);
      const omnimon = { address: to, abi: creatureAbi } as const;
      const [price, drawDelay, startId] = await Promise.all([
        client.readContract({ ...omnimon, functionName: 'price' }),
        client.readContract({ ...omnimon, functionName: 'drawDelay' }),
        client.readContract({ ...omnimon, functionName: 'startId' }),
      ]);
      const own = { from: deployer, to, abi: creatureAbi };
      const pools = slots.map((slot) => ({
        traitIds: [BigInt(slot * 1_000 + 1), BigInt(slot * 1_000 + 2)],
        weights: [6_000n, 4_000n],
      }));
      await sendAll(world, [
        calling(chainId, { ...own, to: traits as Address, functionName: 'setTraitPools', args: [pools] }),
        calling(chainId, { ...own, functionName: 'flipState' }),
      ]);
      const minted = Array.from({ length: creaturesPerChain }, (_, index) => startId + BigInt(index));
      const mint = { ...own, functionName: 'mint', value: price };
      await sendAll(
        world,
        minted.map((_, index) => calling(chainId, { ...mint, from: accounts[index % accounts.length] as Address })),
      );
      await client.mine({ blocks: Number(drawDelay) + 1 });
      await sendAll(
        world,
        minted.map((id) => calling(chainId, { ...own, functionName: 'reveal', args: [id] })),
      );
      return minted;
    }),
  );
  return ids.flat();
}

/** Reads the properties that must survive a journey, by creature id. */
export async function natureOf(world: World, creatures: readonly bigint[]): Promise<Map<bigint, unknown>> {
  const natures = new Map<bigint, unknown>();
  for (const chainId of chainIds) {
    const address = world.contracts(chainId).omnimon;
    if (address === undefined) continue;
    await Promise.all(
      creatures.map(async (id) => {
        const call = { address, abi: creatureAbi, functionName: 'omnimon', args: [id] } as const;
        const creature = await world
          .clientOf(chainId)
          .readContract(call)
          .catch(() => undefined);
        if (!creature) return;
        const { hash, rerolls, claimedBoxes, traits, equippedTraits } = creature;
        natures.set(id, { hash, rerolls, claimedBoxes, traits, equippedTraits });
      }),
    );
  }
  return natures;
}

/** Gives each account items on each chain. Returns their ids. */
export async function settleItems(world: World, accounts: readonly Address[]): Promise<bigint[]> {
  if (world.contracts(31337).omnichainItems === undefined) return [];
  await Promise.all(
    chainIds.map(async (chainId) => {
      const own = { from: deployer, to: world.contracts(chainId).omnichainItems as Address, abi: itemAbi };
      const mint = { ...own, functionName: 'mintItem' };
      await sendAll(world, [
        calling(chainId, { ...own, functionName: 'setOperator', args: [deployer, true] }),
        ...accounts.flatMap((account) =>
          itemIds.map((id) => calling(chainId, { ...mint, args: [account, id, amountOf(account, id)] })),
        ),
      ]);
    }),
  );
  return itemIds;
}

const amountOf = (account: Address, id: bigint) => 1n + (hexToBigInt(keccak256(stringToHex(`${account} ${id}`))) % 50n);
