import { Problem } from '@hatchery/api/problems';
import type { Changes } from './posting.rules.ts';

/** The account that a constraint judged: Postgres tells the row that failed, whose first column is its id. */
function accountOf(error: { detail?: string }, { accounts }: Changes) {
  const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(error.detail ?? '') ?? [];
  return accounts.find((account) => account.id === id);
}

/** Returns what to answer when a constraint of the accounts refused a posting; other errors as they are. */
export function refusalOf(error: unknown, changes: Changes): unknown {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'accounts_not_negative') {
    const account = accountOf(error as { detail?: string }, changes);
    const what = account?.kind === 'player' ? `Voucher ${account.id}` : 'What this would be taken from';
    return new Problem('insufficient-balance', `${what} does not have that much.`, { cause: error });
  }
  if (constraint === 'accounts_fit')
    return new Problem('conflict', 'This would be more than a balance can hold: 2^256 - 1.', { cause: error });
  if (constraint === 'accounts_one_of_a_kind' || constraint === 'accounts_unique_once')
    return new Problem('conflict', 'There is one of this token, and it is somewhere else.', { cause: error });
  if (constraint === 'postings_reference_check')
    return new Problem('bad-request', 'A reference is <service>:<noun>:<id>:<step>.', { cause: error });
  return error;
}
