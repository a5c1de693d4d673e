import type { Seal } from './direct-trades.rules.ts';

/** For how many hours an exchange waits after a player came by a device, or got a way to sign in. */
export type HoldHours = { knownDevice: number; newDevice: number; newCredential: number };

/** How well a player is known in a session. */
export type Standing = {
  sessionSince: string;
  knownDevice: boolean;
  credentialChange?: { at: string } | undefined;
};

type Wait = Pick<Seal, 'holdUntil' | 'because'>;

/** A session that is older makes its device known. */
const knownAfterHours = 72;
const hourMilliseconds = 3_600_000;

/** Returns until when an exchange has to wait for a player's sake: the longest wait that is not over. */
export function waitFor({ sessionSince, knownDevice, credentialChange }: Standing, hours: HoldHours, now: Date): Wait {
  const after = (time: string, count: number) => new Date(time).getTime() + count * hourMilliseconds;
  const isKnown = knownDevice || after(sessionSince, knownAfterHours) <= now.getTime();
  const waits = [
    { until: after(sessionSince, isKnown ? hours.knownDevice : hours.newDevice), because: 'new-device' as const },
    ...(credentialChange
      ? [{ until: after(credentialChange.at, hours.newCredential), because: 'new-credential' as const }]
      : []),
  ];
  const [longest] = waits.filter(({ until }) => until > now.getTime()).sort((one, other) => other.until - one.until);
  if (!longest) return { holdUntil: null, because: null };
  return { holdUntil: new Date(longest.until).toISOString(), because: longest.because };
}
