import type { Keeper } from '../engine/keeper.ts';
import { openSession, type RoundTicket, type Session, startRound, Unanswered } from './calls.ts';
import { sayReady } from './frame.ts';

const waitMilliseconds = 3_000;

/** Fetches rounds ahead of time, so that a watch begins at once and even without a network. */
export class Nights {
  #session: Session | undefined;
  #next: { keeper: string | undefined; ticket: Promise<RoundTicket | undefined> } | undefined;

  /** Trades a ticket for a session. @returns undefined if Hatchery did not take it */
  async enter(ticket: string): Promise<Session | undefined> {
    this.#session = await openSession(ticket).catch((error) => {
      if (error instanceof Unanswered) return undefined;
      throw error;
    });
    return this.#session;
  }

  get hasSession(): boolean {
    return this.#session !== undefined;
  }

  /** Begins to fetch the next round of a keeper, unless that is under way. */
  prepare(keeper: string | undefined): void {
    if (!this.#session || (this.#next && this.#next.keeper === keeper)) return;
    this.#next = { keeper, ticket: this.#fetch(this.#session, keeper) };
  }

  /** Returns a round that counts; undefined where none can be had soon, for practice. */
  async take(keeper: string | undefined): Promise<RoundTicket | undefined> {
    this.prepare(keeper);
    const ticket = this.#next?.ticket;
    this.#next = undefined;
    if (!ticket) return undefined;
    return Promise.race([ticket, new Promise<undefined>((resolve) => setTimeout(resolve, waitMilliseconds))]);
  }

  async #fetch({ session }: Session, keeper: string | undefined): Promise<RoundTicket | undefined> {
    try {
      return await startRound(session, keeper);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#next = undefined;
      if (error.status === 401) {
        // The session ran out: the app is asked for another ticket.
        this.#session = undefined;
        sayReady();
      }
      return undefined;
    }
  }
}

/** The seed and keeper of a round that nobody counts. */
export const practice = (keeper: Keeper) => ({ seed: Math.floor(Math.random() * 2 ** 32), keeper });
