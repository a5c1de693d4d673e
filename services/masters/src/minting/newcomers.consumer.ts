import { on } from '@hatchery/kit/consumers';
import type { Transaction } from '@hatchery/kit/database';
import { GuestCreatedSchema, UserCreatedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { deleteNewcomer, insertNewcomer } from './minting.repository.ts';

/**
 * Remembers for a month which network players came from, so that a flood from one shares the free avatars of a network. Networks come as
 * keyed hashes, which say nothing of an address.
 */
export const newcomerHandlers = () => [
  on(UserCreatedSchema, (tx, { userId, network }, { occurredAt }) => remember(tx, userId, network, occurredAt)),
  on(GuestCreatedSchema, (tx, { userId, network }, { occurredAt }) => remember(tx, userId, network, occurredAt)),
  on(UserDeletedSchema, (tx, { userId }) => deleteNewcomer(tx, userId)),
];

async function remember(tx: Transaction, userId: string, network: string, cameAt: Date): Promise<void> {
  if (network !== '') await insertNewcomer(tx, { userId, network, cameAt });
}
