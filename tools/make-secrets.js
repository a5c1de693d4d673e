import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { runningServices } from '../packages/api/src/services.ts';
import { createPassportKeyPair } from '../packages/kit/src/passport-keys.ts';

// Prints an .env for docker-compose.yml: fresh secrets, and the well-known deployer of a development chain.
// `kubernetes` prints the Secret of the Helm chart with the same secrets; what only the operator knows is left to fill in.
// `passports` prints fresh passport keys alone, without the prefix. Public keys in PASSPORT_KEYS are kept beside the new ones.
const onlyPassports = process.argv[2] === 'passports';

function passports(kept) {
  const pairs = ['gateway', ...runningServices].map((name) => [name, createPassportKeyPair()]);
  const sets = pairs.map(([name, { publicKey }]) => [name, [...(kept[name] ?? []), publicKey]]);
  return {
    PASSPORT_KEYS: `'${JSON.stringify(Object.fromEntries(sets))}'`,
    ...Object.fromEntries(
      pairs.map(([name, { privateKey }]) => [
        `PASSPORT_KEY_${name.toUpperCase().replaceAll('-', '_')}`,
        `'${privateKey}'`,
      ]),
    ),
  };
}

const privateKey = () => `0x${randomBytes(32).toString('hex')}`;

function drawKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).trim().replaceAll('\n', '\\n');
  const { n } = publicKey.export({ format: 'jwk' });
  return { DRAW_KEY: `'${pem}'`, DRAW_KEY_MODULUS: toHex(Buffer.from(n, 'base64url')) };
}

function everything() {
  const [voucherSigner, operator] = [privateKey(), privateKey()];
  const { privateKey: tokenKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    DATABASE_PASSWORD: randomBytes(18).toString('base64url'),
    ...passports({}),
    ACCESS_TOKEN_KEY: `'${JSON.stringify(tokenKey.export({ format: 'jwk' }))}'`,
    SIGNER_MASTER_KEY: randomBytes(32).toString('base64'),
    VOUCHER_SIGNER_KEY: voucherSigner,
    VOUCHER_SIGNER_ADDRESS: privateKeyToAccount(voucherSigner).address,
    OPERATOR_KEY: operator,
    OPERATOR_ADDRESS: privateKeyToAccount(operator).address,
    DRAW_SEED_KEY: randomBytes(32).toString('base64'),
    DOWNLOAD_KEY: randomBytes(32).toString('base64'),
    ...drawKey(),
    DEPLOYER_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  };
}

// Keys that the chart needs and nobody can make up. docs/operating/install.md says which are needed when.
const known = {
  DATABASE_URL: 'postgres://hatchery:password@postgres:5432/hatchery',
  MIGRATION_DATABASE_URL: 'postgres://hatchery:password@postgres:5432/hatchery',
  REDIS_URL: 'redis://redis:6379',
  KAFKA_BROKERS: 'kafka:9092',
  RPC_URLS: '43114=https://…',
};

/** The Secret as a manifest. The addresses that belong into settings of contracts are comments. */
function manifest({
  DATABASE_PASSWORD,
  DEPLOYER_KEY,
  VOUCHER_SIGNER_ADDRESS,
  OPERATOR_ADDRESS,
  DRAW_KEY_MODULUS,
  ...secrets
}) {
  const plain = (text) => text.replace(/^'|'$/g, '').replaceAll('\\n', '\n');
  const line = ([name, value]) => `  ${name}: ${JSON.stringify(plain(value))}`;
  return [
    `# For the contracts: SIGNER_ADDRESS=${VOUCHER_SIGNER_ADDRESS}`,
    `# DRAW_KEY_MODULUS=${DRAW_KEY_MODULUS}`,
    `# Give coins to the operator: ${OPERATOR_ADDRESS}`,
    'apiVersion: v1',
    'kind: Secret',
    'metadata:',
    '  name: hatchery',
    'stringData:',
    '  # Fill in:',
    ...Object.entries(known).map(line),
    '  # Made just now. Keep a copy where a thief of the cluster does not find it: wallets are lost with SIGNER_MASTER_KEY.',
    ...Object.entries(secrets).map(line),
  ].join('\n');
}

if (![undefined, 'kubernetes', 'passports'].includes(process.argv[2])) {
  console.error('npm run -s secrets -- [kubernetes | passports]');
  process.exitCode = 2;
} else if (process.argv[2] === 'kubernetes') {
  console.log(manifest(everything()));
} else {
  const secrets = onlyPassports ? passports(JSON.parse(process.env.PASSPORT_KEYS || '{}')) : everything();
  const prefix = onlyPassports ? '' : 'HATCHERY_';
  for (const [name, value] of Object.entries(secrets)) console.log(`${prefix}${name}=${value}`);
}
