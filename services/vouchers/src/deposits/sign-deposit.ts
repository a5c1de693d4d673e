import { randomUUID } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import { badField, Problem } from '@hatchery/api/problems';
import type { DepositSignature } from '@hatchery/api/voucher-deposits';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { signVoucher, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { DepositSignedSchema } from '@hatchery/proto/voucher_claims';
import { getAddress } from 'viem';
import type { VouchersContext } from '../context.ts';
import { requireOwnWallet } from '../wallets/wallets.ts';
import { presentSignature } from './deposits.presenter.ts';
import { insertDeposit, listAssetsOf, type NewDeposit } from './deposits.repository.ts';
import {
  type AskedDeposit,
  type DepositPart,
  depositReference,
  depositSeconds,
  partsOf,
  structOf,
} from './deposits.rules.ts';

type Asked = AskedDeposit & { assetAddress: string; receiver: string; chainId?: number | undefined };

/** A deposit that is signed, and not stored yet. */
export type SignedDeposit = { deposit: NewDeposit; parts: DepositPart[]; voucher: Voucher };

/**
 * Checks what a caller wants to deposit, and has it signed.
 * @throws Problem bad-request that names the field; forbidden (wallet); policy-refused.
 */
export async function signDeposit(
  { database: { knex }, internal, chains, now }: Pick<VouchersContext, 'database' | 'internal' | 'chains' | 'now'>,
  passport: Passport,
  asked: Asked,
): Promise<SignedDeposit> {
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
  const struct = structOf(terms, parts);
  const id = randomUUID();
  const answer = await signVoucher(internal, {
    reference: depositReference(id),
    chainId,
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
  });
  if ('refusal' in answer) throw new Problem('policy-refused', `This cannot be deposited now. ${answer.refusal}`);
  const { voucherId } = answer.done;
  const custodial = wallet.kind === 'custodial';
  const deposit = { id, userId: passport.subject, chainId, contract, custodial, voucherId, createdAt: now(), ...terms };
  return { deposit, parts, voucher: answer.done };
}

/** Records a signed deposit. Only then may anyone send it, since its event must find who gets the credit. */
export async function storeDeposit(tx: Transaction, signed: SignedDeposit): Promise<DepositSignature> {
  const { deposit, parts, voucher } = signed;
  const { id, userId, chainId, custodial } = deposit;
  const { voucherId, deadline, signature } = voucher;
  const redemption = { reference: depositReference(id), kind: 'deposit', subject: id, chainId };
  await Promise.all([
    insertDeposit(tx, deposit, parts),
    recordVoucher(tx, { ...redemption, voucherId, deadline, signature }),
    announceChange(tx, userId, ['vouchers']),
  ]);
  if (custodial) {
    const message = { depositId: id };
    await publish(tx, { topic: 'vouchers.claims', key: id, schema: DepositSignedSchema, message });
  }
  return presentSignature(deposit, parts, voucher);
}
