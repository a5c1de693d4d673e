import type { AirdropClaim } from '@hatchery/api/airdrops';
import { queryOptions } from '@tanstack/react-query';
import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { api } from '../../platform/api.ts';
import { actionOfClaim } from './claims.rules.ts';

const everyMinuteMs = 60_000;

/** Airdrops that can be claimed, as one player sees them; without a player, as a visitor does. */
export const activeAirdropsOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['mine', 'airdrops', 'active', userId ?? 'visitor'],
    queryFn: ({ signal }) => api.vouchers.activeAirdrops({ query: {} }, { signal }),
    // Pauses and ends are told to nobody: an airdrop may have a hundred thousand recipients.
    refetchInterval: everyMinuteMs,
  });

const newestClaims = ({ signal }: { signal: AbortSignal }): Promise<AirdropClaim[]> =>
  api.vouchers.myAirdropClaims({ query: {} }, { signal });

/** The player's newest claims, of airdrops that have ended too. */
export const airdropClaimsOptions = queryOptions({ queryKey: ['mine', 'airdrops', 'claims'], queryFn: newestClaims });

/** Claims that a wallet has to send, as actions. */
export const airdropClaimReports: ActionReports = {
  queryKey: ['mine', 'airdrops', 'reports'],
  async queryFn(context) {
    const claims = await newestClaims(context);
    return claims.filter(({ way }) => way === 'signature').map(actionOfClaim);
  },
};
