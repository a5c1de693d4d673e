import type { Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import type { Address } from 'viem';
import type { SignInMessage } from './wallet-sign-in.rules.ts';

type Row = { nonce: string; address: string; chain_id: number; message: string; created_at: Date; expires_at: Date };

const mostMessages = 20;

const toMessage = (row: Row): SignInMessage => ({
  nonce: row.nonce,
  address: row.address as Address,
  chainId: row.chain_id,
  text: row.message,
  expiresAt: row.expires_at,
});

export async function insertMessage(tx: Transaction, message: SignInMessage, now: Date): Promise<void> {
  const { nonce, address, chainId, text, expiresAt } = message;
  const row = { nonce, address, chain_id: chainId, message: text, created_at: now, expires_at: expiresAt };
  await tx<Row>('sign_in_messages').insert(row);
}

/** The messages of an address on a chain made since a time, newest first. */
export async function messagesSince(
  tx: Transaction,
  { address, chainId, since, limit }: { address: string; chainId: number; since: Date; limit: number },
): Promise<SignInMessage[]> {
  const rows = await tx<Row>('sign_in_messages')
    .where({ address, chain_id: chainId })
    .andWhere('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit);
  return rows.map(toMessage);
}

/** The messages of an address that may still be signed, newest first. */
export async function liveMessages(db: Knex, address: string, now: Date): Promise<SignInMessage[]> {
  const rows = await db<Row>('sign_in_messages')
    .where({ address })
    .andWhere('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(mostMessages);
  return rows.map(toMessage);
}

/** Uses a message up. @returns whether it was there to be used: of any number at once, one gets true. */
export async function consumeMessage(tx: Transaction, nonce: string, now: Date): Promise<boolean> {
  return (await tx<Row>('sign_in_messages').where({ nonce }).andWhere('expires_at', '>', now).delete()) === 1;
}
