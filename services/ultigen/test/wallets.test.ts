import { randomUUID } from 'node:crypto';
import { eventOf } from '@hatchery/indexing/testing';
import { asUser } from '@hatchery/kit/testing';
import { UserDeletedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { eggsMinted, randomAddress } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const amountOf = async (userId: string) => (await stage.eggsOf(asUser(userId), 2)).amount;
const unlinked = (userId: string, address: string) =>
  stage.send('users.accounts', WalletUnlinkedSchema, { userId, address }, userId);

describe('the wallets of a user', () => {
  it('bring their eggs and monsters when they move to another account', async () => {
    const guest = await stage.newHolder('custodial', 2, 3);
    const account = await stage.newUser('external');
    const { body } = await stage.call('POST', '/v2/ultigen/eggs/hatch', {
      as: guest.as,
      body: { amount: 1, eggType: 2 },
    });
    await stage.link(account.userId, guest.address, 'custodial', false);
    await stage.send('users.accounts', UserDeletedSchema, { userId: guest.userId }, guest.userId);
    expect([await amountOf(guest.userId), await amountOf(account.userId)]).toEqual([0, 3]);
    const mine = (await stage.call('GET', '/v2/ultigen/monsters/balance', { as: account.as })).body;
    expect(mine).toMatchObject([{ id: body[0].id }]);
    const uid = body[0].hatchId;
    expect((await stage.call('GET', `/v2/ultigen/hatches/${uid}`, { as: account.as })).status).toBe(200);
    expect((await stage.call('GET', `/v2/ultigen/hatches/${uid}`, { as: guest.as })).status).toBe(404);
  });

  it('are nobody’s once unlinked or once their user is deleted', async () => {
    const user = await stage.newHolder('external', 2, 1);
    await unlinked(randomUUID(), user.address);
    expect(await amountOf(user.userId)).toBe(1);
    await unlinked(user.userId, user.address);
    expect(await amountOf(user.userId)).toBe(0);

    const other = await stage.newHolder('external', 2, 1);
    await stage.send('users.accounts', UserDeletedSchema, { userId: other.userId }, other.userId);
    expect(await amountOf(other.userId)).toBe(0);
  });

  it('follow a merge of accounts and its undoing, also when the end of the absorbed account is told first', async () => {
    const [from, into, address] = [randomUUID(), randomUUID(), randomAddress()];
    await stage.chain.mine(eggsMinted(address, 2, 4));
    const linked = (userId: string, secondsAgo: number) => ({
      ...eventOf(WalletLinkedSchema, { userId, address, kind: WalletKind.CUSTODIAL, main: false }, userId),
      occurredAt: new Date(Date.now() - secondsAgo * 1000),
    });
    const amounts = async () => [await amountOf(from), await amountOf(into)];
    await stage.deliver('users.accounts', linked(from, 90));
    await stage.deliver('users.accounts', linked(into, 80));
    expect(await amounts()).toEqual([0, 4]);
    await stage.deliver('users.accounts', linked(from, 70));
    expect(await amounts()).toEqual([4, 0]);
    await stage.send('users.accounts', UserDeletedSchema, { userId: from }, from);
    expect(await amounts()).toEqual([0, 0]);
    await stage.deliver('users.accounts', linked(into, 60));
    expect(await amounts()).toEqual([0, 4]);
  });

  it('belong to whom they were linked to last, in whatever order that is told', async () => {
    const [first, second, address] = [randomUUID(), randomUUID(), randomAddress()];
    const at = (userId: string, secondsAgo: number) => ({
      ...eventOf(WalletLinkedSchema, { userId, address, kind: WalletKind.EXTERNAL, main: true }, userId),
      occurredAt: new Date(Date.now() - secondsAgo * 1000),
    });
    await stage.chain.mine(eggsMinted(address, 2, 1));
    await stage.deliver('users.accounts', at(second, 1));
    await stage.deliver('users.accounts', at(first, 2));
    expect([await amountOf(first), await amountOf(second)]).toEqual([0, 1]);
  });
});
