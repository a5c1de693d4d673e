import { eventually } from '@hatchery/kit/testing';
import {
  countDue,
  createQuests,
  givenTo,
  insist,
  newPlayer,
  type PlayingStage,
  patience,
  perClaim,
  perRound,
  type Quests,
  type StoryPlayer,
  startPlayingStage,
} from './playing/stage.ts';

const kills = Number(process.env.GAME_KILLS ?? 6);
/** Players who claim at the same time, each on several devices. */
const lanes = 4;
const devices = 3;
/** As long as a reward may be due after all services are back. */
const mostMilliseconds = 10_000;
const victims = ['games', 'vouchers', 'ultigen'] as const;

let stage: PlayingStage;
beforeAll(async () => {
  stage = await startPlayingStage();
});
afterAll(() => stage?.close());

/** Claims a quest on all devices at once, until each is told that it is done. @returns the grants that they were told of. */
async function claim({ as }: StoryPlayer, questId: string): Promise<Set<string>> {
  const replies = await Promise.all(
    Array.from({ length: devices }, () => insist(stage, as, 'POST', '/v1/quests/validate', { questId })),
  );
  for (const reply of replies) if (!reply.valid) throw new Error(`The claim was refused: ${JSON.stringify(reply)}`);
  return new Set(replies.map(({ grant }) => grant.uid));
}

/** Somebody new takes the egg of the day, plays a round and claims what it gives. */
async function playOnce(quests: Quests): Promise<StoryPlayer> {
  const player = await newPlayer(stage);
  const { as, userId } = player;
  const { gameId, key, eggQuest, roundQuest } = quests;
  expect((await claim(player, eggQuest)).size).toBe(1);
  const { ticket } = await insist(stage, as, 'POST', `/v2/games/${gameId}/plays`);
  await insist(stage, key, 'POST', `/v2/games/${gameId}/plays/open`, { ticket });
  const report = { userId, fact: 'rounds', value: 1, reference: `round-${userId}` };
  await insist(stage, key, 'POST', `/v2/games/${gameId}/facts`, report);
  expect((await claim(player, roundQuest)).size).toBe(1);
  return player;
}

test(
  `${kills} times SIGKILL of games, the ledger or ultigen in the midst of claims: each claim is granted once, and nothing stays due`,
  async () => {
    const quests = await createQuests(stage);
    const played: StoryPlayer[] = [];
    let isOver = false;
    const playing = Promise.all(
      Array.from({ length: lanes }, async () => {
        while (!isOver) played.push(await playOnce(quests));
      }),
    );
    const waits: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const before = played.length;
      // Some rounds come soon after the last one, others later.
      await eventually(() => played.length >= before + 1 + (round % 4) * 2, patience);
      stage[victims[round % victims.length] ?? 'games'].kill();
      await stage.untilReady();
      const cut = await stage.knex('grant_rewards').where({ state: 'due' }).select('reference').pluck('reference');
      const began = performance.now();
      await eventually(async () => {
        const left = await stage
          .knex('grant_rewards')
          .whereIn('reference', cut)
          .where({ state: 'due' })
          .first('reference');
        return left === undefined;
      }, patience);
      waits.push(performance.now() - began);
    }
    isOver = true;
    await playing;
    await eventually(async () => (await countDue(stage)) === 0, patience);
    console.log(`longest waits after kills: ${waits.map((wait) => `${(wait / 1_000).toFixed(1)} s`).join(', ')}`);
    expect(played.length).toBeGreaterThan(kills);
    for (const player of played)
      expect(await givenTo(stage, player, quests)).toEqual({
        gifts: [perClaim.eggs],
        experience: [perClaim.experience],
        medals: perClaim.medals + perRound.medals,
        grants: 2,
      });
    expect(Math.max(...waits)).toBeLessThan(mostMilliseconds);
  },
  (300 + 60 * kills) * 1_000,
);
