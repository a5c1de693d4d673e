import type { Hex } from 'viem';

/** Draws the player's own part of a draw: 32 bytes, in this browser, after the platform has committed to its part. */
export function newSeed(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
