import { type Asked, startStandIn } from './fixtures/stand-in.fixture.ts';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

const operations: Record<string, (asked: Asked) => unknown> = {};
const avatar = { uid: 'keeper-31337-12', name: 'Old Fern', image: '/public/masters/pictures/faces/x-31337-12.svg' };
let masters: Awaited<ReturnType<typeof startStandIn>>;
let stage: Stage;
beforeAll(async () => {
  masters = await startStandIn('masters', operations);
  stage = await startStage({ services: { masters: masters.url } });
});
afterAll(async () => {
  await stage?.close();
  await masters?.close();
});

const own = (userId: string) => {
  operations[`GET /internal/masters/players/${userId}/faces`] = () => [avatar];
};
type Player = Pick<Awaited<ReturnType<typeof signIn>>, 'as'>;
const choose = ({ as }: Player, picture: string) => stage.call('POST', '/v1/users/pictures', { as, body: { picture } });
const offered = async ({ as }: Partial<Player>) =>
  (await stage.call('GET', '/v1/users/pictures', { as })).body.filter(
    ({ source }: { source: string }) => source === 'avatar',
  );

describe('avatars as pictures of players', () => {
  it('are offered to their owner and chosen, by guests too', async () => {
    for (const player of [await signIn(stage.call), await createGuest(stage.call)]) {
      own(player.userId);
      expect(await offered(player)).toEqual([{ ...avatar, source: 'avatar' }]);
      expect(await choose(player, avatar.uid)).toMatchObject({ status: 200, body: { picture: avatar.image } });
      expect((await choose(player, '')).body).not.toHaveProperty('picture');
    }
  });

  it('are nobody else’s to choose', async () => {
    const stranger = await signIn(stage.call);
    operations[`GET /internal/masters/players/${stranger.userId}/faces`] = () => [];
    expect(await offered(stranger)).toEqual([]);
    expect(await offered({})).toEqual([]);
    expect(await choose(stranger, avatar.uid)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.picture' }] },
    });
    expect((await stage.call('POST', '/v1/users/pictures', { body: { picture: avatar.uid } })).status).toBe(401);
  });

  it('wait while masters is away, and all other pictures do not', async () => {
    const player = await signIn(stage.call);
    own(player.userId);
    masters.setAway(true);
    try {
      const { status, body } = await stage.call('GET', '/v1/users/pictures', { as: player.as });
      expect({ status, count: body.length }).toEqual({ status: 200, count: 15 });
      expect((await choose(player, body[0].uid)).status).toBe(200);
      expect((await choose(player, avatar.uid)).status).toBe(503);
    } finally {
      masters.setAway(false);
    }
  });
});
