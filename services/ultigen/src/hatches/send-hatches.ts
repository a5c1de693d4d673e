import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { voucherFunctions } from '@hatchery/chain/vouchers';
import { findRedemptions, type Redemption, recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { type Answer, signVoucher, submitCalls, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { HatchSignedSchema } from '@hatchery/proto/ultigen';
import { encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { drawnIdsOf } from '../monsters/monsters.ts';
import { findHatch, updateHatches } from './hatches.repository.ts';
import { type Hatch, hatchReference } from './hatches.rules.ts';
import { refuseHatch } from './settle-hatches.ts';
import { tellProgress } from './tell-hatches.ts';

/** A wallet of a person takes a while to be asked; the relay takes as long as its chain is busy. */
const lifetimeSeconds = { external: 1_800, custodial: 3_600 };

const lifetimeOf = ({ custodial }: Hatch) => (custodial ? lifetimeSeconds.custodial : lifetimeSeconds.external);

type Asked<T> = { hatch: Hatch; answer: Answer<T> } | undefined;

/** Asks the signer for the voucher of a hatch that has none. */
export async function askForHatchVoucher(
  { database: { knex }, internal }: Pick<UltigenContext, 'database' | 'internal'>,
  hatchId: string,
): Promise<Asked<Voucher>> {
  const hatch = await findHatch(knex, hatchId);
  if (hatch?.status !== 'preparing' || hatch.awaitsEggs) return undefined;
  const { chainId, address, eggType, amount } = hatch;
  const monsterIds = (await drawnIdsOf(knex, hatchId)).map(String);
  const payload = { receiver: address, eggType: String(eggType), amount: String(amount), monsterIds };
  const answer = await signVoucher(internal, {
    reference: hatchReference(hatchId),
    chainId,
    lifetimeSeconds: lifetimeOf(hatch),
    request: { type: 'HatchEggs', payload },
  });
  return { hatch, answer };
}

/**
 * Stores the voucher of a hatch that still waits for it. Only then may anyone redeem it, since its use on chain must find its
 * hatch.
 */
export async function storeHatchVoucher(
  tx: Transaction,
  context: Pick<UltigenContext, 'now'>,
  asked: Asked<Voucher>,
): Promise<void> {
  if (!asked) return;
  const { hatch, answer } = asked;
  const { id, chainId, address, custodial } = hatch;
  if ('refusal' in answer) {
    const retryAt = retryTime(context, hatch);
    return refuseHatch(tx, { hatch, waiting: 'preparing', reason: answer.refusal, retryAt });
  }
  const status = custodial ? 'signed' : 'waiting';
  const [changed] = await updateHatches(tx, { ids: [id], statuses: ['preparing'] }, { status });
  if (!changed) return;
  await recordVoucher(tx, { reference: hatchReference(id), kind: 'hatch', subject: id, chainId, ...answer.done });
  await tellProgress(tx, [hatch]);
  if (!custodial) return;
  const message = { hatchId: id };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: HatchSignedSchema, message });
}

/** Hands the signed voucher of a custodial wallet's hatch to the relay. */
export async function submitHatch(
  { database: { knex }, internal, chains }: Pick<UltigenContext, 'database' | 'internal' | 'chains'>,
  hatchId: string,
): Promise<Asked<unknown>> {
  const hatch = await findHatch(knex, hatchId);
  if (hatch?.status !== 'signed') return undefined;
  const reference = hatchReference(hatchId);
  const [redemption] = await findRedemptions(knex, [reference]);
  if (!redemption) return undefined;
  const { chainId } = hatch;
  const data = hatchCall(hatch, redemption, await drawnIdsOf(knex, hatchId));
  const calls = [{ to: chains.get(chainId).eggs, data }];
  return { hatch, answer: await submitCalls(internal, { reference, chainId, from: 'operator', calls }) };
}

/** Notes that the relay has a hatch, or will never take it. */
export async function storeHatchSubmission(
  tx: Transaction,
  context: Pick<UltigenContext, 'now'>,
  asked: Asked<unknown>,
): Promise<void> {
  if (!asked) return;
  const { hatch, answer } = asked;
  const { id } = hatch;
  if ('refusal' in answer) {
    const retryAt = retryTime(context, hatch);
    return refuseHatch(tx, { hatch, waiting: 'signed', reason: answer.refusal, retryAt });
  }
  const [changed] = await updateHatches(tx, { ids: [id], statuses: ['signed'] }, { status: 'sent' });
  if (changed) await tellProgress(tx, [hatch]);
}

const retryTime = ({ now }: Pick<UltigenContext, 'now'>, hatch: Hatch): number =>
  Math.floor(now().getTime() / 1000) + lifetimeOf(hatch);

function hatchCall({ address, eggType, amount }: Hatch, { voucherId, signature }: Redemption, monsterIds: number[]) {
  const payload = {
    receiver: address,
    eggType: BigInt(eggType),
    amount: BigInt(amount),
    monsterIds: monsterIds.map(BigInt),
    voucherId: BigInt(voucherId ?? 0),
    signature: signature ?? '0x',
  } as const;
  return encodeFunctionData({ abi: ultigenEggsAbi, functionName: voucherFunctions.HatchEggs, args: [payload] });
}
