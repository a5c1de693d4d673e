import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import type { Deployment } from '@hatchery/chain/addresses';
import { type Abi, type Address, getAddress, type Hex, parseEventLogs, zeroAddress } from 'viem';

/** The contracts whose requests wait for the value of a block. */
export const drawingContracts = ['gen2Collection', 'omnimon', 'omnichainItems', 'mastersLootboxes'] as const;
export type DrawingContract = (typeof drawingContracts)[number];

/** Events by contract: those of both kinds of boxes have the same types, and other names of what they tell. */
const abis = {
  gen2Collection: gen2CollectionAbi,
  omnimon: omnimonAbi,
  omnichainItems: omnichainItemsAbi,
  mastersLootboxes: mastersLootboxesAbi,
} as const satisfies Record<DrawingContract, Abi>;

type Log = { address: Address; topics: Hex[]; data: Hex; blockNumber: number; blockTime: number };

export type Opened = {
  contract: DrawingContract;
  requestId: string;
  drawBlock: number;
  requestedBlock: number;
  requestedAt: Date;
};
export type Progress = { contract: DrawingContract; requestId: string; block: number };

/** Draws that were opened, revealed without being done, and done. */
export type DrawChanges = { opened: Opened[]; revealed: Progress[]; done: Progress[] };

export const addressesOfDraws = (deployment: Deployment): Map<Address, DrawingContract> =>
  new Map(
    drawingContracts.flatMap((name) => {
      const address = deployment[name];
      return address && address !== zeroAddress ? [[getAddress(address), name] as const] : [];
    }),
  );

/** Reads from logs what became of draws. Other logs are passed over. */
export function changesIn(logs: Log[], contracts: Map<Address, DrawingContract>): DrawChanges {
  const changes: DrawChanges = { opened: [], revealed: [], done: [] };
  for (const log of logs) {
    const contract = contracts.get(log.address);
    const [event] = contract ? parseEventLogs({ abi: abis[contract] as Abi, logs: [log as never] }) : [];
    if (!contract || !event) continue;
    const args = (event as { args: unknown }).args as Record<string, bigint>;
    const requestId = String(args.requestId ?? args.openingId ?? args.tokenId);
    const progress = { contract, requestId, block: log.blockNumber };
    const { eventName } = event as { eventName: string };
    if (eventName === 'HatchRequested' || eventName === 'DrawOpened' || eventName === 'OpeningRequested')
      changes.opened.push({
        contract,
        requestId,
        drawBlock: Number(args.drawBlock),
        requestedBlock: log.blockNumber,
        requestedAt: new Date(log.blockTime * 1000),
      });
    if (eventName === 'HatchRevealed') changes.revealed.push(progress);
    if (eventName === 'HatchClaimed' || eventName === 'TraitsDrawn' || eventName === 'OpeningRevealed')
      changes.done.push(progress);
  }
  return changes;
}

/** A draw block as the beacon tells of it. */
export type BeaconState = {
  settled: boolean;
  /** Whether a call would settle it without a signature. */
  isKnown: boolean;
  isPinned: boolean;
  /** Empty (0x) while the hash cannot be read. */
  message: Hex;
  /** The modulus of the key that must sign; 0x for none. */
  key: Hex;
};

/** `wait`: nothing helps now. */
export type Step = 'sign' | 'settle' | 'reveal' | 'claim' | 'wait';

/** Decides what a draw needs next. `ownKey` is the platform's modulus, undefined while the signer does not answer. */
export function nextStep(isRevealed: boolean, state: BeaconState, ownKey: Hex | undefined): Step {
  if (isRevealed) return 'claim';
  if (state.settled) return 'reveal';
  // The chain has forgotten the hash. That postpones the draw, or waits for the block to which it was postponed.
  if (state.message === '0x') return 'settle';
  if (state.key === ownKey) return 'sign';
  return state.isKnown || !state.isPinned ? 'settle' : 'wait';
}

const firstPauseSeconds = 30;
const longestPauseSeconds = 3_600;

/** Returns how long a step may take before it is tried again, in seconds. */
export const pauseAfter = (attempts: number): number =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(attempts, 20));
