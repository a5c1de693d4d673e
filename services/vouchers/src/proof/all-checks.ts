import { checkClaimHolds, checkClaims } from '../claims/prove-claims.ts';
import { checkDeposits } from '../deposits/prove-deposits.ts';
import type { Checks } from './checks.ts';

/** The checks of all slices. Whoever takes holds, or follows a chain, adds a row. */
export const allChecks: Checks = { holds: { claim: checkClaimHolds }, ledger: [checkClaims, checkDeposits] };
