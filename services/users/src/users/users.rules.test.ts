import { type Account, giftAddress, judgeReferral, newReferralCode, toUser } from './users.rules.ts';

const account = (wallets: Account['wallets'] = []): Account => ({
  id: 'a',
  email: null,
  display_name: null,
  bio: null,
  picture: null,
  guest: false,
  referral_code: 'CODE',
  referral_count: 0,
  referrer_id: null,
  roles: [],
  app_ids: [],
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

describe('toUser', () => {
  it('has empty strings where an account has no e-mail address and no custodial wallet yet', () => {
    expect(toUser(account())).toMatchObject({ email: '', internalWallet: '', mainWallet: undefined, wallets: [] });
  });

  it('takes the oldest custodial wallet for the internal one', () => {
    const wallets = [wallet('0x3', 'external', 1, true), wallet('0x2', 'custodial', 9), wallet('0x1', 'custodial', 5)];
    expect(toUser(account(wallets))).toMatchObject({ mainWallet: '0x3', internalWallet: '0x1' });
  });

  it('has the Discord account that is linked', () => {
    const discord = { discordId: '80351110224678912', username: 'nelly' };
    expect(toUser({ ...account(), discord })).toMatchObject({
      discordConfirmed: true,
      discordId: '80351110224678912',
      discordUsername: 'nelly',
    });
    expect(toUser(account())).toMatchObject({ discordConfirmed: false, discordId: undefined });
  });

  it('never tells nonces', () => {
    expect(toUser(account([wallet('0x1', 'external', 1)])).wallets).toEqual([
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
    expect(toUser(account(wallets)).rewardReceiver).toBe('0x2');
  });
});

describe('judgeReferral', () => {
  const free = { id: 'a', referrer_id: null };
  it('sets a referrer once', () => {
    expect(judgeReferral(free, { id: 'b', ancestry: ['c'] })).toBe('set');
    expect(judgeReferral({ id: 'a', referrer_id: 'b' }, { id: 'b', ancestry: [] })).toBe('kept');
  });

  it.each([
    ['conflict', { id: 'a', referrer_id: 'c' }, { id: 'b', ancestry: [] }],
    ['bad-request', free, undefined],
    ['bad-request', free, { id: 'a', ancestry: [] }],
    ['bad-request', free, { id: 'b', ancestry: ['c', 'a'] }],
  ])('refuses with %s', (code, user, referrer) => {
    expect(() => judgeReferral(user, referrer)).toThrow(expect.objectContaining({ code }));
  });
});

describe('newReferralCode', () => {
  it('is easy to read aloud', () => {
    for (let index = 0; index < 100; index += 1) expect(newReferralCode()).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  });
});
