import type { Checks } from './checks.ts';

/** The checks of all slices. Whoever takes holds, or follows a chain, adds a row. */
export const allChecks: Checks = { holds: {}, ledger: [] };
