import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { mostKept } from '../../platform/actions/actions.storage.ts';
import { api } from '../../platform/api.ts';
import { actionOfClaim } from './claim.rules.ts';

/** The newest claims of the player, as actions: as many as are remembered. */
export const claimReports: ActionReports = {
  queryKey: ['mine', 'claims'],
  rare: true,
  async queryFn({ signal }) {
    const { items } = await api.vouchers.voucherClaims({ query: { limit: mostKept } }, { signal });
    const now = Date.now();
    return items.map((claim) => actionOfClaim(claim, now));
  },
};
