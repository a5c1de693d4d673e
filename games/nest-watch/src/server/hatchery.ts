import { createHash } from 'node:crypto';
import type { Config } from './config.ts';
import { away, Refusal } from './refusal.ts';

/** A creature of the player, as `POST /v2/games/{gameId}/plays/open` describes it. The game reads these fields alone. */
export type Creature = {
  chainId: number;
  /** Absent until it is minted. */
  tokenId?: string;
  kind?: string;
  name?: string;
  element: string;
  level?: number;
  stage?: number;
  image?: string;
  walkSpeed?: number;
  health?: number;
  attackDamage?: number;
  aspd?: number;
};

/** Rights that the player gives the game over their saves. */
export type Sharing = 'none' | 'read' | 'write';

export type Play = {
  player: { userId: string; displayName?: string };
  saves?: Sharing;
  creatures?: Creature[];
};

export type Fact = { userId: string; fact: string; value: number; reference: string; proof: object };

type Call = { method?: 'GET' | 'POST' | 'PUT'; body?: object; headers?: Record<string, string> };
type Problem = { detail?: string; errors?: { path: string }[] };

/** A page waits fifteen seconds for an answer that takes two of these. */
const timeoutMilliseconds = 6_000;
/** A key that is refused, or a request that came too early, says nothing about what was asked. */
const saysNothing = new Set([401, 408, 425, 429]);

/** Sends a request to Hatchery as this game. @throws Refusal (503) if Hatchery is away or busy, or refuses the key */
export async function send<Answer>(
  { apiUrl, apiKey, gameId }: Config,
  path: string,
  { method = 'POST', body, headers }: Call,
): Promise<{ status: number; isGood: boolean; answer: Answer & Problem }> {
  const response = await fetch(`${apiUrl}/v2/games/${gameId}/${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw away();
  });
  const { status, ok: isGood } = response;
  if (status >= 500 || saysNothing.has(status)) throw away();
  // Hatchery answers with JSON alone; anything else comes from what stands before it.
  const answer = (await response.json().catch(() => {
    throw away();
  })) as Answer & Problem;
  return { status, isGood, answer };
}

/** Asks Hatchery for something. @throws Refusal: 503 as above, otherwise with the status and code of what was refused */
async function ask<Answer>(config: Config, path: string, call: Call): Promise<Answer> {
  const { status, isGood, answer } = await send<Answer>(config, path, call);
  // The key lost its permission or its app: for the operator to mend, while players lose nothing.
  if (status === 403) throw away();
  if (isGood) return answer;
  const isTaken = answer.errors?.some((error) => error.path === 'body.reference');
  throw new Refusal(status, isTaken ? 'reference-taken' : 'hatchery-refused', answer.detail ?? 'Hatchery refused.');
}

/**
 * Trades the ticket of one press of Play for the player and their creatures. A ticket can be used once; when an answer was lost, the
 * page sends the ticket again, and Hatchery knows the request by its key.
 */
export const openPlay = (config: Config, ticket: string): Promise<Play> =>
  ask(config, 'plays/open', {
    body: { ticket },
    headers: { 'idempotency-key': createHash('sha256').update(ticket).digest('hex') },
  });

/** Reports what a player did. The same reference counts once. */
export const reportFact = (config: Config, fact: Fact): Promise<{ repeated: boolean }> =>
  ask(config, 'facts', { body: fact });
