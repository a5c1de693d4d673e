import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { Purpose, SignInMessage } from './wallet-sign-in.rules.ts';

type Row = {
  nonce: string;
  address: string;
  chain_id: number;
  purpose: 'sign-in' | 'link';
  user_id: string | null;
  message: string;
  created_at: Date;
  expires_at: Date;
};

const mostMessages = 20;

const toMessage = (row: Row): SignInMessage => ({
  nonce: row.nonce,
  address: row.address as Address,
  chainId: row.chain_id,
  purpose: row.user_id === null ? { kind: 'sign-in' } : { kind: 'link', userId: row.user_id },
  text: row.message,
  expiresAt: row.expires_at,
});

const columnsOf = (purpose: Purpose) => ({
  purpose: purpose.kind,
  user_id: purpose.kind === 'link' ? purpose.userId : null,
});

export async function insertMessage(tx: Transaction, message: SignInMessage, now: Date): Promise<void> {
  const { nonce, address, chainId, purpose, text, expiresAt } = message;
  const row = { nonce, address, chain_id: chainId, message: text, created_at: now, expires_at: expiresAt };
  await tx<Row>('sign_in_messages').insert({ ...row, ...columnsOf(purpose) });
}

/** Lists the messages of an address on a chain for a purpose since a time, newest first. */
export async function listMessagesSince(
  tx: Transaction,
  sought: { address: string; chainId: number; purpose: Purpose; since: Date; limit: number },
): Promise<SignInMessage[]> {
  const { address, chainId, purpose, since, limit } = sought;
  const rows = await tx<Row>('sign_in_messages')
    .where({ address, chain_id: chainId, ...columnsOf(purpose) })
    .andWhere('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit);
  return rows.map(toMessage);
}

/** Lists the messages of an address for a purpose that have not expired, newest first. */
export async function listLiveMessages(
  db: Queryable,
  { address, purpose, now }: { address: string; purpose: Purpose; now: Date },
): Promise<SignInMessage[]> {
  const rows = await db<Row>('sign_in_messages')
    .where({ address, ...columnsOf(purpose) })
    .andWhere('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(mostMessages);
  return rows.map(toMessage);
}

/** Deletes a message that has not expired. @returns whether it was there: of any number of calls at once, one gets true. */
export async function deleteMessage(tx: Transaction, nonce: string, now: Date): Promise<boolean> {
  return (await tx<Row>('sign_in_messages').where({ nonce }).andWhere('expires_at', '>', now).delete()) === 1;
}
