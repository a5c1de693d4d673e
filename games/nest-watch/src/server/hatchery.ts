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

export type Play = {
  player: { userId: string; displayName?: string };
  creatures?: Creature[];
};

export type Fact = { userId: string; fact: string; value: number; reference: string; proof: object };

const timeoutMilliseconds = 8_000;

/** Asks Hatchery as this game. @throws Refusal: 503 if Hatchery is away or busy, otherwise with its status */
async function ask<Answer>(
  { apiUrl, apiKey, gameId }: Config,
  path: string,
  body: { reference?: string },
): Promise<Answer> {
  const response = await fetch(`${apiUrl}/v2/games/${gameId}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw away();
  });
  if (response.status === 429 || response.status >= 500) throw away();
  const answer = (await response.json().catch(() => ({}))) as Answer & { code?: string; detail?: string };
  if (!response.ok) throw new Refusal(response.status, 'hatchery-refused', answer.detail ?? 'Hatchery refused.');
  return answer;
}

/** Trades the ticket of one press of Play for the player and their creatures. A ticket can be used once. */
export const openPlay = (config: Config, ticket: string): Promise<Play> =>
  ask(config, 'plays/open', { ticket } as object);

/** Reports what a player did. The same reference counts once. */
export const reportFact = (config: Config, fact: Fact): Promise<{ repeated: boolean }> => ask(config, 'facts', fact);
