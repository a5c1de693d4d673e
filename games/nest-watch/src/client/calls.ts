import type { Input } from '../engine/inputs.ts';
import type { Keeper } from '../engine/keeper.ts';
import type { Choices, Nest } from '../engine/nest.ts';
import type { Result } from '../engine/replay.ts';

export type Creature = { id: string; name: string; level: number; stage: number; image?: string; keeper: Keeper };
export type Session = {
  session: string;
  endsAt: number;
  player: { id: string; name?: string };
  /** Rights that the player gives this game over their saves. */
  saves: 'none' | 'read' | 'write';
  /** The content of their save, if it is shared and there is one. */
  nest?: Nest;
  creatures: Creature[];
};
export type RoundTicket = { roundId: string; seed: number; keeper: Keeper; token: string };

/** An answer that is no success. `status` is 0 when nothing answered. */
export class Unanswered extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
  /** Whether the same call may succeed later. */
  get passes(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const timeoutMilliseconds = 15_000;

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw new Unanswered(0, 'You’re offline.');
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & { message?: string };
  if (!response.ok) throw new Unanswered(response.status, answer.message ?? 'The server did not answer well.');
  return answer;
}

export const openSession = (ticket: string): Promise<Session> => post('/sessions', { ticket });
export const startRound = (session: string, keeper: string | undefined): Promise<RoundTicket> =>
  post('/rounds', { session, ...(keeper ? { keeper } : {}) });
export const finishRound = ({ roundId, token }: RoundTicket, inputs: readonly Input[]): Promise<Result> =>
  post(`/rounds/${roundId}`, { token, inputs });
export const saveChoices = (session: string, choices: Choices): Promise<{ saved: boolean }> =>
  post('/choices', { session, choices });
