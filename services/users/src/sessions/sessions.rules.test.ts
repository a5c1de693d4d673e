import { deviceOf, isLive, judgeRefresh, lapseOfToken, type PresentedToken } from './sessions.rules.ts';

const start = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const day = 86_400;

const presented = (
  token: Partial<PresentedToken> = {},
  session: Partial<PresentedToken['session']> = {},
): PresentedToken => ({
  generation: 3,
  lapsesAt: after(30 * day),
  beganGeneration: false,
  ...token,
  session: { generation: 3, guest: false, rotatedAt: start, createdAt: start, endedAt: null, ...session },
});

describe('judgeRefresh', () => {
  it.each<[string, PresentedToken, number]>([
    ['rotate', presented(), 60],
    ['rotate', presented(), 30 * day],
    ['expired', presented(), 30 * day + 1],
    ['expired', presented({ lapsesAt: after(209 * day) }), 180 * day + 1],
    ['rotate', presented({ lapsesAt: after(900 * day) }, { guest: true }), 800 * day],
    ['expired', presented({ lapsesAt: after(400 * day) }, { guest: true }), 400 * day + 1],
    ['grace', presented({ generation: 2 }), 5],
    ['stolen', presented({ generation: 2 }), 5.001],
    ['grace', presented({ generation: 2, beganGeneration: true }), 86_400],
    ['stolen', presented({ generation: 1 }), 0],
    ['ended', presented({}, { endedAt: start }), 60],
    ['ended', presented({ generation: 1 }, { endedAt: start }), 60],
    ['expired', presented({ generation: 1 }), 31 * day],
  ])('says %s', (verdict, token, seconds) => {
    expect(judgeRefresh(token, after(seconds))).toBe(verdict);
  });
});

describe('a session', () => {
  it('of a guest lives as long as a browser keeps its cookie, and of an account a month', () => {
    expect([lapseOfToken(true, start), lapseOfToken(false, start)]).toEqual([after(400 * day), after(30 * day)]);
    const used = { createdAt: start, lapsesAt: after(900 * day) };
    expect([isLive(used, true, after(800 * day)), isLive(used, false, after(181 * day))]).toEqual([true, false]);
    expect(isLive({ ...used, lapsesAt: after(10) }, true, after(11))).toBe(false);
  });
});

describe('deviceOf', () => {
  it('keeps user agents short and printable', () => {
    expect(deviceOf(undefined)).toBe('');
    expect(deviceOf(' Fire\u0000fox\n')).toBe('Fire fox');
    expect(deviceOf('x'.repeat(500))).toHaveLength(120);
  });
});
