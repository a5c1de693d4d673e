import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { mostKept } from '../../platform/actions/actions.storage.ts';
import { api } from '../../platform/api.ts';
import { actionOfOrder } from './orders.rules.ts';

/** The newest orders of the player's kept wallets, as actions: as many as are remembered. */
export const orderReports: ActionReports = {
  queryKey: ['mine', 'orders'],
  async queryFn({ signal }) {
    const orders = await api.ultigen.orders({ query: { page: 1, limit: mostKept } }, { signal });
    return orders.map(actionOfOrder);
  },
};
