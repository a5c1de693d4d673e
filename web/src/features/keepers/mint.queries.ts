import type { ActionReports } from '../../platform/actions/action-kind.ts';
import type { Action } from '../../platform/actions/actions.rules.ts';
import { currentActions } from '../../platform/actions/actions.ts';
import { listAvatars } from '../../platform/masters/avatars.queries.ts';
import { isKept, reportKept } from './kept.reports.ts';
import { isOpenMint } from './mint.facts.ts';
import { avatarOfMint } from './mint.rules.ts';
import { sightingOf } from './sightings.ts';
import { reportOn } from './under-way.rules.ts';

/** How the keepers that are under way go, by the avatars that the player has. */
export const mintReports: ActionReports = {
  queryKey: ['mine', 'avatars', 'minting'],
  rare: true,
  // Each answer counts: blocks pass between the one that has it and the one that makes it final.
  everyMs: 3_000,
  queryFn: reportMints,
};

async function reportMints({ signal }: { signal: AbortSignal }): Promise<Action[]> {
  const open = currentActions().filter(isOpenMint);
  const sent = open.filter((action) => !isKept(action));
  const chains = [...new Set(sent.map(({ chainId }) => chainId))];
  const [kept, ...lists] = await Promise.all([
    reportKept(open.filter(isKept), signal),
    ...chains.map((chainId) => listAvatars(chainId, signal)),
  ]);
  const now = Date.now();
  const reported = sent.flatMap((action) => {
    const avatars = lists[chains.indexOf(action.chainId)] ?? [];
    const avatar = avatarOfMint(action.facts, avatars);
    const seen = { isThere: avatar !== undefined, head: avatar?.blockNumber ?? 0 };
    return reportOn(action, sightingOf(action.id, action.chainId, seen, now), now) ?? [];
  });
  return [...kept, ...reported];
}
