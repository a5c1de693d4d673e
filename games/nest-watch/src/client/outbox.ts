import type { Input } from '../engine/inputs.ts';
import type { Result } from '../engine/replay.ts';
import { finishRound, type RoundTicket, Unanswered } from './calls.ts';
import { keep, readKept } from './settings.ts';

/** A round that the server has not counted yet. */
type Waiting = { ticket: RoundTicket; inputs: readonly Input[]; since: number };

const key = 'nest-watch rounds';
const mostWaiting = 10;
/** The server takes no round that began earlier. */
const openMilliseconds = 60 * 60_000;
const [shortWait, longWait] = [2_000, 60_000];

export type Outcome =
  | { state: 'counted'; isBest: boolean }
  | { state: 'waits'; why: string }
  | { state: 'refused'; why: string };

const kept = (): Waiting[] => readKept<Waiting[]>(key) ?? [];
const without = (roundId: string) => kept().filter(({ ticket }) => ticket.roundId !== roundId);

let wait = shortWait;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Hears of each round that was counted, and says whether it is the player's best. */
type Counted = (result: Result, roundId: string) => boolean;
let onCounted: Counted = () => false;

/** Keeps a round on this device until the server has counted it, and tries at once. */
export function send(ticket: RoundTicket, inputs: readonly Input[]): Promise<Outcome> {
  const waiting = { ticket, inputs, since: Date.now() };
  keep(key, [...kept(), waiting].slice(-mostWaiting));
  return trySending(waiting);
}

async function trySending({ ticket, inputs }: Waiting): Promise<Outcome> {
  try {
    const result = await finishRound(ticket, inputs);
    keep(key, without(ticket.roundId));
    wait = shortWait;
    return { state: 'counted', isBest: onCounted(result, ticket.roundId) };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error.passes) {
      later();
      return { state: 'waits', why: error.message };
    }
    keep(key, without(ticket.roundId));
    return { state: 'refused', why: error.message };
  }
}

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(sendWaiting, wait);
  wait = Math.min(longWait, wait * 2);
}

/** Sends what waits, one after the other. */
async function sendWaiting(): Promise<void> {
  for (const waiting of kept().filter(({ since }) => Date.now() - since < openMilliseconds))
    if ((await trySending(waiting)).state === 'waits') return;
}

/** Sends what an earlier visit left, now and whenever the network is back. */
export function startOutbox(counted: Counted): void {
  onCounted = counted;
  window.addEventListener('online', () => void sendWaiting());
  void sendWaiting();
}
