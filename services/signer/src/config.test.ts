import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@hatchery/kit/config';
import { productionPassports } from '@hatchery/kit/testing';
import { hexToBytes } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { developmentMasterKey, signerConfig } from './config.ts';
import { createKeyRing, type KeySetting } from './keys/key-ring.ts';
import { recoverSigner, signatureHex } from './signing/secp256k1.ts';

const knownKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const ownKey = `0x${'5a'.repeat(32)}` as const;
const formerKey = `0x${'5b'.repeat(32)}` as const;
const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const masterKey = Buffer.alloc(32, 9).toString('base64');
const ringOf = (keys: KeySetting[]) => createKeyRing(keys, () => Promise.reject(new Error('No key service.')));
const environment = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/hatchery',
  ...productionPassports(),
  VOUCHER_SIGNER_KEY: ownKey,
  OPERATOR_KEY: ownKey,
  SIGNER_MASTER_KEY: masterKey,
  ...more,
});

it('takes keys of its own in production', () => {
  expect(ringOf(loadConfig(signerConfig, environment()).VOUCHER_SIGNER_KEY).addressFor(1)).toMatch(/^0x/);
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
  const keys = ringOf(loadConfig(signerConfig, environment({ OPERATOR_KEY: `file:${file}` })).OPERATOR_KEY);
  expect(keys.addressFor(43114)).toMatch(/^0x/);
  expect(keys.addressFor(56)).toBeUndefined();
  expect(() => keys.sign(56, new Uint8Array(32))).toThrow(RangeError);
});

it('signs with the first key of a chain, and with a former one by its address', async () => {
  const [current, former] = [privateKeyToAddress(ownKey), privateKeyToAddress(formerKey)];
  const keys = ringOf(loadConfig(signerConfig, environment({ OPERATOR_KEY: `${ownKey},${formerKey}` })).OPERATOR_KEY);
  expect([keys.addressFor(1), keys.allFor(1)]).toEqual([current, [current, former]]);
  const digest = new Uint8Array(32).fill(1);
  const signerOf = async (by?: typeof former) =>
    recoverSigner(digest, hexToBytes(signatureHex(await keys.sign(1, digest, by))));
  expect([await signerOf(), await signerOf(former)]).toEqual([current, former]);
  expect(() => keys.sign(1, digest, privateKeyToAddress(knownKey))).toThrow(RangeError);
});

const vault = 'vault:https://vault:8200/secrets/transit/keys/hatchery';
const arn = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';

it.each([
  ['a key of Vault without a login', { SIGNER_MASTER_KEY: vault }, 'Vault needs'],
  ['a key of AWS without credentials', { SIGNER_MASTER_KEY: `awskms:${arn}` }, 'AWS KMS needs'],
  ['a voucher key of AWS without credentials', { VOUCHER_SIGNER_KEY: `awskms:${arn}@${known}` }, 'AWS KMS needs'],
  ['a voucher key of AWS without its address', { VOUCHER_SIGNER_KEY: `awskms:${arn}` }, 'its address'],
  [
    'Vault without TLS',
    { SIGNER_MASTER_KEY: vault.replace('https', 'http'), VAULT_KUBERNETES_ROLE: 'signer' },
    'https',
  ],
  ['a path that is no key of Vault', { SIGNER_MASTER_KEY: 'vault:https://vault:8200/transit' }, 'is written vault:'],
  ['the same master key twice', { SIGNER_MASTER_KEY: `${masterKey},${masterKey}` }, 'stands twice'],
  ['the same operator twice', { OPERATOR_KEY: `${ownKey},${ownKey}` }, 'stands twice'],
])('refuses %s', (_what, given: Record<string, string>, reason) => {
  expect(() => loadConfig(signerConfig, environment(given))).toThrow(reason);
});

it('takes several master keys, the current one first', () => {
  const given = { SIGNER_MASTER_KEY: `${vault}, ${masterKey}, awskms:${arn}`, VAULT_KUBERNETES_ROLE: 'signer' };
  const login = { AWS_ROLE_ARN: 'arn:aws:iam::111122223333:role/signer', AWS_WEB_IDENTITY_TOKEN_FILE: '/token' };
  const keys = loadConfig(signerConfig, environment({ ...given, ...login })).SIGNER_MASTER_KEY;
  expect(keys.map(({ id }) => id)).toEqual([
    'vault:secrets/transit/hatchery',
    expect.stringMatching(/^local:/),
    `awskms:${arn}`,
  ]);
});
