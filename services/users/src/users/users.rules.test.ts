import { presentUser } from './users.presenter.ts';
import { type Account, giftAddress, judgeReferral, referralCodeBytes, referralCodeOf } from './users.rules.ts';

const account = (wallets: Account['wallets'] = []): Account => ({
  id: 'a',
  email: null,
  displayName: null,
  bio: null,
  picture: null,
  guest: false,
  referralCode: 'CODE',
  referralCount: 0,
  referrerId: null,
  roles: [],
  appIds: [],
  wallets,
  discord: null,
});
const wallet = (address: string, kind: 'custodial' | 'external', createdAt: number, main = false) => ({
  address,
  kind,
  main,
  createdAt,
  rewards: false,
});

describe('presentUser', () => {
  it('has empty strings where an account has no e-mail address and no custodial wallet yet', () => {
    expect(presentUser(account())).toMatchObject({ email: '', internalWallet: '', mainWallet: undefined, wallets: [] });
  });

  it('takes the oldest custodial wallet for the internal one', () => {
    const wallets = [wallet('0x3', 'external', 1, true), wallet('0x2', 'custodial', 9), wallet('0x1', 'custodial', 5)];
    expect(presentUser(account(wallets))).toMatchObject({ mainWallet: '0x3', internalWallet: '0x1' });
  });

  it('has the Discord account that is linked', () => {
    const discord = { discordId: '80351110224678912', username: 'nelly' };
    expect(presentUser({ ...account(), discord })).toMatchObject({
      discordConfirmed: true,
      discordId: '80351110224678912',
      discordUsername: 'nelly',
    });
    expect(presentUser(account())).toMatchObject({ discordConfirmed: false, discordId: undefined });
  });

  it('never tells nonces', () => {
    expect(presentUser(account([wallet('0x1', 'external', 1)])).wallets).toEqual([
      { address: '0x1', createdAt: 1, linked: true, nonce: '' },
    ]);
  });
});

describe('giftAddress', () => {
  it('is the main wallet, which comes first', () => {
    expect(giftAddress(account([wallet('0x1', 'external', 2, true), wallet('0x2', 'custodial', 1)]))).toBe('0x1');
    expect(giftAddress(account())).toBeUndefined();
  });

  it('is the wallet that was chosen for rewards', () => {
    const wallets = [wallet('0x1', 'external', 2, true), { ...wallet('0x2', 'custodial', 1), rewards: true }];
    expect(giftAddress(account(wallets))).toBe('0x2');
    expect(presentUser(account(wallets)).rewardReceiver).toBe('0x2');
  });
});

describe('judgeReferral', () => {
  const free = { id: 'a', referrerId: null };
  it('sets a referrer once', () => {
    expect(judgeReferral(free, { id: 'b', ancestry: ['c'] })).toBe('set');
    expect(judgeReferral({ id: 'a', referrerId: 'b' }, { id: 'b', ancestry: [] })).toBe('kept');
  });

  it.each([
    ['conflict', { id: 'a', referrerId: 'c' }, { id: 'b', ancestry: [] }],
    ['bad-request', free, undefined],
    ['bad-request', free, { id: 'a', ancestry: [] }],
    ['bad-request', free, { id: 'b', ancestry: ['c', 'a'] }],
  ])('refuses with %s', (code, user, referrer) => {
    expect(() => judgeReferral(user, referrer)).toThrow(expect.objectContaining({ code }));
  });
});

describe('referralCodeOf', () => {
  it('has ten characters that are easy to read aloud, each equally likely', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const counts = Map.groupBy(referralCodeOf(every), (character) => character);
    expect([...counts.keys()].sort().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
    expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([8]));
    expect(referralCodeOf(every.slice(0, referralCodeBytes))).toHaveLength(10);
  });
});
