import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Invitation = {
  id: string;
  reference: string;
  email: string | null;
  emailHash: Buffer;
  inviterId: string | null;
  until: Date;
  confirmedAt: Date | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  endedAt: Date | null;
};

const columns = {
  id: 'id',
  reference: 'reference',
  email: 'email',
  emailHash: 'email_hash',
  inviterId: 'inviter_id',
  until: 'until',
  confirmedAt: 'confirmed_at',
  acceptedAt: 'accepted_at',
  acceptedBy: 'accepted_by',
  endedAt: 'ended_at',
};

type NewInvitation = Pick<Invitation, 'id' | 'reference' | 'emailHash' | 'inviterId' | 'until'> & {
  email?: string;
  /** The account that gets the gift at once. */
  acceptedBy?: string;
  /** Whether nobody may ever accept it. */
  ended?: boolean;
  now: Date;
  forgetAt: Date;
};

export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const { id, reference, email, emailHash, inviterId, until, acceptedBy, ended, now, forgetAt } = invitation;
  const row = { id, reference, email, email_hash: emailHash, inviter_id: inviterId, until, accepted_by: acceptedBy };
  const times = { accepted_at: acceptedBy && now, ended_at: ended && now, created_at: now, forget_at: forgetAt };
  await tx('invitations').insert({ ...row, ...times });
}

export const findInvitation = (
  db: Queryable,
  which: { id: string } | { reference: string },
): Promise<Invitation | undefined> => db('invitations').where(which).first(columns);

/** Finds an invitation and locks it until `tx` ends. */
export const lockInvitation = (tx: Transaction, id: string): Promise<Invitation | undefined> =>
  tx('invitations').where({ id }).forUpdate().first(columns);

const open = (db: Queryable, email: string) =>
  db('invitations').whereRaw('lower(email) = lower(?)', [email]).whereNull('accepted_at').whereNull('ended_at');

/** Counts the gifts that wait for an address, up to a number. Invitations whose gift was refused take no place. */
export const countConfirmed = async (tx: Transaction, email: string, most: number): Promise<number> =>
  (await open(tx, email).whereNotNull('confirmed_at').limit(most).select('id')).length;

type Sent = { toAddress: number; otherAddresses: number };

/** Counts how often a player has sent to an address, and to how many others, whether or not they had an account. */
export async function countSent(
  tx: Transaction,
  { inviterId, emailHash, since }: { inviterId: string; emailHash: Buffer; since: Date },
): Promise<Sent> {
  const [counts]: Sent[] = await tx('invitations')
    .where({ inviter_id: inviterId })
    .where('created_at', '>', since)
    .select({
      toAddress: tx.raw('count(*) filter (where email_hash = ?)', [emailHash]),
      otherAddresses: tx.raw('count(distinct email_hash) filter (where email_hash <> ?)', [emailHash]),
    });
  return counts ?? { toAddress: 0, otherAddresses: 0 };
}

export const countMails = async (tx: Transaction, emailHash: Buffer, since: Date): Promise<number> =>
  (
    await tx('invitations')
      .where({ email_hash: emailHash })
      .where('mailed_at', '>', since)
      .count<{ count: number }[]>({ count: '*' })
  )[0]?.count ?? 0;

/** Has an account accept what waits for its address. @returns the invitations. */
export const updateAccepted = (
  tx: Transaction,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<Invitation[]> => open(tx, email).update({ accepted_at: now, accepted_by: userId }, columns as never);

export async function updateConfirmed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx('invitations').where({ id }).update({ confirmed_at: now, forget_at: null });
}

export async function updateMailed(
  tx: Transaction,
  id: string,
  { stopTokenHash, now }: { stopTokenHash: Buffer; now: Date },
): Promise<void> {
  await tx('invitations').where({ id }).update({ mailed_at: now, stop_token_hash: stopTokenHash });
}

/** Forgets the addresses of invitations that are over, and sets when to forget the rest. */
export async function updateOver(tx: Transaction, ids: string[], forgetAt: Date): Promise<void> {
  await tx('invitations').whereIn('id', ids).update({ email: null, forget_at: forgetAt });
}

export async function updateEnded(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx('invitations').where({ id }).update({ ended_at: now });
}

/** Finds the hash of the address that a mail with a link went to. */
export const findMailedHash = async (db: Queryable, stopTokenHash: Buffer): Promise<Buffer | undefined> =>
  (await db('invitations').where({ stop_token_hash: stopTokenHash }).first('email_hash'))?.email_hash;

export async function insertStopped(tx: Transaction, emailHash: Buffer, now: Date): Promise<void> {
  await tx('stopped_gift_mails').insert({ email_hash: emailHash, stopped_at: now }).onConflict().ignore();
}

export const isStopped = async (db: Queryable, emailHash: Buffer): Promise<boolean> =>
  (await db('stopped_gift_mails').where({ email_hash: emailHash }).first('email_hash')) !== undefined;

type Inviter = { guest: boolean; createdAt: Date };

/** Finds a player who invites, and locks the row, so that what they invite is counted one by one. */
export const lockInviter = (tx: Transaction, id: string): Promise<Inviter | undefined> =>
  tx('users').where({ id }).whereNull('absorbed_into').forUpdate().first({ guest: 'guest', createdAt: 'created_at' });

export const findNameOfInviter = async (db: Queryable, id: string): Promise<string | null> =>
  (await db('users').where({ id }).first({ name: 'display_name' }))?.name ?? null;
