import type { LedgerProofFailure } from '@hatchery/api/ledger';
import type { HoldCheck, LedgerCheck } from '../proof/checks.ts';
import { listPaidTwice, listUnknownClaims, listUnpaid } from './prove-claims.repository.ts';

const claimOf = (reference: string) => /^vouchers:claim:([0-9a-f-]{36}):hold$/.exec(reference)?.[1];

/** Finds holds of claims that have no voucher on chain, so that nothing would ever end them. */
export const checkClaimHolds: HoldCheck = async (tx, holds) => {
  const claims = holds.map(({ id, reference }) => ({ id, claimId: claimOf(reference) }));
  const known = claims.flatMap(({ claimId }) => claimId ?? []);
  const unknown = new Set(known.length > 0 ? await listUnknownClaims(tx, known) : []);
  return claims.flatMap(({ id, claimId }) => (claimId === undefined || unknown.has(claimId) ? id : []));
};

/** Compares settled claims with the final payments of the reward dealer, both ways. */
export const checkClaims: LedgerCheck = async (tx) => {
  const [unpaid, twice] = await Promise.all([listUnpaid(tx), listPaidTwice(tx)]);
  return [
    ...unpaid.map((id) => failure('claim-paid', id, 'paid', 'not paid')),
    ...twice.map((id) => failure('claim-once', id, 'given back', 'paid too')),
  ];
};

const failure = (check: string, subject: string, expected: string, found: string): LedgerProofFailure => ({
  check,
  subject,
  expected,
  found,
  words: `Claim ${subject} should be ${expected} by final blocks, and is ${found}. See docs/runbooks/stuck-claims.md.`,
});
