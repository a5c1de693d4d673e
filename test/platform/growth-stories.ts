import { eventually } from '@hatchery/kit/testing';
import { newGuest, type Story } from './story.ts';

/** Budgets of the key of stories: what it may give creatures. */
export const growthBudget = { 'monster:xp': 100_000, 'monster:mint': 1_000 };

type Creature = { id: number; status: string; growing?: { uid: string } };

/** Creatures that a studio and an admin mint for a guest, who has one evolve and another one merged into it. */
const growing: Story = async (world) => {
  const { send, key, admin } = world;
  const { token, address } = await newGuest(world);
  const mint = async (level: number): Promise<number> =>
    (await send('POST', '/v2/ultigen/monsters/mint', { key, body: { receiver: address, monsterId: 4, level } })).body
      .id;
  const gift = { receiver: address, monsterId: 4, level: 1 };
  const { body: given } = await send('POST', '/v2/ultigen/monsters/admin/mint', { token: admin, body: gift });
  const [own, forOthers, remains, goes] = [await mint(12), await mint(12), await mint(2), given.id as number];
  await eventually(async () => {
    const { body } = await send('GET', '/v2/ultigen/monsters/balance', { token });
    return body.filter(({ status }: Creature) => status === 'final').length === 4;
  });
  await send('POST', '/v2/ultigen/monsters/xp', { key, body: { id: remains, xp: 20 } });
  await send('GET', '/v2/ultigen/growth');
  await send('GET', `/v2/ultigen/monsters/${own}/evolutions`);
  await send('POST', '/v2/ultigen/monsters/evolve', { key, body: { id: forOthers, newMonsterId: 5 } });
  const { body: evolves } = await send('POST', `/v2/ultigen/monsters/${own}/evolve`, {
    token,
    body: { newMonsterId: 5 },
  });
  await send('GET', `/v2/ultigen/monsters/${remains}/merge-preview?consumed=${goes}`, { token });
  await send('POST', '/v2/ultigen/monsters/merge', { token, body: { id: remains, consumed: [goes] } });
  await send('GET', '/v2/ultigen/growths', { token });
  await eventually(async () => {
    const { body } = await send('GET', `/v2/ultigen/growths/${evolves.growing.uid}`, { token });
    return body.status === 'final';
  });
  const { body: evolved } = await send('GET', `/v2/ultigen/monsters/${own}`);
  if (evolved.monsterId !== 5 || evolved.level !== 12) throw new Error(`It is ${JSON.stringify(evolved)}.`);
  await send('GET', `/v2/ultigen/monsters/${own}/life`);
};

/** Flows of those who raise creatures. */
export const growthStories: Record<string, Story> = { growing };
