import { randomUUID } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import { badField } from '@hatchery/api/problems';
import type { DepositSignature } from '@hatchery/api/voucher-deposits';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { requireOwnWallet } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { announceChange } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { DepositSignedSchema } from '@hatchery/proto/voucher_claims';
import { getAddress, type Hex } from 'viem';
import type { VouchersContext } from '../context.ts';
import { signReserved, tookTooLong } from '../signing/reserved-signature.ts';
import { presentSignature } from './deposits.presenter.ts';
import { deleteAsked, listAssetsOf, updateSigned } from './deposits.repository.ts';
import {
  type AskedDeposit,
  type DepositPart,
  depositReference,
  depositSeconds,
  type NewDeposit,
  partsOf,
  structOf,
} from './deposits.rules.ts';
import { reserveDeposit } from './reserve-deposit.ts';

type Asked = AskedDeposit & { assetAddress: string; receiver: string; chainId?: number | undefined };

/**
 * Signs what a wallet of the caller sends to deposit.
 * @throws Problem bad-request that names the field; forbidden (wallet); too-many-requests; policy-refused.
 */
export const askForDeposit = (
  context: Pick<VouchersContext, 'database' | 'internal' | 'chains' | 'now'>,
  call: CallContext,
  asked: Asked,
): Promise<DepositSignature> => call.transact({ before: () => signDeposit(context, call, asked), work: storeDeposit });

/** A deposit that is signed. `isStored` if it was signed for an earlier request. */
type SignedDeposit = {
  deposit: NewDeposit;
  parts: DepositPart[];
  voucher: { voucherId: string; deadline: number; signature: Hex };
  isStored: boolean;
};

/** Checks what a caller wants to deposit, reserves a place for it, and has it signed. */
async function signDeposit(
  context: Pick<VouchersContext, 'database' | 'internal' | 'chains' | 'now'>,
  { passport, headers }: Pick<CallContext, 'passport' | 'headers'>,
  asked: Asked,
): Promise<SignedDeposit> {
  const requestId = idOfRequest('deposit', passport.subject, headers['idempotency-key']?.toString());
  const wanted = await readDeposit(context, passport, asked);
  const reserved = await context.database.transaction((tx) => reserveDeposit(tx, { ...wanted, requestId }));
  const { deposit, parts, open } = reserved;
  if (open?.voucherId && open.signature)
    return {
      deposit,
      parts,
      voucher: { ...open, voucherId: open.voucherId, signature: open.signature },
      isStored: true,
    };
  const struct = structOf(deposit, parts);
  const voucher = await signReserved(context, {
    refused: 'This cannot be deposited now.',
    isOwn: deposit.id === wanted.deposit.id,
    release: async (tx) => void (await deleteAsked(tx, [deposit.id])),
    order: {
      reference: depositReference(deposit.id),
      chainId: deposit.chainId,
      lifetimeSeconds: depositSeconds,
      request: {
        type: 'CreateVoucher',
        payload: {
          ...struct,
          assetType: String(struct.assetType),
          tokenIds: struct.tokenIds.map(String),
          amounts: struct.amounts.map(String),
          amount: String(struct.amount),
        },
      },
    },
  });
  return { deposit, parts, voucher, isStored: false };
}

/** Reads what a caller wants to deposit. @throws Problem bad-request that names the field; forbidden (wallet). */
async function readDeposit(
  { database: { knex }, chains, now }: Pick<VouchersContext, 'database' | 'chains' | 'now'>,
  passport: Passport,
  asked: Asked,
): Promise<{ deposit: NewDeposit; parts: DepositPart[] }> {
  const { chainId, contracts } = chains.choose(asked.chainId, 'body.chainId');
  const contract = contracts.voucherConverter;
  if (!contract) throw badField('body.chainId', `Nothing can be deposited on chain ${chainId}.`);
  const assetContract = getAddress(asked.assetAddress);
  const tokenIds = (asked.tokenIds ?? []).map(String);
  const [wallet, assets] = await Promise.all([
    requireOwnWallet(knex, passport, asked.receiver, 'body.receiver'),
    listAssetsOf(knex, { chainId, contract: assetContract, tokenIds }),
  ]);
  const parts = partsOf(asked, assets);
  const terms = { receiver: wallet.address, contractType: asked.assetType, assetContract };
  const custodial = wallet.kind === 'custodial';
  const who = { id: randomUUID(), userId: passport.subject, createdAt: now() };
  return { deposit: { ...who, chainId, contract, custodial, ...terms }, parts };
}

/** Records a signed deposit. Only then may anyone send it, since its event must find who gets the credit. */
async function storeDeposit(tx: Transaction, signed: SignedDeposit): Promise<DepositSignature> {
  const { deposit, parts, voucher, isStored } = signed;
  const { id, userId, chainId, custodial } = deposit;
  const { voucherId, deadline, signature } = voucher;
  const answer = presentSignature({ ...deposit, voucherId }, parts, voucher);
  if (isStored) return answer;
  if (!(await updateSigned(tx, id, voucherId))) throw tookTooLong();
  const redemption = { reference: depositReference(id), kind: 'deposit', subject: id, chainId };
  await Promise.all([
    recordVoucher(tx, { ...redemption, voucherId, deadline, signature }),
    announceChange(tx, userId, ['vouchers']),
  ]);
  if (custodial) {
    const message = { depositId: id };
    await publish(tx, { topic: 'vouchers.claims', key: id, schema: DepositSignedSchema, message });
  }
  return answer;
}
