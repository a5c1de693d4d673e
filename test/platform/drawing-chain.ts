import { drawBeaconAbi } from '@hatchery/chain/abis/draw-beacon';
import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { omnimonTraitsAbi } from '@hatchery/chain/abis/omnimon-traits';
import { boxTokenId } from '@hatchery/chain/draws';
import { familiesFor } from '@hatchery/contracts/deploy/families/families.ts';
import { memoryJournal } from '@hatchery/contracts/deploy/journal.ts';
import { startAnvil } from '@hatchery/kit/anvil';
import { placeContracts } from '@hatchery/local/world-contracts';
import { type Address, createTestClient, type Hex, http, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';

const phrase = 'test test test test test test test test test test test junk';
/** An account that anvil funds and signs for. */
export const account = (addressIndex: number) => mnemonicToAccount(phrase, { addressIndex }).address;
const owner = account(0);
const drawing =
  /^(gameToken|eggsGen2|drawBeacon|gen2Collection|omnimon\w*|omnichainItems|mastersItems|mastersLootboxes)$/;

export type DrawingChain = Awaited<ReturnType<typeof startDrawingChain>>;

/** Starts a chain with the contracts that draw. Each transaction makes a block. */
export async function startDrawingChain() {
  const anvil = await startAnvil();
  const client = createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(anvil.rpcUrl), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
  const { deployment } = await placeContracts({
    chainId: 31337,
    rpcUrl: anvil.rpcUrl,
    publicUrl: 'https://hatchery.test',
    signer: owner,
    treasury: owner,
    journal: memoryJournal(),
    familiesFor: (parameters) => familiesFor(parameters).filter(({ name }) => drawing.test(name)),
  });
  const contracts = deployment as typeof deployment & Record<'drawBeacon' | 'gen2Collection' | 'eggsGen2', Address>;
  const send = async (from: Address, call: object) => {
    const hash = await client.writeContract({ account: from, chain: anvilChain, ...call } as never);
    const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    if (status !== 'success') throw new Error('A transaction of the test reverted.');
  };
  const gen2 = { address: contracts.gen2Collection, abi: gen2CollectionAbi };
  const beacon = { address: contracts.drawBeacon, abi: drawBeaconAbi };
  const logs = (eventName: string, place: { address: Address; abi: unknown }) =>
    client.getContractEvents({ ...place, eventName, fromBlock: 0n } as never) as Promise<unknown[]>;
  await send(owner, { ...gen2, functionName: 'flipState' });
  return {
    ...anvil,
    client,
    deployment: contracts,
    beacon,
    settled: () => logs('DrawSettled', beacon) as Promise<{ args: { drawBlock: bigint; signed: boolean } }[]>,
    pinned: () => logs('DrawPinned', beacon),
    setKey: (modulus: Hex) => send(owner, { ...beacon, functionName: 'setKey', args: [modulus] }),
    /** Has a player burn an egg for a monster. */
    hatch: async (player: Address) => {
      const give = { functionName: 'mintAirdropEgg', args: [0, 1n, player] };
      await send(owner, { address: contracts.eggsGen2, abi: eggsGen2Abi, ...give });
      await send(player, { ...gen2, functionName: 'hatchSingle', args: [0] });
    },
    revealed: () => logs('HatchRevealed', gen2),
    claimed: async () =>
      ((await logs('HatchClaimed', gen2)) as { args: { account: Address } }[]).map(({ args }) => args.account),
    ...others({ client, contracts, send, logs }),
  };
}

type Parts = {
  client: { readContract(call: never): Promise<unknown> };
  contracts: Partial<Record<'omnimon' | 'omnimonTraits' | 'omnichainItems' | 'mastersLootboxes', Address>>;
  send: (from: Address, call: object) => Promise<void>;
  logs: (eventName: string, place: { address: Address; abi: unknown }) => Promise<unknown[]>;
};

/** Draws of creatures and of boxes. */
function others({ client, contracts, send, logs }: Parts) {
  const omnimon = { address: contracts.omnimon as Address, abi: omnimonAbi };
  const traits = { address: contracts.omnimonTraits as Address, abi: omnimonTraitsAbi };
  const items = { address: contracts.omnichainItems as Address, abi: omnichainItemsAbi };
  const boxes = { address: contracts.mastersLootboxes as Address, abi: mastersLootboxesAbi };
  const tokenId = boxTokenId(1n, 1n);
  return {
    /** Opens minting and shops, and adds a box of one item to both kinds of boxes. */
    openShops: async () => {
      const pools = Array.from({ length: 15 }, (_, slot) => ({
        traitIds: [BigInt(slot * 1_000 + 1)],
        weights: [10_000n],
      }));
      await send(owner, { ...traits, functionName: 'setTraitPools', args: [pools] });
      await send(owner, { ...omnimon, functionName: 'flipState' });
      await send(owner, { ...items, functionName: 'addItemPool', args: [[1n], [1n]] });
      await send(owner, { ...items, functionName: 'setLootbox', args: [100_000n, 1n, [1n], true] });
      await send(owner, { ...items, functionName: 'setOperator', args: [owner, true] });
      await send(owner, { ...boxes, functionName: 'flipState' });
      await send(owner, { ...boxes, functionName: 'addBox', args: [1n, 10n, 0n, [], []] });
      await send(owner, { ...boxes, functionName: 'publishOdds', args: [1n, 1n, [7n], [1n]] });
    },
    mintCreature: async (player: Address) => {
      const value = await client.readContract({ ...omnimon, functionName: 'price' } as never);
      await send(player, { ...omnimon, functionName: 'mint', value });
    },
    openBox: async (player: Address) => {
      await send(owner, { ...items, functionName: 'mintItem', args: [player, 100_000n, 1n] });
      await send(player, { ...items, functionName: 'openLootBox', args: [[100_000n], [1n]] });
    },
    openMastersBox: async (player: Address) => {
      await send(owner, { ...boxes, functionName: 'mintRewardItem', args: [player, [tokenId], [1n]] });
      await send(player, { ...boxes, functionName: 'requestOpening', args: [tokenId, 1n] });
    },
    drawnTraits: () => logs('TraitsDrawn', omnimon),
    openedBoxes: () => logs('OpeningRevealed', items),
    openedMastersBoxes: () => logs('OpeningRevealed', boxes),
  };
}
