import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { voucherFunctions } from '@hatchery/chain/vouchers';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GiftSignedSchema } from '@hatchery/proto/ultigen';
import { encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { signVoucher, submitCalls } from '../onchain/relay.ts';
import { type GiftRow, selectGift, updateGift } from './gifts.repository.ts';
import { giftReference } from './gifts.rules.ts';

const voucherLifetimeSeconds = 3_600;

type Attempt = { giftId: string; attempt: number };
type Sending = Pick<UltigenContext, 'internal' | 'contracts' | 'now'>;

/**
 * Has the voucher of a gift signed and stores it. Only then may the relay have it: a use of it on chain must find its gift.
 */
export async function signGift(tx: Transaction, sending: Sending, { giftId, attempt }: Attempt): Promise<void> {
  const gift = await selectGift(tx, giftId);
  if (gift?.status !== 'pending' || gift.attempt !== attempt) return;
  const payload = { receiver: gift.address, eggType: String(gift.egg_type), amount: String(gift.amount) };
  const answer = await signVoucher(sending, {
    reference: giftReference(giftId, attempt),
    lifetimeSeconds: voucherLifetimeSeconds,
    request: { type: 'MintEgg', payload },
  });
  const at = { id: giftId, attempt, statuses: ['pending' as const] };
  if ('refusal' in answer) {
    const tryAgainAt = Math.floor(sending.now().getTime() / 1000) + voucherLifetimeSeconds;
    await updateGift(tx, at, { status: 'failed', failure: answer.refusal, deadline: tryAgainAt });
    return;
  }
  const { voucherId, deadline, signature } = answer.done;
  await updateGift(tx, at, { status: 'signed', voucher_id: voucherId, deadline, signature, failure: null });
  const message = { giftId, attempt };
  await publish(tx, { topic: 'ultigen.eggs', key: gift.address, schema: GiftSignedSchema, message });
}

/** Hands the signed voucher of a gift to the relay. */
export async function sendGift(tx: Transaction, sending: Sending, { giftId, attempt }: Attempt): Promise<void> {
  const gift = await selectGift(tx, giftId);
  if (gift?.status !== 'signed' || gift.attempt !== attempt) return;
  const answer = await submitCalls(sending, {
    reference: giftReference(giftId, attempt),
    from: 'operator',
    calls: [{ to: sending.contracts.eggs, data: mintCall(gift) }],
  });
  const at = { id: giftId, attempt, statuses: ['signed' as const] };
  await updateGift(tx, at, 'refusal' in answer ? { status: 'failed', failure: answer.refusal } : { status: 'sent' });
}

function mintCall({ address, egg_type, amount, voucher_id, signature }: GiftRow) {
  const payload = {
    receiver: address,
    eggType: BigInt(egg_type),
    amount: BigInt(amount),
    voucherId: BigInt(voucher_id ?? 0),
    signature: signature ?? '0x',
  } as const;
  return encodeFunctionData({ abi: ultigenEggsAbi, functionName: voucherFunctions.MintEgg, args: [payload] });
}
