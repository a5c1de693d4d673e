import { randomUUID } from 'node:crypto';
import { demoAccounts } from '@hatchery/local/seed';
import type { Page } from 'playwright-core';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';

/** A studio with a game of its own on the platform: what an admin and the game's server do. */
export async function openStudio(url: string) {
  const admin = await signInWithWallet(url, demoAccounts[1]?.privateKey);

  async function ask(method: string, path: string, options: Parameters<typeof call>[3] = {}) {
    const reply = await call(url, method, path, options);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
  const asAdmin = (method: string, path: string, body: object) => ask(method, path, { token: admin.token, body });

  /** Creates a game that is live, with a key of its app. */
  async function newGame(name: string, more: object = {}) {
    const slug = `moss-${randomUUID().slice(0, 13)}`;
    const facts = [{ name: 'laps', title: 'Laps driven', kind: 'count', most: 10 }];
    const fields = { name, slug, description: 'Snails, mud and glory.', status: 'live', appId: slug, facts, ...more };
    const game = await asAdmin('POST', '/v2/games', fields);
    const { apiKey } = await asAdmin('POST', '/v2/api-keys', {
      name,
      permissions: ['games'],
      appId: slug,
      balance: {},
    });
    return { uid: game.uid as string, slug, name, key: apiKey as string };
  }
  type StudioGame = Awaited<ReturnType<typeof newGame>>;

  return {
    ask,
    asAdmin,
    newGame,
    newQuest: (fields: object) =>
      asAdmin('POST', '/v2/quests', {
        slug: `quest-${randomUUID().slice(0, 13)}`,
        description: 'For snails and their friends.',
        type: 'challenge',
        period: 'once',
        conditions: [{ kind: 'always' }],
        rewards: [],
        order: -1_000_000,
        ...fields,
      }),
    /** Takes a quest off the journals of other tests' players. */
    async endQuest({ uid, version, budget: _, ...fields }: { uid: string; version: number; budget?: unknown }) {
      await asAdmin('PUT', `/v2/quests/${uid}`, { ...fields, rewards: [], version, active: false });
    },
    async newBadge(name: string) {
      const words = `${name} ${randomUUID().slice(0, 8)}`;
      const category = await asAdmin('POST', '/v1/badges/categories', { name: words.slice(-40) });
      const fields = {
        name: words,
        description: 'For those who were there.',
        categoryId: category.uid,
        image: '/mark.svg',
      };
      return asAdmin('POST', '/v1/badges', fields) as Promise<{ uid: string; name: string }>;
    },
    /** Lets the game's server learn who a player is, as pressing Play does. */
    async play(game: StudioGame, person: Person) {
      const { ticket } = await ask('POST', `/v2/games/${game.uid}/plays`, { token: person.token });
      return ask('POST', `/v2/games/${game.uid}/plays/open`, { key: game.key, body: { ticket } });
    },
    report: (game: StudioGame, userId: string, value: number) =>
      ask('POST', `/v2/games/${game.uid}/facts`, {
        key: game.key,
        body: { userId, fact: 'laps', value, reference: randomUUID() },
      }),
  };
}

/** Puts a page of a game at an address: it says that it is ready, shows what it is told, and plays a round at a press. */
export async function serveGame(page: Page, url: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Moss Racers</title><h1>Moss Racers</h1><output></output>
    <button onclick="parent.postMessage({ type: 'hatchery:round', score: 3 }, '*')">Drive</button>
    <button onclick="parent.postMessage({ type: 'hatchery:leave' }, '*')">Stop</button>
    <script>
      addEventListener('message', ({ data, origin }) => {
        document.querySelector('output').textContent = JSON.stringify({ ...data, origin });
      });
      parent.postMessage({ type: 'hatchery:ready' }, '*');
    </script>`;
  await page.context().route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
}
