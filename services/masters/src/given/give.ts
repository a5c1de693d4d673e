import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { type Address, getAddress, zeroAddress } from 'viem';
import type { MastersContext } from '../context.ts';
import type { GivenKind, Signature } from '../signing/signatures.rules.ts';
import { insertCancelled, insertSignature, isCancelled, listSignatures, lockGiven } from '../signing/signatures.ts';

type Context = Pick<MastersContext, 'database' | 'internal' | 'now' | 'signatureAlarm'>;

/** A gift of a key of a studio, out of its budget of an asset. */
type Gift = { kind: GivenKind; asset: string; amount: number; chainId: number };
type Terms = { account: Address; request: VoucherRequest };

/**
 * Gives something away out of the budget of a key, once for each Idempotency-Key. The budget is charged before, and comes back if
 * this call never ends. What was given is owed: it is minted, unless the chain refuses it again and again.
 * @throws Problem insufficient-budget; conflict if it was given before, or was cancelled; as `prepare`.
 */
export async function giveAway(
  context: Context,
  { passport, headers, transact }: CallContext,
  gift: Gift,
  prepare: () => Promise<Terms>,
): Promise<{ id: string; account: Address }> {
  const keyId = passport.subject;
  const id = idOfRequest(gift.kind, keyId, headers['idempotency-key']?.toString());
  return transact({
    before: async () => {
      // A key without budget must not learn who has an account. What is not used comes back in minutes.
      await reserveBudget(context, { ...gift, id, keyId });
      return prepare();
    },
    work: async (tx, { account, request }) => {
      await record(tx, context, { ...gift, id, keyId, account, request });
      return { id, account };
    },
  });
}

async function reserveBudget(
  { internal, database }: Context,
  { id, keyId, asset, amount }: Gift & { id: string; keyId: string },
): Promise<void> {
  // The users service forgets references after a month. What was given is kept.
  if ((await listSignatures(database.knex, [id])).length > 0) throw givenBefore();
  await internal.users.reserveBudget({ params: { uid: keyId }, body: { reference: id, asset, amount } });
}

/** Records what is owed from now on. The sender has it signed and sent. */
async function record(
  tx: Transaction,
  { now, signatureAlarm }: Context,
  { id, kind, keyId, chainId, account, request }: Gift & Terms & { id: string; keyId: string },
): Promise<void> {
  await lockGiven(tx, [id]);
  if (await isCancelled(tx, id)) throw tooLate();
  const row: Signature = {
    ...{ id, kind, subject: null, userId: null, keyId, chainId, account, request },
    ...{
      relayed: true,
      owed: true,
      firstId: id,
      attempt: 1,
      failures: 0,
      state: 'asked',
      failure: null,
      createdAt: now(),
    },
  };
  if (!(await insertSignature(tx, row, { requestId: id, dueAt: now() }))) throw givenBefore();
  afterCommit(tx, signatureAlarm.ring);
}

const givenBefore = () => new Problem('conflict', 'This was given before.');

const tooLate = () =>
  new Problem(
    'conflict',
    'This request was not completed in time. Nothing was given, and its budget is back. Send it again with another Idempotency-Key.',
  );

/** Finds which of some references became gifts, and cancels the others: nothing will ever be given under them. @returns the former. */
export async function settleReferences(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  references: string[],
): Promise<string[]> {
  await lockGiven(tx, references);
  const given = (await listSignatures(tx, references)).map(({ id }) => id);
  await insertCancelled(
    tx,
    references.filter((id) => !given.includes(id)),
    now(),
  );
  return given;
}

/** Finds the account that gets something, by e-mail address or by its own. @throws Problem not-found. */
export async function receiverOf(
  { internal }: Pick<Context, 'internal'>,
  { email, receiver }: { email?: string | undefined; receiver?: string | undefined },
): Promise<Address> {
  if (receiver !== undefined) return getAddress(receiver);
  const found = await internal.users.findRecipient({ query: { email: email ?? '' } });
  if (!found) throw fieldProblem('not-found', 'body.email', 'Nobody here has this e-mail address.');
  return getAddress(found.address);
}

/** Refuses who can never get anything, before a budget is charged. @throws Problem bad-request. */
export function requireReceiver(address: string | undefined): void {
  if (address === undefined || BigInt(address) !== BigInt(zeroAddress)) return;
  throw fieldProblem('bad-request', 'body.receiver', 'The zero address cannot hold anything.');
}
