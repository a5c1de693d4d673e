import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@hatchery/kit/config';
import { productionPassports } from '@hatchery/kit/testing';
import { developmentMasterKey, signerConfig } from './config.ts';

const knownKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ownKey = `0x${'5a'.repeat(32)}`;
const environment = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/hatchery',
  ...productionPassports(),
  VOUCHER_SIGNER_KEY: ownKey,
  OPERATOR_KEY: ownKey,
  SIGNER_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
  ...more,
});

it('takes keys of its own in production', () => {
  expect(loadConfig(signerConfig, environment()).VOUCHER_SIGNER_KEY.addressFor(1)).toMatch(/^0x/);
});

it.each([
  ['VOUCHER_SIGNER_KEY', knownKey],
  ['OPERATOR_KEY', `43114=${knownKey},56=${ownKey}`],
  ['SIGNER_MASTER_KEY', developmentMasterKey],
])('refuses a known %s in production, and takes it in development', (name, value) => {
  expect(() => loadConfig(signerConfig, environment({ [name]: value }))).toThrow(name);
  expect(loadConfig(signerConfig, environment({ [name]: value, NODE_ENV: 'development' }))).toHaveProperty(name);
});

it.each([
  ['VOUCHER_SIGNER_KEY', '0x1234567890abcdef'],
  ['OPERATOR_KEY', `0x${'00'.repeat(32)}`],
  ['SIGNER_MASTER_KEY', 'c2hvcnQ='],
  ['DRAW_KEY', '-----BEGIN PRIVATE KEY-----c2hvcnQ='],
])('names %s when it is wrong, without showing it', (name, value) => {
  const attempt = () => loadConfig(signerConfig, environment({ [name]: value }));
  expect(attempt).toThrow(name);
  expect(attempt).not.toThrow(value);
});

it('reads keys by chain, and from files', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'operator');
  writeFileSync(file, `43114=${ownKey}\n`);
  const { OPERATOR_KEY: keys } = loadConfig(signerConfig, environment({ OPERATOR_KEY: `file:${file}` }));
  expect(keys.addressFor(43114)).toMatch(/^0x/);
  expect(keys.addressFor(56)).toBeUndefined();
  expect(() => keys.withKey(56, () => 'lent')).toThrow(RangeError);
});
