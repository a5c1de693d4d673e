import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
import { type Address, getAddress, zeroAddress } from 'viem';
import { getEgg } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { findWallet } from '../wallets/wallets.ts';
import { insertGift } from './gifts.repository.ts';
import { eggsInWords } from './gifts.rules.ts';

export type Gift = { id: string; address: Address; eggType: number; amount: number };

/** Gives eggs out of the budget of an API key. @throws Problem insufficient-budget. */
export async function giveFromBudget(
  tx: Transaction,
  { internal, now }: Pick<UltigenContext, 'internal' | 'now'>,
  keyId: string,
  gift: Gift,
): Promise<{ message: string }> {
  const { id, eggType, amount } = gift;
  await internal.users.reserveBudget({
    params: { uid: keyId },
    body: { reference: id, asset: `egg:${eggType}`, amount },
  });
  await recordGift(tx, { ...gift, giver: keyId, budgetReference: id, now: now() });
  return { message: `${eggsInWords(amount, getEgg(eggType)?.element ?? '')} on the way to ${gift.address}.` };
}

/** Records eggs that are owed to an address, with the event that gets them minted. */
export async function recordGift(
  tx: Transaction,
  {
    id,
    address,
    eggType,
    amount,
    giver,
    budgetReference,
    now,
  }: Gift & { giver: string; budgetReference: string; now: Date },
): Promise<void> {
  const made = await insertGift(tx, { id, address, egg_type: eggType, amount, giver, created_at: now });
  if (!made) throw new Problem('conflict', 'This gift was given before.');
  const message = { giftId: id, address, eggType, amount, budgetReference };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: EggsGivenSchema, message });
}

/** Where gifts to an e-mail address or an account's address go. @throws Problem not-found. */
export async function recipientOf(
  { internal }: Pick<UltigenContext, 'internal'>,
  { email, receiver }: { email?: string | undefined; receiver?: string | undefined },
): Promise<Address> {
  if (receiver !== undefined) return receivable(receiver);
  const found = await internal.users.findRecipient({ query: { email: email ?? '' } });
  if (!found) throw new Problem('not-found', 'Nobody here has this e-mail address.');
  return getAddress(found.address);
}

function receivable(address: string): Address {
  if (BigInt(address) !== BigInt(zeroAddress)) return getAddress(address);
  const message = 'The zero address cannot hold eggs.';
  throw new Problem('bad-request', message, { errors: [{ path: 'body.receiver', message }] });
}

/** A wallet that the platform keeps, as guests have. @throws Problem not-found for any other. */
export async function guestAddress(tx: Transaction, address: string): Promise<Address> {
  const wallet = await findWallet(tx, address);
  if (wallet?.kind === 'custodial' && wallet.user_id) return wallet.address;
  throw new Problem('not-found', `There is no guest wallet ${address}.`);
}
