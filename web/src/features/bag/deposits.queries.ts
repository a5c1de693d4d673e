import type { Asset } from '@hatchery/api/assets';
import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { mostKept } from '../../platform/actions/actions.storage.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { assetsOptions } from '../../platform/vouchers/assets.queries.ts';
import { actionOfDeposit } from './deposit.rules.ts';

const mostAssets = 100;

/** The assets that can be deposited. */
export const depositableAssets = async (): Promise<Asset[]> =>
  (await queryClient.ensureQueryData(assetsOptions({ type: 'blockchain', limit: mostAssets }))).assets;

/** The newest deposits of the player, as actions: as many as are remembered. */
export const depositReports: ActionReports = {
  queryKey: ['mine', 'deposits'],
  rare: true,
  async queryFn({ signal }) {
    const { items } = await api.vouchers.voucherDeposits({ query: { limit: mostKept } }, { signal });
    const assets = items.length > 0 ? await depositableAssets() : [];
    const now = Date.now();
    return items.map((deposit) => actionOfDeposit(deposit, assets, now));
  },
};
