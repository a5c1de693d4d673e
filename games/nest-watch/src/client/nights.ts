import type { Keeper } from '../engine/keeper.ts';
import { type RoundTicket, type Session, Unanswered } from './calls.ts';
import type { Clock } from './clock.ts';

/** How long a press of Start waits for a session and a round. */
export const waitMilliseconds = 3_000;
/** How long nobody turns the chooser before a round is fetched. */
const settledMilliseconds = 1_000;
/** The server takes rounds for an hour: half of it is left for playing and sending. */
const freshMilliseconds = 30 * 60_000;
/** The app closes a frame that asks for more than six tickets a minute. */
const [shortPause, longPause] = [10_000, 80_000];

type Given = {
  clock: Clock;
  openSession(ticket: string): Promise<Session>;
  startRound(session: string, keeper: string | undefined): Promise<RoundTicket>;
  /** Asks the app for a ticket. */
  sayReady(): void;
  /** Whether a round is played. An app that cannot get a ticket closes the frame, so it is not asked meanwhile. */
  isPlaying(): boolean;
  /** Hears of each session before any round of it is fetched. */
  onSession(session: Session): void;
};

type Prepared = { keeper: string | undefined; at: number; answer: Promise<RoundTicket | Unanswered> };

/** A round that counts, or why there is none. */
export type Taken = { ticket: RoundTicket; why?: undefined } | { ticket?: undefined; why: string };

export const awayWords = 'Hatchery doesn’t answer right now.';

/** Fetches rounds ahead of time, so that a watch begins at once and even without a network. */
export class Nights {
  readonly #given: Given;
  #session: Session | undefined;
  #next: Prepared | undefined;
  #waiting: ((entered: Session | Unanswered) => void)[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;
  #pause = shortPause;
  #callOffAsking = () => {};
  #callOffPreparing = () => {};

  constructor(given: Given) {
    this.#given = given;
  }

  get hasSession(): boolean {
    return this.#session !== undefined;
  }

  /** Asks the app for a ticket, and again until there is a session. */
  seekSession(): void {
    if (this.#session) return;
    const { clock, sayReady, isPlaying } = this.#given;
    this.#callOffAsking();
    const early = this.#askedAt + shortPause - clock.now();
    if (early > 0 || isPlaying()) {
      this.#callOffAsking = clock.after(Math.max(early, 1_000), () => this.seekSession());
      return;
    }
    this.#askedAt = clock.now();
    this.#callOffAsking = clock.after(this.#pause, () => this.seekSession());
    this.#pause = Math.min(longPause, this.#pause * 2);
    sayReady();
  }

  /** Trades a ticket for a session. @returns why not, if Hatchery did not take it */
  async enter(ticket: string): Promise<string | undefined> {
    try {
      const session = await this.#given.openSession(ticket);
      this.#session = session;
      this.#pause = shortPause;
      this.#callOffAsking();
      this.#given.onSession(session);
      for (const go of this.#waiting.splice(0)) go(session);
      return undefined;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      for (const giveUp of this.#waiting.splice(0)) giveUp(error);
      return error.message;
    }
  }

  /** Begins to fetch the next round of a keeper once nobody has chosen another one for a while. */
  prepareSoon(keeper: string | undefined): void {
    this.#callOffPreparing();
    this.#callOffPreparing = this.#given.clock.after(settledMilliseconds, () => this.prepare(keeper));
  }

  /** Begins to fetch the next round of a keeper, unless that is under way. */
  prepare(keeper: string | undefined): void {
    if (this.#session) this.#prepared(this.#session, keeper);
  }

  /** Takes a round that counts. @param choose says for whom, once there is a session */
  async take(choose: () => string | undefined): Promise<Taken> {
    const late = new Promise<undefined>((resolve) => {
      this.#given.clock.after(waitMilliseconds, () => resolve(undefined));
    });
    for (;;) {
      const session = this.#session ?? (await Promise.race([this.#nextSession(), late]));
      if (!session) return { why: awayWords };
      if (session instanceof Unanswered) return { why: session.message };
      this.#callOffPreparing();
      const next = this.#prepared(session, choose());
      const answer = await Promise.race([next.answer, late]);
      if (!answer) return { why: awayWords };
      if (this.#next === next) this.#next = undefined;
      if (!(answer instanceof Unanswered)) return { ticket: answer };
      // A session that ran out is followed by the next one; everything else may last.
      if (answer.status !== 401) return { why: answer.message };
    }
  }

  #nextSession(): Promise<Session | Unanswered> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.seekSession();
    });
  }

  #prepared(session: Session, keeper: string | undefined): Prepared {
    const at = this.#given.clock.now();
    const known = this.#next;
    if (known && known.keeper === keeper && at - known.at < freshMilliseconds) return known;
    const next = { keeper, at, answer: this.#fetch(session, keeper) };
    this.#next = next;
    void next.answer.then((answer) => {
      if (answer instanceof Unanswered && this.#next === next) this.#next = undefined;
    });
    return next;
  }

  async #fetch(session: Session, keeper: string | undefined): Promise<RoundTicket | Unanswered> {
    try {
      return await this.#given.startRound(session.session, keeper);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (error.status === 401 && this.#session === session) {
        this.#session = undefined;
        this.seekSession();
      }
      return error;
    }
  }
}

/** The seed and keeper of a round that nobody counts. */
export const practice = (keeper: Keeper) => ({ seed: Math.floor(Math.random() * 2 ** 32), keeper });
