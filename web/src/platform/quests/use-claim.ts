import type { QuestProgress } from '@hatchery/api/quest-shapes';
import { useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../api.ts';
import { useIntent } from '../use-intent.ts';
import { conditionWords, type Names } from './quest.words.ts';
import { changedByClaims } from './quests.queries.ts';

/** Claims a quest. `claimed` is the quest whose moment is to be shown. */
export function useClaim(names: Names) {
  const [claimed, setClaimed] = useState<string>();
  const claim = useIntent({
    run: (quest: QuestProgress, options) => api.games.validateQuest({ body: { questId: quest.uid } }, options),
    refresh: changedByClaims,
    onDone({ uid, valid, missing }) {
      if (valid) return setClaimed(uid);
      const [first] = missing;
      toast(first ? `Not yet: ${conditionWords(first.condition, names)}.` : 'Not yet. Nothing was lost.');
    },
  });
  return {
    claim: claim.mutate,
    /** The quest that is being claimed. */
    busy: claim.isPending ? claim.variables.uid : undefined,
    claimed,
    /** Rewards as the claim was answered. */
    grant: claim.data?.grant,
    close: () => setClaimed(undefined),
  };
}
