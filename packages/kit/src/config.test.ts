import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kitConfig, loadConfig, secret } from './config.ts';
import { productionPassports } from './testing.ts';

const url = 'postgres://user:password@localhost/hatchery';
const production = { NODE_ENV: 'production', DATABASE_URL: url };

describe('loadConfig', () => {
  it('fills in what a developer need not say', () => {
    expect(loadConfig(kitConfig, { DATABASE_URL: url })).toMatchObject({
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      PORT: 3000,
      SERVICE_URLS: {},
    });
  });

  it('reads lists and addresses, and takes an empty variable as absent', () => {
    const config = loadConfig(kitConfig, {
      DATABASE_URL: url,
      KAFKA_BROKERS: 'one:9092, two:9092',
      SERVICE_URLS: 'users=http://users:3000,chain=http://chain:3000/?a=b',
      REDIS_URL: '',
    });
    expect(config.KAFKA_BROKERS).toEqual(['one:9092', 'two:9092']);
    expect(config.SERVICE_URLS).toEqual({ users: 'http://users:3000', chain: 'http://chain:3000/?a=b' });
    expect(config.REDIS_URL).toBeUndefined();
  });

  it('reads the files of SECRETS_DIRECTORY as variables, below those of the environment', () => {
    const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
    const files = { DATABASE_URL: `${url}\n`, PORT: '1', KAFKA_USERNAME: '', '..data': 'x', 'notes.txt': 'x' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
    expect(loadConfig(kitConfig, { SECRETS_DIRECTORY: directory, PORT: '2', DATABASE_URL: '' })).toMatchObject({
      DATABASE_URL: url,
      PORT: 2,
    });
    rmSync(directory, { recursive: true });
    expect(() => loadConfig(kitConfig, { SECRETS_DIRECTORY: directory })).toThrow('ENOENT');
  });

  it('names every variable that is wrong in one error', () => {
    const wrong = () => loadConfig(kitConfig, { PORT: 'many', SERVICE_URLS: 'users' });
    for (const name of ['PORT', 'SERVICE_URLS', 'DATABASE_URL']) expect(wrong).toThrow(name);
  });

  it('refuses the secrets of development in production, and takes others', () => {
    expect(() => loadConfig(kitConfig, production)).toThrow('PASSPORT_KEY:');
    const own = { ...production, ...productionPassports() };
    expect(loadConfig(kitConfig, own).PASSPORT_KEY).toBe(own.PASSPORT_KEY);
  });

  it('refuses in production to keep events on one disk, unless that is accepted by name', () => {
    const own = {
      ...production,
      ...productionPassports(),
      KAFKA_BROKERS: 'one:9092',
    };
    expect(loadConfig(kitConfig, own).KAFKA_REPLICATION).toBe(3);
    const alone = { ...own, KAFKA_REPLICATION: '1' };
    expect(() => loadConfig(kitConfig, alone)).toThrow('KAFKA_REPLICATION: must be at least 2 in production');
    expect(loadConfig(kitConfig, { ...alone, KAFKA_ONE_COPY: 'accepted' }).KAFKA_REPLICATION).toBe(1);
    expect(loadConfig(kitConfig, { ...alone, NODE_ENV: 'development' }).KAFKA_REPLICATION).toBe(1);
  });

  it('drains for 5 seconds in production, and refuses less', () => {
    const own = { ...production, ...productionPassports() };
    expect(loadConfig(kitConfig, own).DRAIN_SECONDS).toBe(5);
    expect(() => loadConfig(kitConfig, { ...own, DRAIN_SECONDS: '4' })).toThrow('DRAIN_SECONDS: must be at least 5');
    expect(loadConfig(kitConfig, { DATABASE_URL: url }).DRAIN_SECONDS).toBe(0);
  });

  it('refuses the secrets of a service that extends it, too', () => {
    const extended = kitConfig.extend({ VAULT_KEY: secret('development vault key, known to everyone') });
    const own = { ...production, ...productionPassports() };
    expect(() => loadConfig(extended, own)).toThrow('VAULT_KEY');
  });
});
