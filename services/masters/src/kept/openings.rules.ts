import type { KeptWalletAction } from '@hatchery/api/masters-kept';

/** Names an opening to the relay. */
export const openingReference = (id: string): string => `masters:opening:${id}`;

const reference = /^masters:opening:([0-9a-f-]{36})$/;

/** Reads which opening a reference names, if it names one. */
export const openingOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

/** The most openings that the platform sends for one player in 24 hours, since it pays for their transactions. */
export const mostOpenings = 20;

const states: Record<string, KeptWalletAction['state']> = {
  asked: 'waiting',
  waiting: 'waiting',
  signed: 'waiting',
  sent: 'sent',
  seen: 'done',
  expired: 'expired',
};

/** Returns how far something is that is sent for a player, from the state of its signature or opening. A failed one expires later. */
export const stateOf = (stored: string, failure: string | null): KeptWalletAction['state'] =>
  stored === 'expired' && failure !== null ? 'failed' : (states[stored] ?? 'failed');
