import { randomUUID } from 'node:crypto';
import { findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call, type Reply } from './call.ts';
import { fund } from './fund.ts';
import { newApiKey, newGuest, type Person, signInWithWallet } from './people.ts';
import { type SharedPlatform, sharedPlatform } from './shared.ts';

/** As many as a service has connections to its database: on a slow machine, more would give up waiting for one. */
const crowd = 10;

let platform: SharedPlatform;
beforeAll(async () => {
  platform = await sharedPlatform();
});

type Options = Parameters<typeof call>[3];
const send = (method: string, path: string, options: Options = {}) => call(platform.url, method, path, options);
const atOnce = (ask: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: crowd }, (_, index) => ask(index)));
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort();
/** One success, and this refusal for all others. */
const oneOf = (refusal: number) => [200, ...Array(crowd - 1).fill(refusal)];
const eggsOf = async ({ token }: Pick<Person, 'token'>) =>
  (await send('GET', '/v2/ultigen/eggs/balance', { token })).body as {
    id: number;
    availableAmount: number;
    incomingAmount: number;
  }[];

/** A guest with the welcome egg, and its element. */
async function newHolder() {
  const guest = await newGuest(platform.url);
  const egg = await eventually(async () => (await eggsOf(guest)).find(({ availableAmount }) => availableAmount > 0));
  return { ...guest, eggType: egg.id };
}

/** Links a wallet that another account has, which proposes to merge the two. @returns the uid of the proposal. */
async function proposeMerge(into: Person, from: Person): Promise<string> {
  const wallet = privateKeyToAccount(from.privateKey as `0x${string}`);
  const { body } = await send('GET', `/v2/link/wallet?address=${wallet.address}`, { token: into.token });
  const signature = await wallet.signMessage({ message: body.message });
  const proposed = await send('POST', '/v2/link/wallet', {
    token: into.token,
    body: { address: wallet.address, signature },
  });
  expect(proposed.status).toBe(409);
  return proposed.body.mergeUid;
}

describe(`${crowd} requests at once`, () => {
  it('with one Idempotency-Key make one guest', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await atOnce(() => send('POST', '/v2/users/guest/wallets/create', { headers }));
    const again = await send('POST', '/v2/users/guest/wallets/create', { headers });
    const made = [again, ...replies].filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(made.map(({ body }) => `${body.uid} ${body.address}`)).size).toBe(1);
    expect(refused.every(({ body }) => body.type === '/problems/request-in-progress')).toBe(true);
  });

  it('hatch the one welcome egg once, and no second one comes', async () => {
    const guest = await newHolder();
    const body = { amount: 1, eggType: guest.eggType };
    const guestBody = { ...body, address: guest.address };
    const replies = await atOnce((index) =>
      index % 2
        ? send('POST', '/v2/ultigen/eggs/hatch', { token: guest.token, body })
        : send('POST', '/v2/ultigen/guest/eggs/hatch', { token: guest.token, body: guestBody }),
    );
    expect(statuses(replies)).toEqual(oneOf(409));
    const wallet = generatePrivateKey();
    const account = await signInWithWallet(platform.url, wallet, guest.token);
    expect(account.uid).toBe(guest.uid);
    const again = await send('POST', '/v2/ultigen/eggs/hatch', { token: account.token, body });
    expect(again.status).toBe(409);
    const { body: monsters } = await send('GET', '/v2/ultigen/monsters/balance', { token: account.token });
    expect(monsters).toHaveLength(1);
  });

  it('spend no more than a wallet has', async () => {
    const buyer = await newGuest(platform.url);
    await fund(platform.rpcUrl, [buyer.address as Address], findDeployment(31337) as never);
    const { body: kinds } = await send('GET', '/public/ultigen/eggs');
    const affordable = Number((100_000n * 10n ** 18n) / (BigInt(kinds[0].price) * 40n));
    const buy = () => send('POST', '/v2/ultigen/eggs/buy', { token: buyer.token, body: { amount: 40, eggType: 0 } });
    const left = 3;
    for (let order = 0; order < affordable - left; order += 1) expect((await buy()).status).toBe(200);
    const replies = await atOnce(buy);
    expect(new Set(statuses(replies))).toEqual(new Set([200, 409]));
    const bought = replies.filter(({ status }) => status === 200).length;
    expect(bought).toBeLessThanOrEqual(left);
    // An order that reaches the chain while the balance is read may count twice until its block is followed.
    for (let order = bought; order < left; order += 1) await eventually(async () => (await buy()).status === 200);
    expect((await buy()).status).toBe(409);
  });

  it('give no more than the budget of a key', async () => {
    const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
    const key = await newApiKey(platform.url, admin, ['rewards'], { 'egg:1': 5 });
    const guest = await newHolder();
    const body = { receiver: guest.address, amount: 1, eggType: 1 };
    const replies = await atOnce(() => send('POST', '/v2/ultigen/eggs/give', { key, body }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(statuses(replies))).toEqual(new Set([200, 409]));
  });

  it('merge two accounts once, and undo it once', async () => {
    const [into, from] = await Promise.all([signInWithWallet(platform.url), signInWithWallet(platform.url)]);
    const uid = await proposeMerge(into, from);
    const confirmed = await atOnce(() => send('POST', `/account/merges/${uid}/confirm`, { token: into.token }));
    expect(new Set(statuses(confirmed))).toEqual(new Set([200]));
    const wallets = async () => (await send('GET', '/v2/users/wallets', { token: into.token })).body.length;
    const merged = await wallets();
    const undone = await atOnce(() => send('POST', `/account/merges/${uid}/undo`, { token: into.token }));
    expect(new Set(statuses(undone))).toEqual(new Set([200]));
    expect(await wallets()).toBeLessThan(merged);
    const mixed = await atOnce((index) =>
      send('POST', `/account/merges/${uid}/${index % 2 ? 'confirm' : 'undo'}`, { token: into.token }),
    );
    expect(mixed.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('exchange one refresh token without ending the session', async () => {
    const { refreshToken } = await newGuest(platform.url);
    const replies = await atOnce(() => send('POST', '/account/token', { body: { refreshToken } }));
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const next = replies.find(({ status }) => status === 200)?.body.refreshToken;
    expect((await send('POST', '/account/token', { body: { refreshToken: next } })).status).toBe(200);
  });

  it('delete an account once', async () => {
    const account = await signInWithWallet(platform.url);
    const body = { abandonAssets: true };
    const replies = await atOnce(() => send('DELETE', '/v2/users', { token: account.token, body }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('of every kind, while the account is being deleted, meet no fault of ours', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [account, other] = await Promise.all([signInWithWallet(platform.url), signInWithWallet(platform.url)]);
      const { token } = account;
      const { address } = privateKeyToAccount(generatePrivateKey());
      const uid = await proposeMerge(account, other);
      const eggs = { amount: 1, eggType: 0 };
      const asked: [string, string, unknown?][] = [
        ['DELETE', '/v2/users', { abandonAssets: true }],
        ['GET', `/v2/link/wallet?address=${address}`],
        ['POST', '/account/google', { purpose: 'link' }],
        ['POST', `/account/merges/${uid}/confirm`],
        ['PUT', '/v2/users', { displayName: 'Ada', bio: 'Hello' }],
        ['POST', '/v2/auth/users', {}],
        ['POST', '/v2/users/wallets/create'],
        ['POST', '/v2/users/main-wallet', { mainWallet: account.address }],
        ['POST', '/v1/users/reward-receiver-address', { address: account.address }],
        ['POST', '/account/sweeps'],
        ['POST', '/account/notifications/read'],
        ['GET', '/account/notifications'],
        ['POST', '/v2/ultigen/eggs/hatch', eggs],
        ['POST', '/v2/ultigen/eggs/buy', eggs],
        ['GET', '/v2/ultigen/eggs/resync'],
        ['DELETE', '/v2/link/wallet', { address: account.address }],
        ['POST', '/account/token', { refreshToken: account.refreshToken }],
        ['GET', '/account/sessions'],
        ['POST', '/account/email', { email: `${randomUUID()}@example.com` }],
        ['GET', '/v2/friends'],
      ];
      const replies = await Promise.all(
        asked.map(async ([method, path, body]) => {
          const { status, body: told } = await send(method, path, { token, ...(body ? { body } : {}) });
          return { method, path, status, detail: told?.detail };
        }),
      );
      // A slow node is nobody's race.
      const ours = replies.filter(({ status, detail }) => status >= 500 && !/\bchain\b/i.test(String(detail)));
      expect(ours).toEqual([]);
    }
  });
});

describe(`${crowd} requests about vouchers at once`, () => {
  let admin: Person;
  let assetId: string;
  beforeAll(async () => {
    admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
    const medal = { name: 'Copper medal', category: 'medals', image: '/medal.png', property: 'copper-medal' };
    const { body } = await send('POST', '/v2/assets', { token: admin.token, body: medal });
    assetId = body.uid;
  });

  const give = (receiver: string, amount: number, headers: Record<string, string> = {}) =>
    send('POST', '/v2/vouchers/admin/give', { token: admin.token, body: { assetId, amount, receiver }, headers });
  const voucherOf = async ({ token }: Person) =>
    (await send('GET', '/v2/vouchers', { token })).body.find(
      (voucher: { assetId: string }) => voucher.assetId === assetId,
    );
  const amountOf = async (person: Person) => Number((await voucherOf(person))?.amount ?? 0);
  /** Players, the first of whom has medals. */
  async function newPlayers(amount: number) {
    const [one, other] = await Promise.all([newGuest(platform.url), newGuest(platform.url)]);
    // The ledger hears of a new wallet soon after it was made.
    for (const { address } of [other, one])
      await eventually(async () => (await give(address, address === one.address ? amount : 1)).status === 200);
    return { one, other, voucherId: (await voucherOf(one)).uid as string };
  }
  /** Sends one request under one key, and the same key with another body: one effect, the same answer, the other refused. */
  async function once(ask: (headers: Record<string, string>, isOther: boolean) => Promise<Reply>): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    const replies = await atOnce(() => ask(headers, false));
    const again = await ask(headers, false);
    expect(again.status).toBe(200);
    for (const { status, body } of replies)
      if (status === 200) expect(body).toEqual(again.body);
      else expect(body.type).toBe('/problems/request-in-progress');
    expect((await ask(headers, true)).status).toBe(422);
  }

  it('under one key give, send and destroy once', async () => {
    const { one, other, voucherId } = await newPlayers(10);
    await once((headers, isOther) => give(one.address, isOther ? 6 : 5, headers));
    expect(await amountOf(one)).toBe(15);
    const transfer = { voucherIds: [voucherId], receiver: other.address };
    await once((headers, isOther) => {
      const body = { ...transfer, voucherAmounts: [isOther ? 4 : 3] };
      return send('POST', '/v2/vouchers/transfer', { token: one.token, headers, body });
    });
    expect([await amountOf(one), await amountOf(other)]).toEqual([12, 4]);
    const stays = (await voucherOf(other)).uid;
    await once((headers, isOther) => {
      const body = { voucherIds: [isOther ? stays : voucherId] };
      return send('DELETE', '/v2/vouchers/batch', { token: one.token, headers, body });
    });
    expect([await amountOf(one), await amountOf(other)]).toEqual([0, 4]);
  });

  it('send no more than a voucher has', async () => {
    const { one, other, voucherId } = await newPlayers(3);
    const body = { voucherIds: [voucherId], voucherAmounts: [1], receiver: other.address };
    const replies = await atOnce(() => send('POST', '/v2/vouchers/transfer', { token: one.token, body }));
    expect(statuses(replies)).toEqual([...Array(3).fill(200), ...Array(crowd - 3).fill(409)]);
    expect([await amountOf(one), await amountOf(other)]).toEqual([0, 4]);
  });

  it('give no more than the budget of a key', async () => {
    const { other } = await newPlayers(1);
    const key = await newApiKey(platform.url, admin, ['rewards'], { [`asset:${assetId}`]: 4 });
    const body = { assetId, amount: 1, receiver: other.address };
    const replies = await atOnce(() => send('POST', '/v2/vouchers/apikey/give', { key, body }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(new Set(statuses(replies))).toEqual(new Set([200, 409]));
    expect(await amountOf(other)).toBe(5);
  });

  it('send and destroy the same medals, of which each ends once', async () => {
    const { one, other, voucherId } = await newPlayers(2);
    const sent = { voucherIds: [voucherId], voucherAmounts: [2], receiver: other.address };
    const replies = await atOnce((index) =>
      index % 2
        ? send('POST', '/v2/vouchers/transfer', { token: one.token, body: sent })
        : send('DELETE', '/v2/vouchers/batch', { token: one.token, body: { voucherIds: [voucherId] } }),
    );
    const wasSent = replies.some(({ status }, index) => status === 200 && index % 2 === 1);
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect([await amountOf(one), await amountOf(other)]).toEqual([0, wasSent ? 3 : 1]);
  });
});

describe('the Idempotency-Key of another player', () => {
  it('replays nothing of theirs', async () => {
    const [owner, thief] = await Promise.all([newHolder(), newHolder()]);
    const headers = { 'idempotency-key': randomUUID() };
    const hatch = ({ token }: Person, eggType: number) =>
      send('POST', '/v2/ultigen/eggs/hatch', { token, headers, body: { amount: 1, eggType } });
    const first = await hatch(owner, owner.eggType);
    const same = await hatch(thief, owner.eggType);
    expect(first.status).toBe(200);
    expect(JSON.stringify(same.body)).not.toContain(first.body[0].hatchId);
    expect(await hatch(owner, owner.eggType)).toMatchObject({ status: 200, body: first.body });
  });
});
