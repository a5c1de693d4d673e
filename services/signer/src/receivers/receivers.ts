import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Address, recoverMessageAddress } from 'viem';
import { audit } from '../audit/audit.ts';
import {
  deleteReceiver,
  findReceiver,
  listKeptWallets,
  listReceiversOf,
  listWalletsOf,
  type Proof,
  updateOwners,
  upsertReceiver,
} from './receivers.repository.ts';
import { isProofFor, mayReceiveFrom } from './receivers.rules.ts';

type Linked = { address: Address; userId: string; proof: Proof | undefined; now: Date };

/** Records that an external wallet is a user's, with the signature of that wallet, if it is one that can be checked here. */
export async function recordReceiver(tx: Transaction, { proof, ...linked }: Linked): Promise<void> {
  const checked = proof && (await isSigned(proof, linked)) ? proof : undefined;
  await upsertReceiver(tx, { ...linked, proof: checked });
  const { address, userId, now } = linked;
  await audit(tx, {
    at: now,
    caller: 'users',
    action: 'receiver',
    outcome: 'approved',
    reference: `receiver:${address}`,
    signer: address,
    detail: { userId, signed: checked !== undefined },
  });
}

/** Records who owns a custodial wallet. */
export const recordOwner = (
  tx: Transaction,
  { address, ...owner }: { address: Address; userId: string; now: Date },
): Promise<void> => updateOwners(tx, { wallets: [address], ...owner });

/** Forgets that an external wallet is a user's. */
export const forgetReceiver = (tx: Transaction, unlinked: { address: Address; userId: string }): Promise<void> =>
  deleteReceiver(tx, unlinked);

/** A kept wallet, and another wallet of the same user. `from`: when the one may be emptied to the other. */
export type Route = { wallet: Address; receiver: Address; signed: boolean; from: Date };

/** Lists where assets of the wallets of a user may go, by what is recorded here. */
export async function routesOf(db: Queryable, userId: string): Promise<Route[]> {
  const wallets = await listWalletsOf(db, userId);
  const receivers = await listReceiversOf(db, userId);
  return wallets.flatMap((wallet) =>
    receivers.map((receiver) => ({
      wallet: wallet.address,
      receiver: receiver.address,
      signed: receiver.signed,
      from: mayReceiveFrom(wallet, receiver),
    })),
  );
}

/** How long the event about a new link may take. */
const eventSeconds = 600;

/** A refusal with `retryAfterSeconds` may be of a moment alone. */
type Refusal = { refusal: string; retryAfterSeconds?: number };

/**
 * Says why assets of these wallets must not go to this receiver now. What the users service says about owners is noted. Where it
 * is new it starts the time, so it opens nothing at once.
 */
export async function refuseReceiver(
  tx: Transaction,
  { wallets, receiver, userId, now }: { wallets: Address[]; receiver: Address; userId: string; now: Date },
): Promise<Refusal | undefined> {
  const before = await findReceiver(tx, receiver);
  if (before?.userId !== userId) await recordReceiver(tx, { address: receiver, userId, proof: undefined, now });
  await updateOwners(tx, { wallets, userId, now });
  const known = before?.userId === userId ? before : { since: now, signed: false };
  const times = (await listKeptWallets(tx, wallets)).map((wallet) => mayReceiveFrom(wallet, known).getTime());
  const from = new Date(Math.max(...times));
  if (from <= now) return undefined;
  const refusal = `This wallet is new to the vault. Assets can be sent to it from ${from.toISOString()} on.`;
  const isEventDue = !known.signed && now.getTime() - known.since.getTime() < eventSeconds * 1000;
  return isEventDue ? { refusal, retryAfterSeconds: 1 } : { refusal };
}

async function isSigned({ message, signature }: Proof, { address, userId }: Omit<Linked, 'proof'>): Promise<boolean> {
  try {
    return (
      isProofFor(message, { address, userId }) && (await recoverMessageAddress({ message, signature })) === address
    );
  } catch {
    return false;
  }
}
