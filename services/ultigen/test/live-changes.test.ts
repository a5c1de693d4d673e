import { randomUUID } from 'node:crypto';
import { asKey, eventually } from '@hatchery/kit/testing';
import { TransactionFailedSchema, TransactionSeenSchema } from '@hatchery/proto/chain';
import { DataChangedSchema } from '@hatchery/proto/notifications';
import { EggsOrderedSchema } from '@hatchery/proto/ultigen';
import { WalletUnlinkedSchema } from '@hatchery/proto/users';
import { parseEther, zeroAddress } from 'viem';
import {
  eggBatch,
  eggTransfer,
  monsterMinted,
  monsterTransfer,
  monsterUpdated,
  randomAddress,
  randomHash,
} from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

type User = Awaited<ReturnType<Stage['newUser']>>;
const changesOf = ({ userId }: Pick<User, 'userId'>) =>
  stage.eventsOf(DataChangedSchema).filter((change) => change.userId === userId);

/** The topics that players are told of while something happens, each time they are told. */
async function toldDuring(users: User[], work: () => Promise<unknown>): Promise<string[][][]> {
  // Everything is published in order, so what comes before a mark of our own has been told.
  const settled = async () => {
    const mark = await stage.newUser();
    await eventually(() => changesOf(mark).length > 0);
  };
  await settled();
  const before = users.map((user) => changesOf(user).length);
  await work();
  await settled();
  return users.map((user, index) =>
    changesOf(user)
      .slice(before[index])
      .map(({ topics }) => [...topics].sort()),
  );
}

describe('eggs that move', () => {
  it('are told to both players, once as seen, once as final, and once when they are taken back', async () => {
    const [sender, receiver, stranger] = [await stage.newUser(), await stage.newUser(), await stage.newUser()];
    const { height } = stage.chain;
    const transfers = [
      eggTransfer(sender.address, receiver.address, 1, 1),
      eggTransfer(sender.address, receiver.address, 2, 1),
    ];
    const both = [[['eggs']], [['eggs']], []];
    const players = [sender, receiver, stranger];
    expect(await toldDuring(players, () => stage.chain.mine(transfers))).toEqual(both);
    expect(await toldDuring(players, () => stage.chain.unwind(height))).toEqual(both);
    expect(
      await toldDuring(players, () =>
        stage.chain.mine([
          eggBatch(sender.address, receiver.address, [
            [1, 1],
            [2, 1],
          ]),
        ]),
      ),
    ).toEqual(both);
    expect(await toldDuring(players, () => stage.chain.finalize())).toEqual(both);
  });

  it('are told to nobody when their block is told again', async () => {
    const user = await stage.newUser();
    const block = await stage.chain.mine([eggTransfer(zeroAddress, user.address, 1, 1)]);
    const again = () => stage.deliver('chain.blocks-seen', { ...block, eventId: randomUUID() });
    expect(await toldDuring([user], again)).toEqual([[]]);
  });

  it('are told together with monsters of the same player', async () => {
    const user = await stage.newUser();
    const other = randomAddress();
    await stage.link(user.userId, other, 'external', false);
    const work = () =>
      stage.chain.mine([eggTransfer(zeroAddress, user.address, 1, 1), ...monsterMinted(other, 900, 31)]);
    expect(await toldDuring([user], work)).toEqual([[['eggs', 'monsters']]]);
  });
});

describe('monsters that move or change', () => {
  it('are told to those who have or had them', async () => {
    const [sender, receiver] = [await stage.newUser(), await stage.newUser()];
    const players = [sender, receiver];
    expect(await toldDuring(players, () => stage.chain.mine(monsterMinted(sender.address, 901, 31)))).toEqual([
      [['monsters']],
      [],
    ]);
    const { height } = stage.chain;
    const move = () => stage.chain.mine([monsterTransfer(sender.address, receiver.address, 901)]);
    expect(await toldDuring(players, move)).toEqual([[['monsters']], [['monsters']]]);
    const grow = () => stage.chain.mine([monsterUpdated(901, 31, 2, 1, 50)]);
    expect(await toldDuring(players, grow)).toEqual([[], [['monsters']]]);
    expect(await toldDuring(players, () => stage.chain.unwind(height + 1))).toEqual([[], [['monsters']]]);
    expect(await toldDuring(players, () => stage.chain.unwind(height))).toEqual([[['monsters']], [['monsters']]]);
  });
});

describe('eggs on their way', () => {
  it('are told when they are ordered, when they arrive, and when the order fails', async () => {
    const buyer = await stage.newUser('custodial');
    stage.node.state.balances.set(buyer.address, parseEther('10'));
    const buy = () => stage.call('POST', '/v2/ultigen/eggs/buy', { as: buyer.as, body: { amount: 1, eggType: 1 } });
    const orderIds = () =>
      stage.eventsOf(EggsOrderedSchema).flatMap(({ address, orderId }) => (address === buyer.address ? [orderId] : []));
    expect(await toldDuring([buyer], buy)).toEqual([[['eggs']]]);
    const place = { chainId: BigInt(chainId), hash: randomHash(), blockNumber: BigInt(stage.chain.height) };
    const arrive = () =>
      stage.send('chain.transactions', TransactionSeenSchema, {
        reference: `order:${orderIds()[0]}`,
        position: 1,
        ...place,
      });
    expect(await toldDuring([buyer], arrive)).toEqual([[['eggs']]]);
    expect(await toldDuring([buyer], arrive)).toEqual([[]]);

    await buy();
    await eventually(() => orderIds().length === 2);
    const failure = { reference: `order:${orderIds()[1]}`, position: 0, chainId: BigInt(chainId), reason: 'reverted' };
    const fail = () => stage.send('chain.transactions', TransactionFailedSchema, failure);
    expect(await toldDuring([buyer], fail)).toEqual([[['eggs']]]);
  });

  it('are told when they are given', async () => {
    const user = await stage.newUser();
    const key = asKey(randomUUID(), 'rewards');
    stage.users.budgets.set(`${key.subject} egg:2`, 1);
    const body = { amount: 1, eggType: 2, receiver: user.address };
    const give = () => stage.call('POST', '/v2/ultigen/eggs/give', { as: key, body });
    expect(await toldDuring([user], give)).toEqual([[['eggs']]]);
  });
});

describe('wallets', () => {
  it('bring and take what they hold', async () => {
    const user = await stage.newUser();
    const address = randomAddress();
    const everything = [[['eggs', 'hatches', 'monsters']]];
    expect(await toldDuring([user], () => stage.link(user.userId, address, 'external', false))).toEqual(everything);
    const unlink = () =>
      stage.send('users.accounts', WalletUnlinkedSchema, { userId: user.userId, address }, user.userId);
    expect(await toldDuring([user], unlink)).toEqual(everything);
  });
});
