import { type RoundTicket, type Session, Unanswered } from '../src/client/calls.ts';
import type { Clock } from '../src/client/clock.ts';
import { Nights } from '../src/client/nights.ts';

type Timer = { at: number; run: () => void };

/** A clock that stands still until it is moved. */
function handClock() {
  let time = 1_000_000;
  let timers: Timer[] = [];
  const clock: Clock = {
    now: () => time,
    after(milliseconds, run) {
      const timer = { at: time + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  /** Moves time on, and lets everything happen that falls due. */
  async function pass(milliseconds: number): Promise<void> {
    const end = time + milliseconds;
    await settle();
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      time = next.at;
      next.run();
      await settle();
    }
    time = end;
  }
  return { clock, pass };
}

const session = { session: 'one', saves: 'none', player: { id: 'p' }, creatures: [], endsAt: 0 } as Session;

function watchFor() {
  const { clock, pass } = handClock();
  const told = { ready: 0, rounds: [] as string[] };
  const state = { isPlaying: false, sessionFails: 0, roundFails: [] as Unanswered[] };
  const nights = new Nights({
    clock,
    async openSession() {
      if (state.sessionFails) throw new Unanswered(state.sessionFails, 'Away.');
      return session;
    },
    async startRound(_, keeper) {
      const error = state.roundFails.shift();
      if (error) throw error;
      told.rounds.push(keeper ?? 'lent');
      return { roundId: String(told.rounds.length) } as RoundTicket;
    },
    sayReady: () => {
      told.ready += 1;
    },
    isPlaying: () => state.isPlaying,
    onSession: () => {},
  });
  return { nights, told, state, pass };
}

const minute = 60_000;

describe('a press of Start', () => {
  it('waits for the session that is under way', async () => {
    const { nights, told, pass } = watchFor();
    nights.seekSession();
    const taken = nights.take(() => 'own');
    await pass(900);
    await nights.enter('ticket');
    expect((await taken).ticket).toBeDefined();
    expect(told.rounds).toEqual(['own']);
  });

  it('waits three seconds, and then says why there is no round', async () => {
    const { nights, pass } = watchFor();
    const taken = nights.take(() => undefined);
    await pass(3_000);
    expect(await taken).toEqual({ why: 'Hatchery doesn’t answer right now.' });
  });

  it('does not wait for a session that was refused', async () => {
    const { nights, state } = watchFor();
    state.sessionFails = 503;
    const taken = nights.take(() => undefined);
    await nights.enter('ticket');
    expect(await taken).toEqual({ why: 'Away.' });
  });

  it('gets a new session where the old one ran out', async () => {
    const { nights, told, state, pass } = watchFor();
    await nights.enter('ticket');
    state.roundFails = [new Unanswered(401, 'Over.')];
    const taken = nights.take(() => undefined);
    await pass(100);
    expect(told.ready).toBe(1);
    await nights.enter('another ticket');
    expect((await taken).ticket).toBeDefined();
  });

  it('says what a refusal says', async () => {
    const { nights, state } = watchFor();
    await nights.enter('ticket');
    state.roundFails = [new Unanswered(429, 'A lot of rounds.')];
    expect(await nights.take(() => undefined)).toEqual({ why: 'A lot of rounds.' });
    expect((await nights.take(() => undefined)).ticket).toBeDefined();
  });
});

describe('a round that is fetched ahead', () => {
  it('is taken while it is fresh, and asked anew after half an hour', async () => {
    const { nights, told, pass } = watchFor();
    await nights.enter('ticket');
    nights.prepare('own');
    await pass(29 * minute);
    expect((await nights.take(() => 'own')).ticket?.roundId).toBe('1');
    nights.prepare('own');
    await pass(30 * minute);
    expect((await nights.take(() => 'own')).ticket?.roundId).toBe('3');
    expect(told.rounds).toHaveLength(3);
  });

  it('is that of the creature on which the chooser stops', async () => {
    const { nights, told, pass } = watchFor();
    await nights.enter('ticket');
    for (let press = 0; press < 30; press += 1) {
      nights.prepareSoon(`creature ${press}`);
      await pass(300);
    }
    expect(told.rounds).toEqual([]);
    await pass(1_000);
    expect(told.rounds).toEqual(['creature 29']);
  });
});

describe('a ticket', () => {
  it('is asked for until there is a session, less and less often', async () => {
    const { nights, told, state, pass } = watchFor();
    state.sessionFails = 503;
    nights.seekSession();
    expect(await nights.enter('ticket')).toBe('Away.');
    await pass(10_000);
    expect(told.ready).toBe(2);
    await pass(10 * minute);
    expect(told.ready).toBeGreaterThan(8);
    expect(told.ready).toBeLessThan(14);
    state.sessionFails = 0;
    await nights.enter('ticket');
    const { ready } = told;
    await pass(10 * minute);
    expect(told.ready).toBe(ready);
  });

  it('is never asked for so often that the app gives up, nor while a round is played', async () => {
    const { nights, told, state, pass } = watchFor();
    for (let press = 0; press < 59; press += 1) {
      nights.seekSession();
      await pass(1_000);
    }
    expect(told.ready).toBe(6);
    state.isPlaying = true;
    await pass(5 * minute);
    expect(told.ready).toBe(6);
    state.isPlaying = false;
    await pass(1_000);
    expect(told.ready).toBe(7);
  });
});
