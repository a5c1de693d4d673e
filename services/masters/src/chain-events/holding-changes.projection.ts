import type { Blocks } from '@hatchery/indexing/projections';
import { type Changed, tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { tokenTransfersIn } from '../tokens/tokens.rules.ts';
import type { MastersEvent, MastersProjection } from './events.ts';
import { listChangedAbove } from './holding-changes.repository.ts';

/**
 * Has the open pages of players fetch their avatars, items, boxes and tickets again when these move, change, become final or are
 * taken back. It comes before the projections that forget the logs of void blocks.
 */
export const holdingChanges: MastersProjection = {
  onSeen: tellHolders,
  onFinal: tellHolders,
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    if (!isReplay) await tellOwnersOfChange(tx, await listChangedAbove(tx, chainId, toNumber));
  },
};

async function tellHolders(tx: Transaction, { events, isReplay }: Blocks<MastersEvent>): Promise<void> {
  if (isReplay || events.length === 0) return;
  await tellOwnersOfChange(tx, changedIn(events));
}

const topics = { items: 'items', boxes: 'lootboxes', tickets: 'tickets' } as const;

function changedIn(events: readonly MastersEvent[]): Changed {
  const changed: Record<'avatars' | (typeof topics)[keyof typeof topics], Address[]> = {
    avatars: events.flatMap(holdersOf),
    // Items that avatars wear go with them.
    items: events.flatMap(holdersOf),
    lootboxes: events.flatMap(openersOf),
    tickets: [],
  };
  for (const { collection, from, to } of tokenTransfersIn(events)) changed[topics[collection]].push(from, to);
  return changed;
}

/** Returns the addresses whose avatars an event is about. */
function holdersOf(event: MastersEvent): Address[] {
  if (event.family !== 'mastersAvatars') return [];
  if (event.eventName === 'Transfer') return [event.args.from, event.args.to];
  return event.eventName === 'TraitsChanged' || event.eventName === 'ItemsEquipped' ? [event.args.owner] : [];
}

/** Returns the account whose boxes an event draws. */
const openersOf = (event: MastersEvent): Address[] =>
  event.family === 'mastersLootboxes' && event.eventName === 'OpeningRevealed' ? [event.args.account] : [];
