import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { currentActions, isOpen } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { actionOfKept } from './kept-boxes.rules.ts';

/** How the purchases or openings of a kind go that the platform sends. @param kind name of the kind of action */
export const keptReports = (kind: string): ActionReports => ({
  queryKey: ['mine', 'lootboxes', 'kept', kind],
  rare: true,
  async queryFn({ signal }) {
    const open = currentActions().filter((action) => action.kind === kind && isOpen(action));
    const told = await Promise.all(
      open.map(({ id }) => api.masters.keptWalletAction({ params: { uid: id } }, { signal })),
    );
    return open.map((action, index) => actionOfKept(action, told[index] as (typeof told)[number]));
  },
});
