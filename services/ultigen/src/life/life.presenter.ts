import type { LifeEvent } from '@hatchery/api/monster-life';
import { getMonster } from '../content/content.ts';
import type { StoredEvent } from './fold.rules.ts';

/** Returns what the API tells of an event in the log of a creature. Fields that do not apply are absent. */
export function presentLife(event: StoredEvent & { finalNumber: number }): LifeEvent {
  const { sequence, kind, at, species, blockNumber, finalNumber } = event;
  const fields = {
    reason: event.reason,
    app: event.app,
    xp: event.amount === 0 ? null : event.amount,
    totalXp: event.xp,
    level: event.level,
    stage: event.stage,
    monsterId: species,
    name: species === null ? null : (getMonster(species)?.name ?? null),
    nickname: event.nickname,
    from: event.from,
    to: event.to,
    tokenId: event.tokenId,
    others: event.others,
    chainId: event.chainId,
    blockNumber,
    transactionHash: event.transactionHash,
  };
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const final = blockNumber === null || blockNumber <= finalNumber;
  return { sequence, kind, at: at.toISOString(), ...present, final } as LifeEvent;
}
