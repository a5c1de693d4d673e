import { type HoldHours, type Standing, waitFor } from './risk.rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const usual: HoldHours = { knownDevice: 0, newDevice: 24, newCredential: 72 };
const none = { holdUntil: null, because: null };

describe('waitFor', () => {
  it.each<[string, Standing, object]>([
    ['a known device', { sessionSince: hoursAgo(0), knownDevice: true }, none],
    [
      'a new device, 24 hours from its sign-in',
      { sessionSince: hoursAgo(1), knownDevice: false },
      { holdUntil: hoursAgo(-23), because: 'new-device' },
    ],
    ['a session of yesterday', { sessionSince: hoursAgo(24), knownDevice: false }, none],
    [
      'a new way to sign in, 72 hours from then',
      { sessionSince: hoursAgo(200), knownDevice: true, credentialChange: { at: hoursAgo(2) } },
      { holdUntil: hoursAgo(-70), because: 'new-credential' },
    ],
    [
      'a new way to sign in of long ago',
      { sessionSince: hoursAgo(200), knownDevice: true, credentialChange: { at: hoursAgo(72) } },
      none,
    ],
    [
      'the longer one of two waits',
      { sessionSince: hoursAgo(1), knownDevice: false, credentialChange: { at: hoursAgo(60) } },
      { holdUntil: hoursAgo(-23), because: 'new-device' },
    ],
  ])('knows %s', (_, standing, expected) => {
    expect(waitFor(standing, usual, now)).toEqual(expected);
  });

  it('follows the settings', () => {
    const standing = { sessionSince: hoursAgo(1), knownDevice: true, credentialChange: { at: hoursAgo(1) } };
    expect(waitFor(standing, { knownDevice: 2, newDevice: 0, newCredential: 0 }, now)).toEqual({
      holdUntil: hoursAgo(-1),
      because: 'new-device',
    });
    expect(waitFor(standing, { knownDevice: 0, newDevice: 0, newCredential: 0 }, now)).toEqual(none);
  });

  it('knows a device whose session is three days old, however long new ones wait', () => {
    const hours = { ...usual, newDevice: 200 };
    expect(waitFor({ sessionSince: hoursAgo(72), knownDevice: false }, hours, now)).toEqual(none);
    expect(waitFor({ sessionSince: hoursAgo(71), knownDevice: false }, hours, now).because).toBe('new-device');
  });
});
