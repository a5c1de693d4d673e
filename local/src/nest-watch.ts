import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import type { Closable } from '@hatchery/kit/closing';
import { readConfig } from '@hatchery/nest-watch/config';
import { startNestWatch as serveNestWatch } from '@hatchery/nest-watch/server';
import { type Ask, signIn } from './ask.ts';
import { demoAccounts } from './seed.ts';

const slug = 'nest-watch';
const appId = 'nest-watch';
const keyName = 'Nest Watch';

type Given = { url: string; gameUrl: string };

/**
 * Starts the house's own game as its studio would: with a key of its app, on an origin of its own. The demo admin makes the key and
 * says in the catalogue where the game is.
 */
export async function startNestWatch({ url, gameUrl }: Given): Promise<Closable> {
  const ask = await signIn(url, demoAccounts[1]?.privateKey ?? '0x');
  const game = await placeGame(ask, gameUrl);
  const server = await serveNestWatch({
    config: readConfig({
      HATCHERY_URL: url,
      HATCHERY_API_KEY: await newKey(ask),
      GAME_ID: game.uid,
      PORT: new URL(gameUrl).port,
    }),
  });
  return server;
}

/** Makes a key, in place of those of earlier starts. */
async function newKey(ask: Ask): Promise<string> {
  const known = await ask<{ uid: string; name: string }[]>('GET', '/v2/api-keys?limit=100');
  const old = known.filter(({ name }) => name === keyName);
  await Promise.all(old.map(({ uid }) => ask('DELETE', `/v2/api-keys/${uid}`)));
  const made = await ask<{ apiKey: string }>('POST', '/v2/api-keys', {
    name: keyName,
    permissions: ['games'],
    appId,
    balance: {},
  });
  return made.apiKey;
}

/** Says where the game of the catalogue is. Changes nothing if that is known. */
async function placeGame(ask: Ask, embedUrl: string): Promise<GameOfAdmin> {
  const games = await ask<GameOfAdmin[]>('GET', '/v2/games/admin?limit=100');
  const game = games.find((one) => one.slug === slug);
  if (!game) throw new Error('Nest Watch is not in the catalogue.');
  if (game.embedUrl === embedUrl && game.appId === appId && game.status === 'live') return game;
  const { uid, views: _views, createdAt: _created, updatedAt: _updated, ...fields } = game;
  return ask('PUT', `/v2/games/${uid}`, { ...fields, embedUrl, appId, status: 'live' });
}
