import { eventually } from '@hatchery/kit/testing';
import { DataChangedSchema } from '@hatchery/proto/notifications';
import {
  avatarDressed,
  avatarMinted,
  avatarMoved,
  minted,
  moved,
  randomAddress,
  someTraits,
} from './fixtures/logs.fixture.ts';
import { type Player, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const changesOf = ({ userId }: Player) => stage.eventsOf(DataChangedSchema).filter((one) => one.userId === userId);

/** Returns the topics that players are told of while something happens, each time they are told. */
async function toldDuring(players: Player[], happen: () => Promise<unknown>): Promise<string[][][]> {
  // Everything is published in order, so that all before a new player of our own was told.
  const settled = async () => {
    const mark = await stage.newPlayer();
    await eventually(() => changesOf(mark).length > 0);
  };
  await settled();
  const before = players.map((player) => changesOf(player).length);
  await happen();
  await settled();
  return players.map((player, index) =>
    changesOf(player)
      .slice(before[index])
      .map(({ topics }) => [...topics].sort()),
  );
}

describe('open pages are told', () => {
  it('of tokens that arrive, become final and are taken back, each by its topic', async () => {
    const [player, stranger] = [await stage.newPlayer(), await stage.newPlayer()];
    const told = (happen: () => Promise<unknown>) => toldDuring([player, stranger], happen);
    const arrive = () =>
      stage.chain.mine([minted('tickets', player.address, [1, 2]), minted('mastersLootboxes', player.address, [7, 1])]);
    expect(await told(arrive)).toEqual([[['lootboxes', 'tickets']], []]);
    expect(await told(() => stage.chain.finalize())).toEqual([[['lootboxes', 'tickets']], []]);
    await stage.chain.mine([minted('mastersItems', player.address, [101, 1])]);
    expect(await told(() => stage.chain.unwind(stage.chain.height - 1))).toEqual([[['items']], []]);
  });

  it('both sides of a transfer', async () => {
    const [from, to] = [await stage.newPlayer(), await stage.newPlayer()];
    await stage.chain.mine([minted('mastersItems', from.address, [101, 1])]);
    const move = () => stage.chain.mine([moved('mastersItems', from.address, to.address, [101, 1])]);
    expect(await toldDuring([from, to], move)).toEqual([[['items']], [['items']]]);
  });

  it('of avatars with all that they wear, also when they are sold and when that is taken back', async () => {
    const [player, buyer] = [await stage.newPlayer(), await stage.newPlayer()];
    const told = (happen: () => Promise<unknown>) => toldDuring([player, buyer], happen);
    const both = [['avatars', 'items']];
    await stage.chain.mine(avatarMinted(player.address, 1, someTraits()), [
      minted('mastersItems', player.address, [101, 1]),
    ]);
    const dress = () => stage.chain.mine(avatarDressed(player.address, 1, { wears: [101] }));
    expect(await told(dress)).toEqual([both, []]);
    const sell = () => stage.chain.mine([avatarMoved(player.address, buyer.address, 1)]);
    expect(await told(sell)).toEqual([both, both]);
    expect(await told(() => stage.chain.unwind(stage.chain.height - 1))).toEqual([both, both]);
  });

  it('of everything when a wallet is linked or unlinked', async () => {
    const player = await stage.newPlayer();
    const address = randomAddress();
    const all = [['avatars', 'items', 'lootboxes', 'tickets']];
    expect(await toldDuring([player], () => stage.link(player.userId, address))).toEqual([all]);
    expect(await toldDuring([player], () => stage.unlink(player.userId, address))).toEqual([all]);
  });
});
