import { fieldProblem, Problem } from '@hatchery/api/problems';
import { tellOwnersOfChange } from '@hatchery/indexing/tell-owners';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { withTraceparent } from '@hatchery/kit/tracing';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
import { type Address, getAddress, zeroAddress } from 'viem';
import { getEgg } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { findWallet } from '../wallets/wallets.ts';
import { listCancelled, lockGifts } from './cancelled-gifts.repository.ts';
import { findGift, insertGift, updateHeld } from './gifts.repository.ts';
import { eggsInWords } from './gifts.rules.ts';
import { tooLate } from './settle-references.ts';

export { listPromised } from './gifts.repository.ts';

export type NewGift = { id: string; chainId: number; address: Address; eggType: number; amount: number };

/** Reserves the budget of an API key for a gift, once however often it is asked to. @throws Problem insufficient-budget, conflict. */
export async function reserveBudget(
  { internal, database }: Pick<UltigenContext, 'internal' | 'database'>,
  { id, giver, eggType, amount }: NewGift & { giver: string },
): Promise<void> {
  // The users service forgets references after a month. A gift is forever.
  if (await findGift(database, id)) throw givenBefore();
  const body = { reference: id, asset: `egg:${eggType}`, amount };
  await internal.users.reserveBudget({ params: { uid: giver }, body });
}

/** Gives eggs whose budget is reserved. @throws Problem conflict if it was given before, or cancelled. */
export async function giveFromBudget(
  tx: Transaction,
  gift: NewGift & { giver: string },
  now: Date,
): Promise<{ message: string }> {
  const { id, address, eggType, amount } = gift;
  // One flight: a transaction runs its statements in the order in which it sends them, so the lock comes first.
  await Promise.all([lockGifts(tx, [id]), recordGift(tx, { ...gift, budgetReference: id, now })]);
  return { message: `${eggsInWords(amount, getEgg(eggType)?.element ?? '')} on the way to ${address}.` };
}

const givenBefore = () => new Problem('conflict', 'This gift was given before.');

type RecordedGift = NewGift & { giver: string; now: Date };

/** Records eggs that are owed to an address, with the event that gets them minted. @throws Problem conflict, as `giveFromBudget`. */
export async function recordGift(
  tx: Transaction,
  { budgetReference, now, ...gift }: RecordedGift & { budgetReference: string },
): Promise<void> {
  const [made] = await Promise.all([
    insertGift(tx, { ...gift, status: 'pending', createdAt: now }),
    publishGiven(tx, gift, budgetReference),
    tellOwnersOfChange(tx, { eggs: [gift.address] }),
  ]);
  if (!made) throw (await listCancelled(tx, [gift.id])).length > 0 ? tooLate() : givenBefore();
}

/** Records eggs that are owed to an address and wait for room on the chain. They can hatch meanwhile. */
export async function holdGift(tx: Transaction, { now, ...gift }: RecordedGift): Promise<void> {
  await insertGift(tx, { ...gift, status: 'held', createdAt: now });
  await tellOwnersOfChange(tx, { eggs: [gift.address] });
}

/** Has held gifts minted. */
export async function releaseGifts(tx: Transaction, ids: string[]): Promise<void> {
  for (const gift of await updateHeld(tx, ids))
    await withTraceparent(gift.traceparent, () => publishGiven(tx, gift, ''));
}

const publishGiven = (
  tx: Transaction,
  { id, address, eggType, amount }: NewGift,
  budgetReference: string,
): Promise<void> => {
  const message = { giftId: id, address, eggType, amount, budgetReference };
  return publish(tx, { topic: 'ultigen.eggs', key: address, schema: EggsGivenSchema, message });
};

/** Finds the address of a gift's recipient, who is named by e-mail address or by address. @throws Problem not-found, bad-request. */
export async function recipientOf(
  { internal, chains }: Pick<UltigenContext, 'internal' | 'chains'>,
  { email, receiver }: { email?: string | undefined; receiver?: string | undefined },
  chainId: number,
): Promise<Address> {
  if (receiver !== undefined) return receivable(receiver, chains.get(chainId));
  const found = await internal.users.findRecipient({ query: { email: email ?? '' } });
  if (!found) throw fieldProblem('not-found', 'body.email', 'Nobody here has this e-mail address.');
  return getAddress(found.address);
}

function receivable(address: string, { platform }: UltigenChain): Address {
  const is = (other: Address) => BigInt(address) === BigInt(other);
  if (is(zeroAddress)) throw fieldProblem('bad-request', 'body.receiver', 'The zero address cannot hold eggs.');
  if (platform.some(is))
    throw fieldProblem('bad-request', 'body.receiver', 'A contract of the platform cannot hold eggs.');
  return getAddress(address);
}

/** Finds a wallet that the platform keeps, as guests have. @throws Problem not-found for any other. */
export async function guestAddress(
  { database, internal }: Pick<UltigenContext, 'database' | 'internal'>,
  address: string,
): Promise<Address> {
  const known = await findWallet(database.knex, address);
  // The event of a guest who was just made may not have arrived. The owner of wallets knows.
  const wallet = known ?? (await internal.users.findWallet({ params: { address: getAddress(address) } }));
  if (wallet?.kind === 'custodial' && wallet.userId) return getAddress(wallet.address);
  throw new Problem('not-found', `There is no guest wallet ${address}.`);
}
