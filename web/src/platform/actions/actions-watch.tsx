import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../api.ts';
import { type Action, isOpen, mergeHatches, useActions } from './actions.ts';
import { currentTransaction } from './transaction.ts';

const listed = 20;

const hatchesOptions = queryOptions({
  queryKey: ['mine', 'hatches'],
  queryFn: ({ signal }) => api.ultigen.hatches({ query: { page: 1, limit: listed } }, { signal }),
  staleTime: 1_000,
});

const doneWords: Record<Action['kind'], (amount: number) => string> = {
  'buy-eggs': (amount) => `${amount === 1 ? 'Your egg is' : `Your ${amount} eggs are`} in the Hatchery, for good.`,
  'hatch-eggs': (amount) =>
    `Something hatched. Meet your new ${amount === 1 ? 'creature' : 'creatures'} in the Hatchery.`,
};

/** Whoever looks at the nest sees it hatch, and whoever looks at the dialog sees it done. */
const isWatched = ({ id, kind }: Action): boolean =>
  currentTransaction() === id || (kind === 'hatch-eggs' && location.pathname === '/hatchery');

/** Keeps the actions true to the platform: asks each second while a hatch is under way, and says when one is done. */
export function ActionsWatch() {
  const queryClient = useQueryClient();
  const actions = useActions();
  const hatching = actions.some((action) => action.hatchId && isOpen(action));
  const { data } = useQuery({ ...hatchesOptions, refetchInterval: hatching ? 1_000 : false });
  useEffect(() => {
    if (data) mergeHatches(data);
  }, [data]);

  const before = useRef(actions);
  useEffect(() => {
    for (const action of actions) {
      const earlier = before.current.find(({ id }) => id === action.id);
      if (!earlier || earlier.stage === action.stage) continue;
      if (action.stage === 'seen' || action.stage === 'final' || action.stage === 'failed') {
        void queryClient.invalidateQueries({ queryKey: ['mine'] });
      }
      if (action.stage === 'final' && !isWatched(action)) toast(doneWords[action.kind](action.amount), 'good');
      if (action.stage === 'failed') toast(action.failure ?? 'That did not work out. Nothing was lost.', 'bad');
    }
    before.current = actions;
  }, [actions, queryClient]);
  return null;
}
