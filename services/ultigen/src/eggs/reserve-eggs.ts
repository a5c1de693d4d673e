import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { getEgg } from '../content/content.ts';
import { lockAvailable } from './eggs.repository.ts';

type Wanted = { chainId: number; eggType: number; amount: number };

const waiting = 'Eggs of a hatch that has not ended are free again when its voucher expires, within about an hour.';

/** A wallet with enough eggs. It awaits eggs if they are promised but not all on chain yet. */
type Holder = { address: Address; awaitsEggs: boolean };

/**
 * Finds the first of some wallets that has enough unreserved eggs, one that has them on chain if possible. Until `tx` ends
 * nobody else can reserve them.
 * @throws Problem insufficient-balance.
 */
export async function lockEggs(
  tx: Transaction,
  wallets: Address[],
  { chainId, eggType, amount }: Wanted,
): Promise<Holder> {
  const held = await lockAvailable(tx, chainId, wallets, eggType);
  const wanted = BigInt(amount);
  const heldBy = new Map(held.map((eggs) => [eggs.address, eggs]));
  const enough = wallets.flatMap((address) => heldBy.get(address) ?? []).filter(({ available }) => available >= wanted);
  const ready = enough.find(({ onChain }) => onChain >= wanted);
  const holder = ready ?? enough[0];
  if (holder) return { address: holder.address, awaitsEggs: ready === undefined };
  const [most = 0n] = held.map(({ available }) => available).sort((a, b) => (a < b ? 1 : -1));
  const element = getEgg(eggType)?.element ?? '';
  const where = wallets.length === 1 ? 'This wallet has' : 'None of your wallets has more than';
  const short = `${where} ${most < 0n ? 0n : most} ${element} eggs to hatch; ${amount} are needed.`;
  throw new Problem('insufficient-balance', held.some(({ reserved }) => reserved > 0n) ? `${short} ${waiting}` : short);
}
