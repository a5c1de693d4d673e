import { Problem } from '@hatchery/api/problems';
import type { Fault } from '../avatars/traits.rules.ts';

/** How many signatures that sell an avatar a player can leave unused at once: each uses up what the signer sells in a day. */
export const mostUnused = 10;

/** How long a wallet has been linked that counts as much as a verified e-mail address. */
const knownWalletMilliseconds = 7 * 86_400_000;

export const isWalletKnown = ({ kind, changedAt }: { kind: string; changedAt: Date }, now: Date): boolean =>
  kind === 'external' && now.getTime() - changedAt.getTime() >= knownWalletMilliseconds;

/** Returns the refusal of a list of ids that names each fault. @param field as in `body.traits`. */
export function faultsProblem(field: string, faults: readonly Fault[]): Problem {
  const errors = faults.map(({ index, message }) => ({
    path: index === undefined ? field : `${field}.${index}`,
    message,
  }));
  return new Problem('bad-request', errors.map(({ path, message }) => `${path}: ${message}`).join(' '), { errors });
}
