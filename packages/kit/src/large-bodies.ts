import type { IncomingMessage } from 'node:http';
import { Slots } from './slots.ts';

/** Bodies up to this many bytes are not counted. */
const smallBytes = 262_144;
const waitMilliseconds = 3_000;

export const isSmallBody = (limit: number, { headers }: IncomingMessage): boolean =>
  limit <= smallBytes || Number(headers['content-length'] ?? limit) <= smallBytes;

/** The place of a request with a large body, which it leaves at its end. */
export type Turn = { handle(): Promise<void>; leave(): void };

/**
 * Lets few large bodies in at once, so that they do not fill the memory: parsed JSON takes ten times its size. Those that arrive
 * are counted apart, so that slow senders keep nobody from being handled.
 */
export class LargeBodies {
  private readonly arriving = new Slots({ most: 24, waitMilliseconds });
  private readonly handled = new Slots({ most: 4, waitMilliseconds });

  /** Waits until a body may arrive. @throws Problem service-unavailable, as does `handle`, which waits until it may be parsed. */
  async arrive(): Promise<Turn> {
    let leave = await this.arriving.take();
    return {
      handle: async () => {
        const done = await this.handled.take();
        leave();
        leave = done;
      },
      leave: () => leave(),
    };
  }
}
