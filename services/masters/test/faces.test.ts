import { randomUUID } from 'node:crypto';
import { asService } from '@hatchery/kit/testing';
import { nameOfLook } from '../src/pictures/picture-urls.ts';
import { avatarDressed, avatarMoved, chainId, minted, randomAddress, someTraits } from './fixtures/logs.fixture.ts';
import { type SigningStage, startSigningStage } from './fixtures/signing.fixture.ts';

let stage: SigningStage;
beforeAll(async () => {
  stage = await startSigningStage();
});
afterAll(() => stage?.close());

const pictures = '/public/masters/pictures';
const traits = someTraits(1, 3);
const get = (path: string) => fetch(new URL(path, stage.url), { redirect: 'manual' });
const leadsTo = async (path: string) => {
  const { status, headers } = await get(path);
  return { status, to: headers.get('location'), kept: headers.get('cache-control') };
};
const facesOf = (uid: string, as = asService('users')) =>
  stage.call('GET', `/internal/masters/players/${uid}/faces`, { as });

describe('avatars as pictures of players', () => {
  it('are listed for their owner, of all chains', async () => {
    const player = await stage.newPlayer();
    const tokenId = await stage.newAvatar(player.address, [], traits);
    expect(await facesOf(player.userId)).toMatchObject({
      status: 200,
      body: [
        {
          uid: `keeper-${chainId}-${tokenId}`,
          name: `Keeper #${tokenId}`,
          image: `${pictures}/faces/${player.userId}-${chainId}-${tokenId}.svg`,
        },
      ],
    });
    expect((await facesOf(randomUUID())).body).toEqual([]);
    expect((await facesOf('everybody')).status).toBe(400);
    expect((await facesOf(player.userId, asService('games'))).status).toBe(403);
    expect((await facesOf(player.userId, player.as)).status).toBe(401);
  });

  it('lead to how they look now, and to the seal of the player once they are somebody else’s', async () => {
    const player = await stage.newPlayer();
    const tokenId = await stage.newAvatar(player.address, [], traits);
    const face = `${pictures}/faces/${player.userId}-${chainId}-${tokenId}.svg`;
    const looks = (items: number[]) =>
      `${pictures}/avatars/${chainId}-${tokenId}-${nameOfLook({ traits, items })}.svg?crop=portrait`;
    expect(await leadsTo(face)).toEqual({ status: 302, to: looks([]), kept: 'no-store' });
    expect((await get(looks([]))).status).toBe(200);
    await stage.chain.mine([minted('mastersItems', player.address, [101, 1])]);
    await stage.chain.mine(avatarDressed(player.address, tokenId, { wears: [101] }));
    expect((await leadsTo(face)).to).toBe(looks([101]));
    await stage.database.knex('avatar_images').insert({
      ...{ chain_id: chainId, token_id: tokenId, owner: player.address, set_at: new Date() },
      path: '/files/masters/x.webp',
    });
    expect((await leadsTo(face)).to).toBe('/files/masters/x.webp');
    await stage.chain.mine([avatarMoved(player.address, randomAddress(), tokenId)]);
    const seal = `${pictures}/seals/${player.userId}.svg`;
    expect((await leadsTo(face)).to).toBe(seal);
    expect(await (await get(seal)).text()).toContain(`Seal of ${player.userId}`);
  });

  it('go with a player whose account was merged', async () => {
    const [player, other] = [await stage.newPlayer(), await stage.newPlayer()];
    const tokenId = await stage.newAvatar(other.address, [], traits);
    const face = `${pictures}/faces/${player.userId}-${chainId}-${tokenId}.svg`;
    expect((await leadsTo(face)).to).toContain('/seals/');
    await stage.unlink(other.userId, other.address);
    await stage.link(player.userId, other.address);
    expect((await leadsTo(face)).to).toContain('/avatars/');
  });

  it.each([
    `faces/${randomUUID()}-1-1.svg`,
    `faces/${randomUUID()}.svg`,
    `faces/everybody-${chainId}-1.svg`,
    `faces/${randomUUID()}-${chainId}-1.png`,
    'seals/everybody.svg',
    `seals/${randomUUID()}.png`,
    `seals/${randomUUID().toUpperCase().replace(/\d/g, 'A')}.svg`,
  ])('there is no %s', async (file) => {
    expect((await get(`${pictures}/${file}`)).status).toBe(404);
  });
});
