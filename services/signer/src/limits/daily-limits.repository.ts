import type { Transaction } from '@hatchery/kit/database';

/** A count against limits: by purpose, chain and UTC day, for one receiver and for everyone. */
export type Meter = { day: string; purpose: string; chainId: number; receiver: string };

export type DayTotals = { receiver: bigint; everyone: bigint };

/** Stands for all receivers together. */
const everyone = '';

const rowOf = ({ day, purpose, chainId }: Meter, receiver: string) => ({ day, purpose, chain_id: chainId, receiver });

export async function lockTotals(tx: Transaction, meter: Meter): Promise<DayTotals> {
  const read = async (receiver: string): Promise<bigint> => {
    const row = rowOf(meter, receiver);
    await tx('daily_totals')
      .insert({ ...row, amount: 0 })
      .onConflict()
      .ignore();
    const { amount } = await tx('daily_totals').where(row).forUpdate().first('amount');
    return BigInt(amount);
  };
  return { everyone: await read(everyone), receiver: await read(meter.receiver) };
}

export async function addToTotals(tx: Transaction, meter: Meter, amount: bigint): Promise<void> {
  for (const receiver of [everyone, meter.receiver]) {
    await tx('daily_totals')
      .where(rowOf(meter, receiver))
      .update({ amount: tx.raw('amount + ?', [amount.toString()]) });
  }
}
