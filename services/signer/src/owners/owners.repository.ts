import type { Transaction } from '@hatchery/kit/database';

const anAccount = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const forgetting = [
  // The first wallet of an account is known by the account's id: this one's, or that of one that was merged into it.
  `update custodial_wallets set user_id = null,
     reference = case when reference ~ ${anAccount} then 'forgotten:' || address else reference end
   where user_id = :userId::uuid`,
  'delete from receivers where user_id = :userId::uuid',
  'delete from daily_totals where receiver = :userId',
  `update sweep_authorizations set user_id = null where user_id = :userId::uuid`,
  `update signing_audit set detail = detail - 'userId',
     reference = case when reference = :userId then 'forgotten:' || coalesce(signer, '') else reference end
   where detail ->> 'userId' = :userId`,
];

/** Forgets whose wallets these were. The keys and the audit rows stay. */
export async function forgetOwner(tx: Transaction, userId: string): Promise<void> {
  for (const update of forgetting) await tx.raw(update, { userId });
}
