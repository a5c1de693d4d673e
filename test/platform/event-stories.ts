import { randomUUID } from 'node:crypto';
import { newGame } from './game-stories.ts';
import type { Story } from './story.ts';

const dates = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-02-01T00:00:00Z' };

const rewarded: Story = async (world) => {
  const { send, admin } = world;
  const facts = [{ name: 'laps', title: 'Laps driven', kind: 'count', most: 3 }];
  const game = await newGame(world, { facts });
  const season = { name: 'Winter', fact: 'laps', period: 'season', startsAt: dates.startDate, endsAt: dates.endDate };
  const { body: board } = await send('POST', `/v2/games/${game.uid}/boards`, { token: admin, body: season });
  const medal = { name: `Medal ${randomUUID().slice(0, 8)}`, category: 'medals', image: '/medal.png' };
  const { body: asset } = await send('POST', '/v2/assets', { token: admin, body: medal });
  const rewards = [{ fromRank: 1, toRank: 3, assets: [{ uid: asset.uid, amount: 1 }] }];
  const fields = { name: 'Winter race', boardId: board.uid, rewards, ...dates };
  const { body: event } = await send('POST', '/v2/events', { token: admin, body: fields });
  const path = `/v2/events/${event.uid}`;
  const { body: run } = await send('POST', `${path}/dry-run`, { token: admin });
  await send('POST', `${path}/give`, { token: admin, body: { hash: run.hash } });
  await send('GET', path, { token: admin });
  await send('GET', `${path}/report?limit=5`, { token: admin });
  await send('GET', '/v2/events?limit=5', { token: admin });
  const { body: other } = await send('POST', '/v2/events', { token: admin, body: fields });
  await send('DELETE', `/v2/events/${other.uid}`, { token: admin });
};

/** Flows of admins who reward ranks. */
export const eventStories: Record<string, Story> = { rewarded };
