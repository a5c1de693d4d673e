import { newGame, play } from './game-stories.ts';
import type { Story } from './story.ts';

const saving: Story = async (world) => {
  const { send } = world;
  const game = await newGame(world);
  const { token, uid: userId } = await play(world, game);
  const data = { level: 4, wallet: { coins: 12 } };
  const slot = { gameId: game.uid, data };
  const { body: first } = await send('POST', '/v1/games/saves', { token, body: { ...slot, saveName: 'Mud' } });
  const { body: save } = await send('POST', '/v2/games/saves', { token, body: { ...slot, version: '*' } });
  const path = `/v2/games/saves/${save.uid}`;
  await send('PUT', path, { token, body: { data: { level: 5 }, version: 1 } });
  await send('POST', `${path}/restore`, { token, body: { version: 1 } });
  await send('GET', path, { token });
  await send('GET', `${path}/versions`, { token });
  await send('GET', `${path}/versions/2`, { token });
  await send('GET', `/v1/games/saves/${save.uid}`, { token });
  await send('GET', '/v1/games/saves/all?limit=5', { token });
  await send('GET', `/v1/games/saves?gameId=${game.uid}`, { token });
  await send('GET', `/v2/games/saves?gameId=${game.uid}`, { token });
  await send('PUT', `/v2/games/${game.uid}/sharing`, { token, body: { saves: 'write' } });
  const ofPlayer = `/v2/games/${game.uid}/players/${userId}/saves`;
  await send('PUT', `${ofPlayer}/Mud`, { key: game.key, body: { data, version: 1 } });
  await send('GET', `${ofPlayer}/Mud`, { key: game.key });
  await send('GET', ofPlayer, { key: game.key });
  await send('DELETE', `/v1/games/saves/${first.uid}`, { token });
  await send('DELETE', path, { token });
};

/** Flows of players who save their games. */
export const saveStories: Record<string, Story> = { saving };
