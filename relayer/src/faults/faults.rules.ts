import { createHash } from 'node:crypto';
import type { FaultName, Faults } from './faults.ts';

/** Draws a number from 0 up to but not including 1. It follows from the seed, the purpose and the key. */
export function drawn(seed: string, what: string, key: string): number {
  const digest = createHash('sha256').update(`${seed}\n${what}\n${key}`).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** Returns whether a fault hits the message or turn that the key names. */
export function befalls(faults: Faults, fault: FaultName, key: string): boolean {
  return faults[fault] > 0 && drawn(faults.seed, fault, key) < faults[fault];
}

/** Returns how long a message waits, in milliseconds. */
export function delayOf(faults: Faults, key: string): number {
  if (!befalls(faults, 'delay', key)) return 0;
  return Math.ceil(drawn(faults.seed, 'delay length', key) * faults.delayMilliseconds);
}

/** Returns whether faults are about a message with this data. */
export const concerns = ({ about }: Faults, data: string): boolean =>
  about === undefined || data.toLowerCase().includes(about.slice(2).toLowerCase());
