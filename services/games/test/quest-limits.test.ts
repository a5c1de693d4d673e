import { randomUUID } from 'node:crypto';
import { asKey, asUser } from '@hatchery/kit/testing';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import { newCreature } from './fixtures/neighbours.fixture.ts';
import { type QuestStage, questsOn } from './fixtures/quests.fixture.ts';

let stage: Stage;
let quests: QuestStage;
beforeAll(async () => {
  stage = await startStage();
  quests = questsOn(stage);
});
afterAll(() => stage?.close());

const egg = { kind: 'egg', amount: 1, eggType: 2 };
const platform = { kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 1 };

describe('a creature', () => {
  it('proves a quest that gives something to one player in a period', async () => {
    const { id } = await quests.create({ conditions: [{ kind: 'exists', element: 'fire' }], rewards: [egg] });
    const [ada, bob] = [stage.newPlayer(), stage.newPlayer()];
    stage.ultigen.holdings.set(ada.id, { creatures: [newCreature(71)] });
    expect((await quests.claim(ada, id)).body.valid).toBe(true);
    stage.ultigen.holdings.set(ada.id, {});
    stage.ultigen.holdings.set(bob.id, { creatures: [newCreature(71)] });
    expect((await quests.claim(bob, id)).body).toMatchObject({ valid: false, missing: [{ have: '0', need: '1' }] });
    expect(quests.eggsOf(bob)).toEqual([]);
    stage.ultigen.holdings.set(bob.id, { creatures: [newCreature(71), newCreature(72)] });
    expect((await quests.claim(bob, id)).body.valid).toBe(true);
    expect(await quests.grantsOf(id)).toHaveLength(2);
  });

  it('proves it to one of two who claim at once', async () => {
    const { id } = await quests.create({ conditions: [{ kind: 'exists', element: 'fire' }], rewards: [egg] });
    const players = Array.from({ length: 6 }, () => stage.newPlayer());
    for (const player of players) stage.ultigen.holdings.set(player.id, { creatures: [newCreature(70)] });
    const replies = await Promise.all(players.map((player) => quests.claim(player, id)));
    expect(replies.filter(({ body }) => body.valid)).toHaveLength(1);
    const isTold = ({ status, body }: (typeof replies)[number]) =>
      status === 409 ? body.detail.includes('Creature 70') : body.valid !== undefined;
    expect(replies.filter((reply) => !isTold(reply))).toEqual([]);
    expect(await quests.grantsOf(id)).toHaveLength(1);
  });

  it('is passed on at will where nothing is to be had', async () => {
    const { id } = await quests.create({ conditions: [{ kind: 'exists' }] });
    for (const player of [stage.newPlayer(), stage.newPlayer()]) {
      stage.ultigen.holdings.set(player.id, { creatures: [newCreature(73)] });
      expect((await quests.claim(player, id)).body.valid).toBe(true);
    }
  });

  it('that is to get experience must be the player’s own', async () => {
    const { id } = await quests.create({ rewards: [{ kind: 'experience', amount: 50 }] });
    const player = stage.newPlayer();
    const creature = { chainId: 31337, tokenId: '74' };
    expect(await quests.claim(player, id, { creature })).toMatchObject({
      status: 404,
      body: { errors: [{ path: 'body.creature' }] },
    });
    expect(await quests.grantsOf(id)).toEqual([]);
    const asked: object[] = [];
    stage.ultigen.answers['ultigen/rewards/experience'] = (body: object) => {
      asked.push(body);
      return { monster: 74, xp: 50, level: 1, repeated: false };
    };
    stage.ultigen.holdings.set(player.id, { creatures: [newCreature(74)] });
    expect((await quests.claim(player, id, { creature })).body.grant.rewards).toMatchObject([{ state: 'given' }]);
    expect(asked).toMatchObject([{ userId: player.id, creature, amount: 50 }]);
  });
});

describe('a wallet that has hatched', () => {
  const hatchedBy = [{ address: '0xaa', hatches: 2 }];

  it('proves a quest that gives something to one player in a period, whoever links it next', async () => {
    const { id } = await quests.create({ period: 'daily', conditions: [platform], rewards: [egg] });
    const [ada, bob] = [stage.newPlayer(), stage.newPlayer()];
    stage.ultigen.holdings.set(ada.id, { hatches: 2, hatchedBy });
    expect((await quests.claim(ada, id)).body.valid).toBe(true);
    stage.ultigen.holdings.set(ada.id, {});
    stage.ultigen.holdings.set(bob.id, { hatches: 2, hatchedBy });
    expect((await quests.claim(bob, id)).body).toMatchObject({ valid: false, missing: [{ have: '0', need: '1' }] });
    stage.ultigen.holdings.set(bob.id, {
      hatches: 3,
      hatchedBy: [...hatchedBy, { address: '0xbb', hatches: 1 }],
    });
    expect((await quests.claim(bob, id)).body.valid).toBe(true);
    expect(await quests.grantsOf(id)).toHaveLength(2);
  });

  it('proves it to one of those who claim at once', async () => {
    const { id } = await quests.create({ conditions: [platform], rewards: [egg] });
    const players = Array.from({ length: 6 }, () => stage.newPlayer());
    for (const player of players) stage.ultigen.holdings.set(player.id, { hatches: 2, hatchedBy });
    await Promise.all(players.map((player) => quests.claim(player, id)));
    expect(await quests.grantsOf(id)).toHaveLength(1);
  });
});

test('a quest that moves to its next season can be claimed again', async () => {
  const own = await startStage({ now: () => new Date('2026-11-24T10:00:00Z') });
  try {
    const here = questsOn(own);
    const season = (startsAt: string) => ({ period: 'season', startsAt, endsAt: '2026-12-24T00:00:00.000Z' });
    const { id, slug } = await here.create(season('2026-11-01T00:00:00.000Z'));
    const player = own.newPlayer();
    expect((await here.claim(player, id)).body.grant.period).toBe('season-2026-11-01');
    const body = here.fields({ slug, ...season('2026-11-24T00:00:00.000Z'), version: 1 });
    expect((await own.call('PUT', `/v2/quests/${id}`, { as: own.admin, body })).status).toBe(200);
    expect((await here.claim(player, id)).body).toMatchObject({
      repeated: false,
      grant: { period: 'season-2026-11-24' },
    });
  } finally {
    await own.close();
  }
});

test('quests that have ended leave room for others', async () => {
  const own = await startStage();
  try {
    const here = questsOn(own);
    const endsAt = '2026-01-01T00:00:00.000Z';
    for (let made = 0; made < 100; made += 1) await here.create(made < 60 ? {} : { endsAt });
    for (let made = 60; made < 100; made += 1) await here.create();
    expect((await own.call('POST', '/v2/quests', { as: own.admin, body: here.fields() })).status).toBe(409);
  } finally {
    await own.close();
  }
});

test('a limit of one period is for all players together, and begins anew with the next', async () => {
  let clock = new Date('2026-11-24T10:00:00Z');
  const own = await startStage({ now: () => clock });
  try {
    const here = questsOn(own);
    const { id } = await here.create({ period: 'daily', grantsPerPeriod: 2 });
    const players = Array.from({ length: 5 }, () => own.newPlayer());
    const claimAll = async () =>
      (await Promise.all(players.map((player) => here.claim(player, id)))).map(({ status }) => status).sort();
    expect(await claimAll()).toEqual([200, 200, 409, 409, 409]);
    const { body } = await own.call('GET', '/v1/users/quests', { as: own.newPlayer().as });
    expect(body).toMatchObject([{ claimable: false, usedUp: true, grantsPerPeriod: 2 }]);
    clock = new Date('2026-11-25T10:00:00Z');
    expect(await claimAll()).toEqual([200, 200, 409, 409, 409]);
    expect(await here.grantsOf(id)).toHaveLength(4);
  } finally {
    await own.close();
  }
});

describe('POST /v2/quests', () => {
  const post = (more: object) => stage.call('POST', '/v2/quests', { as: stage.admin, body: quests.fields(more) });
  const fact = { kind: 'fact', source: 'game', fact: 'laps', atLeast: 1 };
  const nobody = randomUUID();

  it.each([
    ['no conditions', { conditions: [] }, 'body.conditions'],
    ['an unknown condition', { conditions: [{ kind: 'luck' }] }, 'body.conditions.0.kind'],
    [
      'a fact that the platform does not know',
      { conditions: [{ ...platform, fact: 'luck' }] },
      'body.conditions.0.fact',
    ],
    ['a fact of no game', { conditions: [fact] }, 'body.conditions.0.gameId'],
    ['a fact of an unknown game', { conditions: [{ ...fact, gameId: nobody }] }, 'body.conditions.0.fact'],
    [
      'a fact of the platform with a game',
      { conditions: [{ ...platform, gameId: nobody }] },
      'body.conditions.0.gameId',
    ],
    [
      'an amount of no asset',
      { conditions: [{ kind: 'amount', of: 'asset', amount: '1' }] },
      'body.conditions.0.assetId',
    ],
    [
      'an amount of an unknown asset',
      { conditions: [{ kind: 'amount', of: 'asset', assetId: nobody, amount: '1' }] },
      'body.conditions.0.assetId',
    ],
    ['an unknown asset', { conditions: [{ kind: 'single', of: 'asset', id: nobody }] }, 'body.conditions.0.id'],
    ['an unknown egg', { conditions: [{ kind: 'single', of: 'egg', id: '5' }] }, 'body.conditions.0.id'],
    ['a creature by name', { conditions: [{ kind: 'set', of: 'creature', ids: ['fern'] }] }, 'body.conditions.0.ids'],
    [
      'a collection that nobody can have',
      { conditions: [{ kind: 'collection', of: 'egg', ids: ['1', '2'], different: 3 }] },
      'body.conditions.0.different',
    ],
    [
      'more creatures than are known',
      { conditions: [{ kind: 'amount', of: 'creature', amount: '1001' }] },
      'body.conditions.0.amount',
    ],
    [
      'more eggs than are known',
      { conditions: [{ kind: 'amount', of: 'egg', amount: '9007199254740992' }] },
      'body.conditions.0.amount',
    ],
    ['11 eggs', { rewards: [egg, { ...egg, amount: 10 }] }, 'body.rewards'],
    ['too much experience', { rewards: [{ kind: 'experience', amount: 10_001 }] }, 'body.rewards'],
    ['an unknown badge', { rewards: [{ kind: 'badge', badgeId: nobody }] }, 'body.rewards.0.badgeId'],
    ['a season without a beginning', { period: 'season' }, 'body.startsAt'],
    [
      'an end before the beginning',
      { startsAt: '2026-01-02T00:00:00.000Z', endsAt: '2026-01-01T00:00:00.000Z' },
      'body.endsAt',
    ],
    ['a ranked quest without a board', { type: 'ranked' }, 'body.boardId'],
    ['a challenge with a board', { boardId: nobody }, 'body.boardId'],
    ['an unknown board', { type: 'ranked', boardId: nobody }, 'body.boardId'],
    ['a slug with capitals', { slug: 'Quest' }, 'body.slug'],
    ['a link that runs a script', { link: 'javascript:alert(1)' }, 'body.link'],
    ['a link to another host', { link: '//evil.example' }, 'body.link'],
  ])('refuses %s', async (_what, more, field) => {
    const reply = await post(more);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });

  it('has the ledger keep the assets that it gives', async () => {
    const assetId = await quests.newAsset();
    await quests.create({ rewards: [{ kind: 'voucher', assetId, amount: '5' }, egg] });
    expect(stage.vouchers.state.calls).toContainEqual({
      path: 'vouchers/assets/promised',
      body: { units: [{ assetId }] },
    });
  });

  it('keeps slugs apart, and knows games', async () => {
    const { slug } = await quests.create();
    expect(await post({ slug })).toMatchObject({ status: 409, body: { errors: [{ path: 'body.slug' }] } });
    expect(await post({ gameId: nobody })).toMatchObject({ status: 404, body: { errors: [{ path: 'body.gameId' }] } });
  });

  it('is for admins alone', async () => {
    const { id } = await quests.create();
    const body = quests.fields();
    for (const [method, path, sent] of [
      ['POST', '/v2/quests', body],
      ['GET', '/v2/quests/admin', undefined],
      ['PUT', `/v2/quests/${id}`, { ...body, version: 1 }],
      ['POST', `/v2/quests/${id}/simulate`, { userId: randomUUID() }],
    ] as const) {
      expect((await stage.call(method, path, { body: sent })).status).toBe(401);
      for (const as of [asUser(randomUUID()), asKey(randomUUID(), 'games')])
        expect((await stage.call(method, path, { as, body: sent })).status).toBe(403);
    }
  });
});

describe('PUT /v2/quests/{questId}', () => {
  const put = (id: string, body: object) => stage.call('PUT', `/v2/quests/${id}`, { as: stage.admin, body });

  it('replaces a quest by its version, and keeps what was granted', async () => {
    const made = await quests.create({ grants: 5, rewards: [egg], link: '/hatchery', chapter: 'First week' });
    const player = stage.newPlayer();
    await quests.claim(player, made.id);
    const body = quests.fields({ slug: made.slug, name: 'Feed more moss', grants: 4 });
    const changed = await put(made.id, { ...body, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Feed more moss', version: 2, budget: { grants: 4, left: 3 } },
    });
    expect(changed.body.link).toBeUndefined();
    expect(await put(made.id, { ...body, version: 1 })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.version' }] },
    });
    expect((await quests.claim(player, made.id)).body).toMatchObject({ repeated: true });
    expect((await put(randomUUID(), { ...body, slug: `q-${randomUUID()}`, version: 1 })).status).toBe(404);
    const { body: all } = await stage.call('GET', '/v2/quests/admin?limit=100', { as: stage.admin });
    expect(all).toContainEqual(changed.body);
  });

  it('does not take back what was granted', async () => {
    const made = await quests.create({ grants: 5 });
    for (const player of [stage.newPlayer(), stage.newPlayer()]) await quests.claim(player, made.id);
    const body = quests.fields({ slug: made.slug, grants: 1, version: 1 });
    expect(await put(made.id, body)).toMatchObject({ status: 409, body: { errors: [{ path: 'body.grants' }] } });
  });
});

describe('POST /v2/quests/{questId}/simulate', () => {
  const simulate = (id: string, userId: string) =>
    stage.call('POST', `/v2/quests/${id}/simulate`, { as: stage.admin, body: { userId } });

  it('judges any quest for any player, with the evidence, and without effect', async () => {
    const { id } = await quests.create({ active: false, conditions: [platform, { kind: 'exists' }], rewards: [egg] });
    const player = stage.newPlayer();
    stage.ultigen.holdings.set(player.id, { hatches: 3 });
    expect((await simulate(id, player.id)).body).toMatchObject({ valid: false, missing: [{ need: '1', have: '0' }] });
    stage.ultigen.holdings.set(player.id, { hatches: 3, creatures: [newCreature(81)] });
    const { status, body } = await simulate(id, player.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      uid: id,
      valid: true,
      currentPeriod: 'once',
      evidence: [{ have: '3' }, { have: '1' }],
    });
    expect(body.claimedAt).toBeUndefined();
    expect(await quests.grantsOf(id)).toEqual([]);
    expect(quests.eggsOf(player)).toEqual([]);
  });

  it('counts what proved the quest to the player', async () => {
    const { id } = await quests.create({ conditions: [{ kind: 'exists' }, platform], rewards: [egg] });
    const [player, other] = [stage.newPlayer(), stage.newPlayer()];
    const held = { hatches: 1, hatchedBy: [{ address: '0x82', hatches: 1 }], creatures: [newCreature(82)] };
    stage.ultigen.holdings.set(player.id, held);
    await quests.claim(player, id);
    expect((await simulate(id, player.id)).body).toMatchObject({ valid: true, claimedAt: expect.any(String) });
    stage.ultigen.holdings.set(other.id, held);
    expect((await simulate(id, other.id)).body.steps).toMatchObject([{ have: '0' }, { have: '0' }]);
  });

  it('knows merges, deletions and unknown quests', async () => {
    const { id } = await quests.create({ conditions: [platform] });
    const [guest, player, leaving] = [stage.newPlayer(), stage.newPlayer(), stage.newPlayer()];
    stage.ultigen.holdings.set(player.id, { hatches: 1 });
    await stage.merge(guest, player);
    expect((await simulate(id, guest.id)).body.valid).toBe(true);
    await stage.remove(leaving);
    expect((await simulate(id, leaving.id)).status).toBe(404);
    expect((await simulate(randomUUID(), player.id)).status).toBe(404);
    expect((await simulate(id, 'ada')).status).toBe(400);
  });
});

test('the evidence of a player goes with their account, and the grant stays', async () => {
  const { id } = await quests.create({ conditions: [platform] });
  const player = stage.newPlayer();
  stage.ultigen.holdings.set(player.id, { hatches: 1 });
  const { body } = await quests.claim(player, id);
  await stage.remove(player);
  const [claim] = await stage.database.knex('quest_claims').where({ grant_id: body.grant.uid });
  expect(claim.evidence).toEqual([]);
  expect(await quests.grantsOf(id)).toHaveLength(1);
});
