import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { voucherFunctions } from '@hatchery/chain/vouchers';
import { findRedemptions, type Redemption, recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { type Answer, signVoucher, submitCalls, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GrowthSignedSchema } from '@hatchery/proto/ultigen';
import { encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { findGrowth, updateGrowths } from './growths.repository.ts';
import { type Growth, growthReference, lifetimeSeconds } from './growths.rules.ts';
import { refuseGrowth } from './settle-growths.ts';
import { tellProgress } from './tell-growths.ts';

type Asked<T> = { growth: Growth; answer: Answer<T> } | undefined;

/** Asks the signer for the voucher of a growth that has none. */
export async function askForGrowthVoucher(
  { database: { knex }, internal }: Pick<UltigenContext, 'database' | 'internal'>,
  growthId: string,
): Promise<Asked<Voucher>> {
  const growth = await findGrowth(knex, growthId);
  if (growth?.status !== 'preparing') return undefined;
  const { chainId, custodial, address, tokenId, consumedTokens: consumed, after } = growth;
  const payload = {
    receiver: address,
    tokenId,
    newMonsterId: String(after.monsterId),
    newLevel: String(after.level),
    newStage: String(after.stage),
    newXp: String(after.xp),
  };
  const answer = await signVoucher(internal, {
    reference: growthReference(growthId),
    chainId,
    lifetimeSeconds: lifetimeSeconds(custodial),
    request:
      consumed.length > 0
        ? { type: 'MergeMonsters', payload: { ...payload, consumed } }
        : { type: 'UpdateMonster', payload },
  });
  return { growth, answer };
}

/**
 * Stores the voucher of a growth that still waits for it. Only then may anyone redeem it, since its use on chain must find its
 * growth.
 */
export async function storeGrowthVoucher(tx: Transaction, asked: Asked<Voucher>): Promise<void> {
  if (!asked) return;
  const { growth, answer } = asked;
  const { id, chainId, address, custodial } = growth;
  if ('refusal' in answer) return refuseGrowth(tx, { growth, waiting: 'preparing', reason: answer.refusal });
  const change = {
    status: custodial ? 'signed' : 'waiting',
    expiresAt: new Date(answer.done.deadline * 1_000),
  } as const;
  const [changed] = await updateGrowths(tx, { ids: [id], statuses: ['preparing'] }, change);
  if (!changed) return;
  await recordVoucher(tx, { reference: growthReference(id), kind: 'growth', subject: id, chainId, ...answer.done });
  await tellProgress(tx, [growth]);
  if (!custodial) return;
  const message = { growthId: id };
  await publish(tx, { topic: 'ultigen.eggs', key: address, schema: GrowthSignedSchema, message });
}

/** Hands the signed voucher of a growth that the platform sends to the relay. */
export async function submitGrowth(
  { database: { knex }, internal, chains }: Pick<UltigenContext, 'database' | 'internal' | 'chains'>,
  growthId: string,
): Promise<Asked<unknown>> {
  const growth = await findGrowth(knex, growthId);
  if (growth?.status !== 'signed') return undefined;
  const reference = growthReference(growthId);
  const [redemption] = await findRedemptions(knex, [reference]);
  if (!redemption) return undefined;
  const { chainId } = growth;
  const calls = [{ to: chains.get(chainId).monsters, data: growthCall(growth, redemption) }];
  return { growth, answer: await submitCalls(internal, { reference, chainId, from: 'operator', calls }) };
}

/** Notes that the relay has a growth, or will never take it. */
export async function storeGrowthSubmission(tx: Transaction, asked: Asked<unknown>): Promise<void> {
  if (!asked) return;
  const { growth, answer } = asked;
  if ('refusal' in answer) return refuseGrowth(tx, { growth, waiting: 'signed', reason: answer.refusal });
  const [changed] = await updateGrowths(tx, { ids: [growth.id], statuses: ['signed'] }, { status: 'sent' });
  if (changed) await tellProgress(tx, [growth]);
}

function growthCall({ address, tokenId, consumedTokens, after }: Growth, { voucherId, signature }: Redemption) {
  const payload = {
    receiver: address,
    tokenId: BigInt(tokenId),
    newMonsterId: BigInt(after.monsterId),
    newLevel: BigInt(after.level),
    newStage: BigInt(after.stage),
    newXp: BigInt(after.xp),
    voucherId: BigInt(voucherId ?? 0),
    signature: signature ?? '0x',
  } as const;
  if (consumedTokens.length === 0)
    return encodeFunctionData({
      abi: ultigenMonstersAbi,
      functionName: voucherFunctions.UpdateMonster,
      args: [payload],
    });
  const args = [{ ...payload, consumed: consumedTokens.map(BigInt) }] as const;
  return encodeFunctionData({ abi: ultigenMonstersAbi, functionName: voucherFunctions.MergeMonsters, args });
}
