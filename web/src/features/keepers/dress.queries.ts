import type { ActionReports } from '../../platform/actions/action-kind.ts';
import type { Action } from '../../platform/actions/actions.rules.ts';
import { currentActions } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { isOpenDress } from './dress.facts.ts';
import { isSameOutfit, itemsOfDress } from './dress.rules.ts';
import { isKept, reportKept } from './kept.reports.ts';
import { sightingOf } from './sightings.ts';
import { reportOn } from './under-way.rules.ts';

/** How outfits that are under way go, by what the avatars wear. */
export const dressReports: ActionReports = {
  queryKey: ['mine', 'avatars', 'dressing'],
  rare: true,
  // Each answer counts: blocks pass between the one that has it and the one that makes it final.
  everyMs: 3_000,
  queryFn: reportOutfits,
};

/** A keeper that wears an outfit in one answer and in the next is dressed: nothing was paid that a block could give back. */
const wornMs = 2_000;

async function reportOutfits({ signal }: { signal: AbortSignal }): Promise<Action[]> {
  const open = currentActions().filter(isOpenDress);
  const now = Date.now();
  const sent = open
    .filter((action) => !isKept(action))
    .map(async (action) => {
      const { chainId, facts, id } = action;
      const { tokenId } = facts;
      const avatar = await api.masters.mastersAvatar({ params: { tokenId }, query: { chainId } }, { signal });
      const worn = avatar.equippedItems.map((item) => item.id);
      const seen = { isThere: isSameOutfit(worn, itemsOfDress(facts)), head: avatar.blockNumber };
      return reportOn(action, sightingOf(id, chainId, seen, now), now, wornMs) ?? [];
    });
  const [kept, ...reports] = await Promise.all([reportKept(open.filter(isKept), signal), ...sent]);
  return [...kept, ...reports.flat()];
}
