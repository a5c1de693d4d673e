import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { voucherFunctions } from '@hatchery/chain/vouchers';
import {
  findRedemptions,
  type Redemption,
  recordRefusal,
  recordVoucher,
} from '@hatchery/indexing/redemptions/redemptions';
import { type Answer, signVoucher, submitCalls, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GiftSignedSchema } from '@hatchery/proto/ultigen';
import { encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { findGift, type Gift, updateGift } from './gifts.repository.ts';
import { giftReference } from './gifts.rules.ts';

const voucherLifetimeSeconds = 3_600;

type Attempt = { giftId: string; attempt: number };
type Asked<T> = { gift: Gift; answer: Answer<T> } | undefined;

/** Asks the signer for the voucher of an attempt that has none. */
export async function askForGiftVoucher(
  { database, internal }: Pick<UltigenContext, 'database' | 'internal'>,
  { giftId, attempt }: Attempt,
): Promise<Asked<Voucher>> {
  const gift = await findGift(database, giftId);
  if (gift?.status !== 'pending' || gift.attempt !== attempt) return undefined;
  const { chainId, address, eggType, amount } = gift;
  const payload = { receiver: address, eggType: String(eggType), amount: String(amount) };
  const answer = await signVoucher(internal, {
    reference: giftReference(giftId, attempt),
    chainId,
    lifetimeSeconds: voucherLifetimeSeconds,
    request: { type: 'MintEgg', payload },
  });
  return { gift, answer };
}

/**
 * Stores the voucher of a gift that still waits for it. Only then may the relay have it, since its use on chain must find its
 * gift.
 */
export async function storeGiftVoucher(
  tx: Transaction,
  { now }: Pick<UltigenContext, 'now'>,
  asked: Asked<Voucher>,
): Promise<void> {
  if (!asked) return;
  const { gift, answer } = asked;
  const { id, attempt, chainId, address } = gift;
  const redemption = { reference: giftReference(id, attempt), kind: 'gift', subject: id, chainId };
  const at = { id, attempt, statuses: ['pending' as const] };
  if ('refusal' in answer) {
    const retryAt = Math.floor(now().getTime() / 1000) + voucherLifetimeSeconds;
    if (await updateGift(tx, at, { status: 'failed', failure: answer.refusal }))
      await recordRefusal(tx, { ...redemption, retryAt, failure: answer.refusal });
    return;
  }
  if (!(await updateGift(tx, at, { status: 'signed', failure: null }))) return;
  await recordVoucher(tx, { ...redemption, ...answer.done });
  const message = { giftId: id, attempt };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: GiftSignedSchema, message });
}

/** Hands the signed voucher of a gift to the relay. */
export async function submitGift(
  { database, internal, chains }: Pick<UltigenContext, 'database' | 'internal' | 'chains'>,
  { giftId, attempt }: Attempt,
): Promise<Asked<unknown>> {
  const { knex } = database;
  const gift = await findGift(database, giftId);
  if (gift?.status !== 'signed' || gift.attempt !== attempt) return undefined;
  const reference = giftReference(giftId, attempt);
  const [redemption] = await findRedemptions(knex, [reference]);
  if (!redemption) return undefined;
  const { chainId } = gift;
  const calls = [{ to: chains.get(chainId).eggs, data: mintCall(gift, redemption) }];
  return {
    gift,
    answer: await submitCalls(internal, { reference, chainId, from: 'operator', purpose: 'gift', calls }),
  };
}

/** Notes that the relay has a gift, or will never take it. */
export async function storeGiftSubmission(tx: Transaction, asked: Asked<unknown>): Promise<void> {
  if (!asked) return;
  const { gift, answer } = asked;
  const at = { id: gift.id, attempt: gift.attempt, statuses: ['signed' as const] };
  await updateGift(tx, at, 'refusal' in answer ? { status: 'failed', failure: answer.refusal } : { status: 'sent' });
}

function mintCall({ address, eggType, amount }: Gift, { voucherId, signature }: Redemption) {
  const payload = {
    receiver: address,
    eggType: BigInt(eggType),
    amount: BigInt(amount),
    voucherId: BigInt(voucherId ?? 0),
    signature: signature ?? '0x',
  } as const;
  return encodeFunctionData({ abi: ultigenEggsAbi, functionName: voucherFunctions.MintEgg, args: [payload] });
}
