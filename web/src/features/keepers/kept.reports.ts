import type { Action, ActionFacts } from '../../platform/actions/actions.rules.ts';
import { api } from '../../platform/api.ts';
import { reportOfKept } from './under-way.rules.ts';

/** Returns whether the platform sends an action, because it keeps the wallet. */
export const isKept = ({ sender }: Pick<Action, 'sender'>): boolean => sender === undefined;

/** Asks the platform how what it sends goes. */
export const reportKept = <Facts extends ActionFacts>(
  actions: readonly Action<Facts>[],
  signal: AbortSignal,
): Promise<Action<Facts>[]> =>
  Promise.all(
    actions.map(async (action) =>
      reportOfKept(action, await api.masters.keptWalletAction({ params: { uid: action.id } }, { signal })),
    ),
  );
