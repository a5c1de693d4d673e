import type { Transaction } from '@hatchery/kit/database';
import type { ProvedCredential } from './merges.rules.ts';

type NewProposal = {
  id: string;
  intoUserId: string;
  fromUserId: string;
  provedBy: ProvedCredential;
  now: Date;
  expiresAt: Date;
};

/** Stores a proposal, or renews the one between the same accounts. @returns its id; undefined when either account is no full one. */
export async function upsertProposal(tx: Transaction, proposal: NewProposal): Promise<string | undefined> {
  const { provedBy, ...row } = proposal;
  const { rows } = await tx.raw(
    `insert into merges (id, into_id, from_id, credential_kind, credential_name, status, created_at, expires_at, forget_at)
     select :id, receiving.id, absorbed.id, :kind, :name, 'proposed', :now, :expiresAt, :expiresAt + interval '7 days'
     from users as receiving, users as absorbed
     where receiving.id = :intoUserId and absorbed.id = :fromUserId
       and not receiving.guest and not absorbed.guest
       and receiving.absorbed_into is null and absorbed.absorbed_into is null
     on conflict (into_id, from_id) where status = 'proposed' do update
       set credential_kind = excluded.credential_kind, credential_name = excluded.credential_name,
           created_at = excluded.created_at, expires_at = excluded.expires_at, forget_at = excluded.forget_at
     returning id`,
    { ...row, ...provedBy },
  );
  return rows[0]?.id;
}
