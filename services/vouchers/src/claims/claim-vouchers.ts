import { randomUUID } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import type { Voucher as SignedVoucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { announceChange } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { ClaimSignedSchema } from '@hatchery/proto/voucher_claims';
import type { VouchersContext } from '../context.ts';
import { requireAvailable } from '../ledger/holds.ts';
import { listVouchersById } from '../ledger/vouchers.ts';
import { signReserved, tookTooLong } from '../signing/reserved-signature.ts';
import { updateSigned } from './claims.repository.ts';
import { type Claim, type ClaimPart, claimReference, claimSeconds, requestOf } from './claims.rules.ts';
import { type AskedClaim, releaseAsked, reserveClaim } from './reserve-claim.ts';
import type { Wanted } from './wanted-parts.ts';

type Asked = { address: string; wanted: Wanted[]; isBatch: boolean };

/** A claim that is signed, with its amounts on hold. Its signature leaves once it is recorded. */
export type SignedClaim = {
  claim: Claim;
  parts: ClaimPart[];
  decimals: number;
  voucher: Pick<SignedVoucher, 'deadline' | 'signature'>;
};

/**
 * Claims vouchers for a wallet of the caller. Of parallel calls for the same amounts, one gets them on hold and has them signed.
 * @throws Problem bad-request (no token of a contract, another contract), forbidden (wallet), not-found (voucher),
 * insufficient-balance, too-many-requests, policy-refused, conflict.
 */
export async function claimVouchers<Answer>(
  context: VouchersContext,
  call: CallContext,
  asked: Asked,
  present: (signed: SignedClaim) => Answer,
): Promise<Answer> {
  try {
    return await call.transact({
      before: () => {
        const { passport, headers } = call;
        const requestId = idOfRequest('claim', passport.subject, headers['idempotency-key']?.toString());
        return signClaim(context, { ...asked, passport, requestId });
      },
      work: async (tx, signed) => {
        await storeClaim(tx, signed);
        return present(signed);
      },
    });
  } catch (error) {
    await explainShortage(context, call.passport, asked, error);
    throw error;
  }
}

/** Puts what is asked for on hold, and has it signed. The signature stays here. */
export async function signClaim(
  context: VouchersContext,
  asked: Asked & Pick<AskedClaim, 'passport' | 'requestId' | 'relayed'>,
): Promise<SignedClaim> {
  const { database } = context;
  const terms = { ...asked, id: randomUUID() };
  const { claim, parts, decimals } = await database.transaction((tx) => reserveClaim(tx, context, terms));
  const voucher = await signReserved(context, {
    refused: 'This cannot be claimed now.',
    isOwn: claim.id === terms.id,
    release: async (tx) => void (await releaseAsked(tx, context, claim.id)),
    order: {
      reference: claimReference(claim.id),
      chainId: claim.chainId,
      lifetimeSeconds: claimSeconds,
      request: requestOf(claim, parts),
    },
  });
  const { voucherId, voucherIds = [voucherId] } = voucher;
  const signed = parts.map((part, index) => ({ ...part, rewardId: voucherIds[index] ?? '' }));
  return { claim, parts: signed, decimals, voucher };
}

/** Records the signature. Only then it leaves the service. @throws Problem conflict if the claim was let go meanwhile. */
export async function storeClaim(tx: Transaction, { claim, parts, voucher }: SignedClaim): Promise<void> {
  const { id, userId, chainId, custodial } = claim;
  const { deadline, signature } = voucher;
  const rewardIds = parts.map(({ rewardId }) => rewardId);
  if (!(await updateSigned(tx, id, rewardIds))) throw tookTooLong();
  const redemption = { reference: claimReference(id), kind: 'claim', subject: id, chainId, deadline, signature };
  await Promise.all([
    recordVoucher(tx, { ...redemption, voucherId: rewardIds[0] ?? '' }),
    announceChange(tx, userId, ['vouchers']),
  ]);
  if (!custodial) return;
  const message = { claimId: id };
  await publish(tx, { topic: 'vouchers.claims', key: id, schema: ClaimSignedSchema, message });
}

/** Says what is on hold and until when, if a claim was refused because too little is available. */
async function explainShortage(
  { database }: VouchersContext,
  { subject }: Passport,
  { wanted }: Asked,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'insufficient-balance') return;
  const found = await listVouchersById(
    database.knex,
    wanted.map(({ voucherId }) => voucherId),
  );
  const vouchers = found.filter(({ userId }) => userId === subject);
  // More than there is of the first one with the least, so that the ledger says what is on hold.
  const parts = vouchers.filter(({ amount }) => amount === 0n).map(({ id }) => ({ voucherId: id, amount: 1n }));
  const [only] = vouchers;
  if (parts.length === 0 && vouchers.length === 1 && only) parts.push({ voucherId: only.id, amount: only.amount + 1n });
  if (parts.length > 0) await database.transaction((tx) => requireAvailable(tx, subject, parts));
}
