import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { findRedemptions, recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { signVoucher, type Voucher } from '@hatchery/indexing/relay';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import type { MastersContext } from '../context.ts';
import {
  countRelayed,
  deleteAsked,
  findRequested,
  insertSignature,
  listSignatures,
  lockRelayed,
  lockRequest,
  updateSignature,
} from './signatures.repository.ts';
import {
  lifetimeOf,
  mostRelayed,
  referenceOf,
  relayedSince,
  type Signature,
  type SignatureKind,
  type Signed,
} from './signatures.rules.ts';

/** An order of a signature for a player. */
export type Order = Pick<Signature, 'kind' | 'chainId' | 'account' | 'request' | 'relayed'> & {
  subject?: string;
  /**
   * Names a thing that the platform gives once. Attempts at it have ids in a row, so a database that was restored to before one of them
   * makes the same voucher again, which the contract has taken.
   */
  occasion?: string;
  /** Stores what belongs to the reservation. It goes with it: its rows cascade. */
  reserve?: (tx: Transaction, row: Signature) => Promise<void>;
};

export type Context = Pick<MastersContext, 'database' | 'internal' | 'now' | 'signatureAlarm'>;

type Asked<Found> = {
  kind: SignatureKind;
  /** Looks at chains before anything is reserved. */
  look?: () => Promise<Found>;
  /** Decides what is signed, in the transaction that reserves it; or finds what was signed for the same before. */
  prepare: (tx: Transaction, found: Found) => Promise<Order | { existing: Signature }>;
  /** Happens between the reservation and the signature, outside transactions. Idempotent by the id of the request. */
  between?: (row: Signature, requestId: string) => Promise<void>;
};

/**
 * Reserves what a player asks for, has it signed, and records it before they learn of it. Without a signature, the reservation goes
 * back at once.
 * @throws Problem as `look`, `prepare` and `between`; policy-refused if the signer refuses; conflict if it took too long.
 */
export function signForCaller<Answer, Found = undefined>(
  context: Context,
  { passport, headers, transact }: CallContext,
  asked: Asked<Found>,
  present: (tx: Transaction, signed: Signed) => Promise<Answer>,
): Promise<Answer> {
  const requestId = idOfRequest(`masters ${asked.kind}`, passport.subject, headers['idempotency-key']?.toString());
  return transact({
    before: () => reserveAndSign(context, { ...asked, requestId, userId: passport.subject }),
    work: async (tx, signed) => {
      await storeSigned(tx, context, signed);
      return present(tx, signed);
    },
  });
}

type Reservation<Found> = Asked<Found> & { requestId: string; userId: string };

async function reserveAndSign<Found>(context: Context, asked: Reservation<Found>): Promise<Signed> {
  const { database } = context;
  const found = (await asked.look?.()) as Found;
  const { row, isOwn } = await database.transaction((tx) => reserveSignature(tx, context, { ...asked, found }));
  if (row.state !== 'asked') return { row, voucher: await recordedVoucher(context, row) };
  const release = () => database.transaction((tx) => deleteAsked(tx, row.id));
  const answer = await signIt(context, row, asked).catch(async (error: unknown) => {
    // A duplicate leaves the reservation to the call that has made it.
    if (isOwn) await release();
    throw error;
  });
  if ('done' in answer) return { row, voucher: answer.done };
  if (answer.code === 'conflict') return endAttempt(context, row);
  await release();
  throw new Problem('policy-refused', answer.refusal);
}

/** Ends an attempt whose id the signer has signed something else for. That answer was lost, so nobody has its voucher. */
async function endAttempt({ database, now }: Context, { id }: Signature): Promise<never> {
  const change = { state: 'expired', endedAt: now() } as const;
  await database.transaction((tx) => updateSignature(tx, { id, from: ['asked'] }, change));
  throw new Problem('conflict', 'An earlier answer was lost, and nothing was signed for you now. Please try again.');
}

type Between = Pick<Reservation<never>, 'between' | 'requestId'>;

async function signIt(context: Context, row: Signature, { between, requestId }: Between) {
  await between?.(row, requestId);
  return signVoucher(context.internal, orderOf(row));
}

/** Returns what the signer is asked for. */
export const orderOf = (row: Signature) => ({
  reference: referenceOf(row),
  chainId: row.chainId,
  lifetimeSeconds: lifetimeOf(row.kind),
  request: row.request,
});

/** Reserves a signature. The same request again gets the same one, as long as it waits. @throws Problem conflict. */
async function reserveSignature<Found>(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { kind, requestId, userId, prepare, found }: Reservation<Found> & { found: Found },
): Promise<{ row: Signature; isOwn: boolean }> {
  await lockRequest(tx, requestId);
  const before = await findRequested(tx, requestId);
  if (before?.state === 'asked') return { row: before, isOwn: false };
  if (before) throw new Problem('conflict', 'This request was answered before.');
  const order = await prepare(tx, found);
  if ('existing' in order) return { row: order.existing, isOwn: false };
  const { subject = null, occasion, reserve, chainId, account, request, relayed } = order;
  const id = occasion === undefined ? randomUUID() : await nextIdOf(tx, kind, occasion);
  if (relayed) await requireRelayRoom(tx, userId, now());
  const row: Signature = {
    ...{ id, kind, subject, userId, keyId: null, chainId, account, request, relayed },
    ...{ owed: false, firstId: id, attempt: 1, failures: 0, state: 'asked', failure: null, createdAt: now() },
  };
  await insertSignature(tx, row, { requestId, dueAt: null });
  await reserve?.(tx, row);
  return { row, isOwn: true };
}

const idsAtOnce = 100;

/** Returns the id of the next attempt at something. Reservations that were given back leave theirs to the next one. */
async function nextIdOf(tx: Transaction, kind: SignatureKind, occasion: string): Promise<string> {
  for (let first = 1; ; first += idsAtOnce) {
    const ids = Array.from({ length: idsAtOnce }, (_, index) =>
      digestId(`masters ${kind}\n${occasion}\n${first + index}`),
    );
    const taken = new Set((await listSignatures(tx, ids)).map(({ id }) => id));
    const next = ids.find((id) => !taken.has(id));
    if (next !== undefined) return next;
  }
}

/** Requires that the platform may pay for another transaction of a player. @throws Problem too-many-requests. */
async function requireRelayRoom(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockRelayed(tx, userId);
  const since = relayedSince(now);
  const { total, first } = await countRelayed(tx, userId, since);
  if (total < mostRelayed) return;
  const retryAfterSeconds = Math.ceil(((first ?? now).getTime() - since.getTime()) / 1_000);
  throw new Problem(
    'too-many-requests',
    `The platform sends ${mostRelayed} signatures for kept wallets in 24 hours. Try later, or use a wallet that you linked.`,
    { retryAfterSeconds },
  );
}

/** Finds the voucher of a signature that was recorded. */
async function recordedVoucher({ database }: Pick<Context, 'database'>, row: Signature): Promise<Voucher> {
  const [redemption] = await findRedemptions(database.knex, [referenceOf(row)]);
  if (!redemption?.voucherId || !redemption.signature) throw new Error(`${referenceOf(row)} has no voucher.`);
  const { voucherId, deadline, signature } = redemption;
  return { voucherId, deadline: Number(deadline), signature };
}

/** Records a signature. Only then it leaves the service, or goes to the relay. @throws Problem conflict if it was let go meanwhile. */
export async function storeSigned(tx: Transaction, context: Context, { row, voucher }: Signed): Promise<void> {
  if (row.state !== 'asked') return;
  const { id, kind, chainId, relayed } = row;
  const dueAt = relayed ? context.now() : null;
  if (!(await updateSignature(tx, { id, from: ['asked'] }, { state: 'signed', failure: null, dueAt }))) {
    // Another call for the same has recorded the same voucher, or it was let go.
    if ((await listSignatures(tx, [id])).length > 0) return;
    throw new Problem('conflict', 'This took too long, so nothing was signed for you. Please try again.');
  }
  await recordVoucher(tx, { reference: referenceOf(row), kind, subject: id, chainId, ...voucher });
  if (relayed) afterCommit(tx, context.signatureAlarm.ring);
}
