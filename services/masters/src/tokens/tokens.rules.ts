import type { Address } from 'viem';
import type { MastersEvent } from '../chain-events/events.ts';

/** The collections whose tokens are counted (ERC-1155). */
export const collections = ['items', 'boxes', 'tickets'] as const;
export type Collection = (typeof collections)[number];

const byFamily = { mastersItems: 'items', mastersLootboxes: 'boxes', tickets: 'tickets' } as const;

/** Tokens that moved. Minted ones come from the zero address, burned ones go to it. */
export type TokenTransfer = {
  collection: Collection;
  blockNumber: number;
  logIndex: number;
  position: number;
  from: Address;
  to: Address;
  tokenId: string;
  amount: string;
};

/** Returns the tokens that moved. A batch is as many transfers as it has ids. */
export const tokenTransfersIn = (events: readonly MastersEvent[]): TokenTransfer[] =>
  events.flatMap((event) => {
    if (event.family === 'mastersAvatars') return [];
    const collection = byFamily[event.family];
    if (event.eventName === 'TransferSingle')
      return transfersOf(collection, event, [event.args.id], [event.args.value], event.args);
    if (event.eventName === 'TransferBatch')
      return transfersOf(collection, event, event.args.ids, event.args.values, event.args);
    return [];
  });

const transfersOf = (
  collection: Collection,
  { blockNumber, logIndex }: { blockNumber: number; logIndex: number },
  ids: readonly bigint[],
  values: readonly bigint[],
  { from, to }: { from: Address; to: Address },
): TokenTransfer[] =>
  ids.map((id, position) => {
    const amount = String(values[position] ?? 0n);
    return { collection, blockNumber, logIndex, position, from, to, tokenId: String(id), amount };
  });
