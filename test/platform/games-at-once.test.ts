import { eventually } from '@hatchery/kit/testing';
import {
  countDue,
  createQuests,
  givenTo,
  insist,
  newPlayer,
  type PlayingStage,
  perClaim,
  type Quests,
  startPlayingStage,
} from './playing/stage.ts';

const rounds = Number(process.env.CLAIM_GAME_ROUNDS ?? 2);
const claims = 200;
const players = 20;

let stage: PlayingStage;
let quests: Quests;
beforeAll(async () => {
  stage = await startPlayingStage();
  quests = await createQuests(stage);
});
afterAll(() => stage?.close());

const claim = (as: Parameters<typeof insist>[1], questId: string) =>
  insist(stage, as, 'POST', '/v1/quests/validate', { questId });
const untilGiven = () => eventually(async () => (await countDue(stage)) === 0, { withinMilliseconds: 120_000 });

describe('at one moment', () => {
  it(
    `${claims} times one player claims a quest: it is granted once, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const player = await newPlayer(stage);
        const replies = await Promise.all(Array.from({ length: claims }, () => claim(player.as, quests.eggQuest)));
        expect(replies.filter(({ valid }) => valid)).toHaveLength(claims);
        expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
        expect(new Set(replies.map(({ grant }) => grant.uid)).size).toBe(1);
        await untilGiven();
        expect(await givenTo(stage, player, quests)).toEqual({
          gifts: [perClaim.eggs],
          experience: [perClaim.experience],
          medals: perClaim.medals,
          grants: 1,
        });
      }
    },
    60_000 + rounds * 60_000,
  );

  it(`${players} players claim what is there for seven of them, each on several devices`, async () => {
    const limit = 7;
    const { uid } = await quests.create('scarce', { grants: limit });
    const crowd = await Promise.all(Array.from({ length: players }, () => newPlayer(stage)));
    const replies = await Promise.all(crowd.flatMap(({ as }) => [1, 2, 3].map(() => claim(as, uid))));
    expect(replies.filter(({ refused }) => refused !== undefined && refused !== 409)).toEqual([]);
    const granted = new Set(replies.flatMap(({ grant }) => (grant ? [grant.uid] : [])));
    expect(granted.size).toBe(limit);
    expect(await stage.knex('grants').where({ source_id: uid }).pluck('id')).toHaveLength(limit);
    expect(await stage.knex('quests').where({ id: uid }).first('granted')).toEqual({ granted: limit });
  }, 120_000);
});
