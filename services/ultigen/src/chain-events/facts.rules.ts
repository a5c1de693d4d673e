import type { Address } from 'viem';
import { getMonster } from '../content/content.ts';
import type { UltigenEvent } from './events.ts';

type Place = { blockNumber: number; logIndex: number };

export type EggTransfer = Place & { position: number; from: Address; to: Address; eggType: number; amount: string };
export type MonsterTransfer = Place & { tokenId: string; from: Address; to: Address };
export type MonsterChange = Place & { tokenId: string; monsterId: number; level: number; stage: number; xp: number };
/** `blockTime` is in seconds since 1970. */
export type MintedMonster = {
  tokenId: string;
  monsterId: number;
  owner: Address;
  blockNumber: number;
  blockTime: number;
};

const place = ({ blockNumber, logIndex }: Place): Place => ({ blockNumber, logIndex });

/** Returns the eggs that moved. A batch is as many transfers as it has ids. */
export const eggTransfersIn = (events: UltigenEvent[]): EggTransfer[] =>
  events.flatMap((event) => {
    if (event.eventName === 'TransferSingle')
      return transfersOf(event, [event.args.id], [event.args.value], event.args);
    if (event.eventName === 'TransferBatch') return transfersOf(event, event.args.ids, event.args.values, event.args);
    return [];
  });

const transfersOf = (
  at: Place,
  ids: readonly bigint[],
  values: readonly bigint[],
  { from, to }: { from: Address; to: Address },
): EggTransfer[] =>
  ids.map((id, position) => {
    const amount = String(values[position] ?? 0n);
    return { ...place(at), position, from, to, eggType: Number(id), amount };
  });

/** Returns the monsters that changed hands. */
export const monsterTransfersIn = (events: UltigenEvent[]): MonsterTransfer[] =>
  events.flatMap((event) => {
    if (event.eventName !== 'Transfer') return [];
    const { tokenId, from, to } = event.args;
    return [{ ...place(event), tokenId: String(tokenId), from, to }];
  });

/** Returns the properties that monsters got, by being minted or updated. */
export const monsterChangesIn = (events: UltigenEvent[]): MonsterChange[] =>
  events.flatMap((event) => {
    if (event.eventName === 'MonsterMinted') return [hatchlingOf(event, event.args)];
    if (event.eventName !== 'MonsterUpdated') return [];
    const { tokenId, newMonsterId, newLevel, newStage, newXp } = event.args;
    const properties = { level: safe(newLevel), stage: safe(newStage), xp: safe(newXp) };
    return [{ ...place(event), tokenId: String(tokenId), monsterId: safe(newMonsterId), ...properties }];
  });

/** Returns the properties of a minted monster, most of which the event leaves out. Hatchlings have stage 1; the content knows the stage of other monsters. */
function hatchlingOf(at: Place, args: { tokenId: bigint; monsterId: bigint }): MonsterChange {
  const monsterId = safe(args.monsterId);
  const stage = getMonster(monsterId)?.stage ?? 1;
  return { ...place(at), tokenId: String(args.tokenId), monsterId, level: 1, stage, xp: 0 };
}

export const mintedIn = (events: UltigenEvent[]): MintedMonster[] => events.flatMap((event) => mintedBy(event) ?? []);

function mintedBy(event: UltigenEvent): MintedMonster | undefined {
  if (event.eventName !== 'MonsterMinted') return undefined;
  const { owner, tokenId, monsterId } = event.args;
  const { blockNumber, blockTime } = event;
  return { tokenId: String(tokenId), monsterId: safe(monsterId), owner, blockNumber, blockTime };
}

/**
 * Returns the monsters that each voucher minted, in order, by voucher id. A voucher is told as used before what it mints, so a
 * monster belongs to the last voucher of its transaction, if there is one.
 */
export function mintedByVouchers(events: UltigenEvent[]): Map<string, MintedMonster[]> {
  const result = new Map<string, MintedMonster[]>();
  let last: { transactionHash: string; minted: MintedMonster[] } | undefined;
  for (const event of events) {
    if (event.eventName === 'VoucherUsed') {
      last = { transactionHash: event.transactionHash, minted: [] };
      result.set(String(event.args.voucherId), last.minted);
    }
    const minted = mintedBy(event);
    if (minted && last?.transactionHash === event.transactionHash) last.minted.push(minted);
  }
  return result;
}

const safe = (value: bigint) => Number(value < BigInt(Number.MAX_SAFE_INTEGER) ? value : Number.MAX_SAFE_INTEGER);
