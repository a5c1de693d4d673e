import { Refusal } from '@hatchery/kit/testing-stand-in';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import { type QuestStage, questsOn } from './fixtures/quests.fixture.ts';

let stage: Stage;
let quests: QuestStage;
beforeAll(async () => {
  stage = await startStage();
  quests = questsOn(stage);
});
afterAll(() => stage?.close());

const path = 'masters/lootbox/set-rewards';
const rewards = [{ kind: 'egg', amount: 1 }];

async function withSet(more: object = { rewards }) {
  const assets = [await quests.newAsset(), await quests.newAsset()];
  const quest = await quests.create({ conditions: [{ kind: 'set', of: 'asset', ids: assets }], ...more });
  const player = stage.newPlayer();
  for (const asset of assets) quests.balances.set(`${player.id} ${asset}`, 1n);
  return { quest, player, assets };
}

it('asks whether a complete set may be rewarded, and grants nothing where it may not', async () => {
  const { quest, player, assets } = await withSet();
  const usual = stage.masters.answers[path] as never;
  stage.masters.answers[path] = () => ({ refusal: 'The law there does not allow it.' });
  expect(await quests.claim(player, quest.id)).toMatchObject({
    status: 403,
    body: { detail: 'The law there does not allow it.' },
  });
  expect(await quests.grantsOf(quest.id)).toEqual([]);
  stage.masters.answers[path] = () => {
    throw new Refusal(503, 'service-unavailable');
  };
  expect((await quests.claim(player, quest.id)).status).toBe(503);
  expect(await quests.grantsOf(quest.id)).toEqual([]);
  stage.masters.answers[path] = usual;
  expect((await quests.claim(player, quest.id)).status).toBe(200);
  expect(await quests.grantsOf(quest.id)).toHaveLength(1);
  const asked = stage.masters.state.calls.at(-1);
  expect(asked?.body).toEqual({ userId: player.id, units: assets.map((assetId) => ({ assetId })) });
});

it('does not ask about what gives nothing, or is no set, or is not complete', async () => {
  const before = stage.masters.state.calls.length;
  const { quest, player } = await withSet({});
  expect((await quests.claim(player, quest.id)).status).toBe(200);
  const single = await quests.create({
    conditions: [{ kind: 'single', of: 'asset', id: await quests.newAsset() }],
    rewards,
  });
  await quests.claim(player, single.id);
  const incomplete = await withSet();
  await quests.claim(stage.newPlayer(), incomplete.quest.id);
  expect(stage.masters.state.calls).toHaveLength(before);
});
