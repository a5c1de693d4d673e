import { createHash } from 'node:crypto';
import type { FaultName, Faults } from './faults.ts';

/** A number from 0 to 1, below 1, that follows from the seed and what it is for. */
export function drawn(seed: string, what: string, key: string): number {
  const digest = createHash('sha256').update(`${seed}\n${what}\n${key}`).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** Whether this goes wrong with what the key names. */
export function befalls(faults: Faults, fault: FaultName, key: string): boolean {
  return faults[fault] > 0 && drawn(faults.seed, fault, key) < faults[fault];
}

/** How long a message waits. */
export function delayOf(faults: Faults, key: string): number {
  if (!befalls(faults, 'delay', key)) return 0;
  return Math.ceil(drawn(faults.seed, 'delay length', key) * faults.delayMilliseconds);
}
