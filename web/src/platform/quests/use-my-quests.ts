import { useQuery } from '@tanstack/react-query';
import { usePollMs } from '../stream/stream.ts';
import { isSettling } from './quest.rules.ts';
import { myQuestsOptions } from './quests.queries.ts';

const whenAwayMs = 10_000;
const settlingMs = 2_000;

/** Quests with the player's progress. The stream tells of them; what was just claimed is asked for until it is there. */
export function useMyQuests(enabled: boolean) {
  const pollMs = usePollMs(whenAwayMs);
  return useQuery({
    ...myQuestsOptions,
    enabled,
    refetchInterval: ({ state }) => (isSettling(state.data ?? [], Date.now()) ? settlingMs : pollMs),
  });
}
