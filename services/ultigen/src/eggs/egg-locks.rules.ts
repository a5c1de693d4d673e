import { type Address, zeroAddress } from 'viem';
import type { EggTransfer } from '../chain-events/facts.rules.ts';

/** A hatch whose deadline frees eggs. `endsAt` is in seconds since 1970; infinite while it has no voucher. */
export type LockingHatch = { id: string; endsAt: number };

/** Eggs of one type in one wallet after the transfers: how many there are, and how many have to stay. */
export type LockedHolding = { balance: bigint; reserved: bigint; lastHatch: LockingHatch };

export type EggLock = Pick<EggTransfer, 'blockNumber' | 'logIndex' | 'position' | 'eggType'> & {
  address: Address;
  amount: bigint;
  hatchId: string;
};

export const holdingKey = (address: Address, eggType: number): string => `${address} ${eggType}`;

/** Returns the transfers between wallets. Mints and burns lock nothing. */
export const movesOf = (transfers: EggTransfer[]): EggTransfer[] =>
  transfers.filter(({ from, to }) => from !== zeroAddress && to !== zeroAddress && from !== to);

/**
 * Returns the eggs that have to stay locked where they moved to. A wallet that has fewer eggs than its hatches and locks need has
 * sent some of them away. They stay locked at the receiver, and wherever the receiver sends them, until the last of the
 * sender's deadlines. Whether a hatch is then redeemed with another egg changes nothing.
 * @param holdings of senders that have something reserved, by `holdingKey`
 */
export function locksOf(transfers: EggTransfer[], holdings: Map<string, LockedHolding>): EggLock[] {
  const current = new Map(holdings);
  const moves = movesOf(transfers);
  const sent = Map.groupBy(moves.toReversed(), ({ from, eggType }) => holdingKey(from, eggType));
  const locks = new Map<EggTransfer, EggLock>();
  const open = [...current.keys()];
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    const { balance, reserved, lastHatch } = current.get(key) as LockedHolding;
    const own = sent.get(key) ?? [];
    let missing = own.reduce((rest, move) => rest - (locks.get(move)?.amount ?? 0n), reserved - balance);
    for (const move of own) {
      const before = locks.get(move)?.amount ?? 0n;
      const room = BigInt(move.amount) - before;
      const more = missing < room ? missing : room;
      if (more <= 0n) continue;
      missing -= more;
      const { blockNumber, logIndex, position, eggType, to } = move;
      const place = { blockNumber, logIndex, position, eggType, address: to };
      locks.set(move, { ...place, amount: before + more, hatchId: lastHatch.id });
      const receiver = holdingKey(to, eggType);
      const held = current.get(receiver);
      if (!held) continue;
      current.set(receiver, {
        ...held,
        reserved: held.reserved + more,
        lastHatch: later(held.lastHatch, lastHatch),
      });
      open.push(receiver);
    }
  }
  return [...locks.values()];
}

const later = (one: LockingHatch, other: LockingHatch): LockingHatch => (other.endsAt > one.endsAt ? other : one);
