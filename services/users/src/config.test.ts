import { generateKeyPairSync } from 'node:crypto';
import { loadConfig } from '@hatchery/kit/config';
import { usersConfig } from './config.ts';

const jwk = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const required = { DATABASE_URL: 'postgres://localhost/hatchery', ACCESS_TOKEN_KEY: JSON.stringify(jwk()) };
const load = (environment: Record<string, string>) => loadConfig(usersConfig, { ...required, ...environment });

describe('usersConfig', () => {
  it('needs a database and a key, and fills in the rest', () => {
    const config = load({});
    expect(config.CHAIN_ID).toBe(31337);
    expect([...config.RPC_URLS]).toEqual([[31337, 'http://127.0.0.1:8545']]);
    expect(config.ADMIN_WALLETS.size).toBe(0);
  });

  it('reads endpoints and admins', () => {
    const config = load({
      RPC_URLS: '97=https://bsc.example/?key=a=b, 31337=http://anvil:8545',
      ADMIN_WALLETS: '0xa0cf798816d4b9b9866b5330eea46a18382f251e,',
      PUBLIC_URL: 'https://play.example/',
    });
    expect(config.RPC_URLS.get(97)).toBe('https://bsc.example/?key=a=b');
    expect(config.RPC_URLS.get(31337)).toBe('http://anvil:8545');
    expect(config.ADMIN_WALLETS).toEqual(new Set(['0xA0Cf798816D4b9b9866b5330EEa46a18382f251e']));
    expect(config.PUBLIC_URL).toBe('https://play.example');
  });

  it('takes a set of keys, for rotation', () => {
    expect(load({ ACCESS_TOKEN_KEY: JSON.stringify({ keys: [jwk(), jwk()] }) }).ACCESS_TOKEN_KEY).toHaveLength(2);
  });

  it('takes the client of Google with its secret or not at all', () => {
    const google = { GOOGLE_CLIENT_ID: 'hatchery', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(load(google)).toMatchObject({ ...google, GOOGLE_ISSUER: 'https://accounts.google.com' });
    expect(() => load({ GOOGLE_CLIENT_ID: 'hatchery' })).toThrow('GOOGLE_CLIENT_SECRET');
    expect(() => load({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow('GOOGLE_CLIENT_SECRET');
    expect(load({ GOOGLE_ISSUER: 'http://127.0.0.1:4000' }).GOOGLE_ISSUER).toBe('http://127.0.0.1:4000');
  });

  it.each([
    ['ACCESS_TOKEN_KEY', ''],
    ['ACCESS_TOKEN_KEY', 'secret'],
    ['ACCESS_TOKEN_KEY', '{"kty":"oct","k":"c2VjcmV0"}'],
    ['ACCESS_TOKEN_KEY', '{"keys":[]}'],
    ['CHAIN_ID', '1'],
    ['RPC_URLS', '1=http://localhost'],
    ['ADMIN_WALLETS', 'admin'],
    ['GOOGLE_ISSUER', 'http://accounts.example'],
    ['GOOGLE_ISSUER', 'ftp://127.0.0.1'],
    ['PUBLIC_URL', 'play.example'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['PUBLIC_URL', 'http://nas:3000'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(name);
  });
});
