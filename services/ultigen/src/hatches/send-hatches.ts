import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { voucherFunctions } from '@hatchery/chain/vouchers';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { HatchSignedSchema } from '@hatchery/proto/ultigen';
import { encodeFunctionData } from 'viem';
import type { UltigenContext } from '../context.ts';
import { monstersOfHatches } from '../monsters/monsters.ts';
import { signVoucher, submitCalls } from '../onchain/relay.ts';
import { type HatchRow, selectHatch, updateHatch } from './hatches.repository.ts';
import { hatchReference } from './hatches.rules.ts';
import { giveUpHatch } from './settle-hatches.ts';

/** A wallet of a person takes a while to be asked; the relay takes as long as its chain is busy. */
const lifetimeSeconds = { external: 1_800, custodial: 3_600 };

/** Has the voucher of a hatch signed and stores it; only then may anyone redeem it, since its use on chain must find its hatch. */
export async function signHatch(tx: Transaction, context: UltigenContext, hatchId: string): Promise<void> {
  const hatch = await selectHatch(tx, hatchId);
  if (hatch?.status !== 'preparing') return;
  const monsterIds = await drawnIds(tx, context, hatchId);
  const { address, egg_type, amount, custodial } = hatch;
  const answer = await signVoucher(context, {
    reference: hatchReference(hatchId),
    lifetimeSeconds: custodial ? lifetimeSeconds.custodial : lifetimeSeconds.external,
    request: {
      type: 'HatchEggs',
      payload: {
        receiver: address,
        eggType: String(egg_type),
        amount: String(amount),
        monsterIds: monsterIds.map(String),
      },
    },
  });
  if ('refusal' in answer) return giveUpHatch(tx, hatchId, answer.refusal);
  const { voucherId, deadline, signature } = answer.done;
  const status = custodial ? 'signed' : 'waiting';
  await updateHatch(
    tx,
    { id: hatchId, statuses: ['preparing'] },
    { status, voucher_id: voucherId, deadline, signature },
  );
  if (custodial)
    await publish(tx, { topic: 'ultigen.eggs', key: address, schema: HatchSignedSchema, message: { hatchId } });
}

/** Hands the signed voucher of a custodial wallet's hatch to the relay. */
export async function sendHatch(tx: Transaction, context: UltigenContext, hatchId: string): Promise<void> {
  const hatch = await selectHatch(tx, hatchId);
  if (hatch?.status !== 'signed') return;
  const answer = await submitCalls(context, {
    reference: hatchReference(hatchId),
    from: 'operator',
    calls: [{ to: context.contracts.eggs, data: hatchCall(hatch, await drawnIds(tx, context, hatchId)) }],
  });
  if ('refusal' in answer) return giveUpHatch(tx, hatchId, answer.refusal);
  await updateHatch(tx, { id: hatchId, statuses: ['signed'] }, { status: 'sent' });
}

async function drawnIds(tx: Transaction, context: UltigenContext, hatchId: string): Promise<number[]> {
  const monsters = (await monstersOfHatches(tx, context, [hatchId])).get(hatchId) ?? [];
  return monsters.map(({ monsterId }) => monsterId);
}

function hatchCall({ address, egg_type, amount, voucher_id, signature }: HatchRow, monsterIds: number[]) {
  const payload = {
    receiver: address,
    eggType: BigInt(egg_type),
    amount: BigInt(amount),
    monsterIds: monsterIds.map(BigInt),
    voucherId: BigInt(voucher_id ?? 0),
    signature: signature ?? '0x',
  } as const;
  return encodeFunctionData({ abi: ultigenEggsAbi, functionName: voucherFunctions.HatchEggs, args: [payload] });
}
