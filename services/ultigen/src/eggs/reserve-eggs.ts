import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { getEgg } from '../content/content.ts';
import { lockAvailable } from './eggs.repository.ts';

type Wanted = { chainId: number; eggType: number; amount: number };

const waiting = 'Eggs of a hatch that has not ended are free again when its voucher expires, within about an hour.';

/**
 * Finds the first of some wallets that has enough unreserved eggs. Until `tx` ends nobody else can reserve them.
 * @throws Problem insufficient-balance.
 */
export async function lockEggs(
  tx: Transaction,
  wallets: Address[],
  { chainId, eggType, amount }: Wanted,
): Promise<Address> {
  const held = await lockAvailable(tx, chainId, wallets, eggType);
  const availableIn = new Map(held.map(({ address, available }) => [address, available]));
  const enough = wallets.find((address) => (availableIn.get(address) ?? 0n) >= BigInt(amount));
  if (enough) return enough;
  const most = [...availableIn.values()].reduce((best, available) => (available > best ? available : best), 0n);
  const element = getEgg(eggType)?.element ?? '';
  const where = wallets.length === 1 ? 'This wallet has' : 'None of your wallets has more than';
  const short = `${where} ${most < 0n ? 0n : most} ${element} eggs to hatch; ${amount} are needed.`;
  throw new Problem('insufficient-balance', held.some(({ reserved }) => reserved > 0n) ? `${short} ${waiting}` : short);
}
