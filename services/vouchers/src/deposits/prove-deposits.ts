import type { LedgerCheck } from '../proof/checks.ts';
import { listUnseen } from './prove-deposits.repository.ts';

/** Compares credited deposits with the final ones of the converter. Those that wait for their credit are counted elsewhere. */
export const checkDeposits: LedgerCheck = async (tx) =>
  (await listUnseen(tx)).map((subject) => ({
    check: 'deposit-made',
    subject,
    expected: 'in a final block',
    found: 'credited without one',
    words: `Deposit ${subject} is credited, and no final block has it. See docs/runbooks/unmatched-deposits.md.`,
  }));
