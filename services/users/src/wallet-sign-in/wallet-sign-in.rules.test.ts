import { acceptsProof, mayStillSign, newSignInMessage } from './wallet-sign-in.rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';
const publicUrl = 'https://play.example:8443';
const purpose = { kind: 'sign-in' } as const;
const nonce = '0123456789abcdef'.repeat(2);
const message = newSignInMessage({ nonce, address, chainId: 56, purpose, publicUrl }, now);
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('newSignInMessage', () => {
  it('names site, address, chain and times', () => {
    expect(message.text).toBe(
      [
        'play.example:8443 wants you to sign in with your Ethereum account:',
        address,
        '',
        'Sign in to Hatchery. This costs nothing and sends no transaction.',
        '',
        'URI: https://play.example:8443',
        'Version: 1',
        'Chain ID: 56',
        `Nonce: ${nonce}`,
        'Issued At: 2026-01-01T00:00:00.000Z',
        'Expiration Time: 2026-01-01T00:10:00.000Z',
      ].join('\n'),
    );
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'https://a.b.example'])(
    'is valid for a platform at %s',
    (site) => {
      const made = newSignInMessage({ nonce, address, chainId: 56, purpose, publicUrl: site }, now);
      expect(mayStillSign(made, { publicUrl: site, now })).toBe(true);
    },
  );
});

describe('the purpose of a message', () => {
  const userId = 'f7a2b8a0-5b1f-4c44-9a27-0f5f6ad9d0a1';
  const link = newSignInMessage({ nonce, address, chainId: 56, purpose: { kind: 'link', userId }, publicUrl }, now);

  it('is said in it, with the account', () => {
    expect(link.text).toContain(`Link this wallet to the Hatchery account ${userId}.`);
    expect(mayStillSign(link, { publicUrl, now })).toBe(true);
  });

  it('is no other', () => {
    const other = { kind: 'link', userId: '00000000-0000-4000-8000-000000000001' } as const;
    for (const changed of [
      { ...link, purpose },
      { ...link, purpose: other },
      { ...message, purpose: other },
    ])
      expect(mayStillSign(changed, { publicUrl, now })).toBe(false);
  });
});

describe('mayStillSign', () => {
  it('holds for ten minutes on its own site', () => {
    expect(mayStillSign(message, { publicUrl, now: at(599) })).toBe(true);
    expect(mayStillSign(message, { publicUrl, now: at(600) })).toBe(false);
    expect(mayStillSign(message, { publicUrl: 'https://play.example', now })).toBe(false);
  });

  it('refuses a message that says other than what is stored beside it', () => {
    for (const other of [{ chainId: 97 }, { nonce: 'x'.repeat(32) }, { address: `0x${'1'.repeat(40)}` as const }])
      expect(mayStillSign({ ...message, ...other }, { publicUrl, now })).toBe(false);
  });
});

describe('acceptsProof', () => {
  it('keeps contracts to their chain and takes keys everywhere', () => {
    const contract = { contractChainId: 56 };
    expect(acceptsProof(contract, { by: 'contract', chainId: 56 })).toBe(true);
    expect(acceptsProof(contract, { by: 'contract', chainId: 97 })).toBe(false);
    expect(acceptsProof(contract, { by: 'key' })).toBe(true);
    expect(acceptsProof({ contractChainId: null }, { by: 'contract', chainId: 97 })).toBe(true);
  });
});
