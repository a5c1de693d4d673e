import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';

// Prints an .env for docker-compose.yml: fresh secrets, and the well-known deployer of a development chain.
const privateKey = () => `0x${randomBytes(32).toString('hex')}`;
const voucherSigner = privateKey();
const { privateKey: tokenKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const deployer = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

const secrets = {
  DATABASE_PASSWORD: randomBytes(18).toString('base64url'),
  PASSPORT_SECRET: randomBytes(48).toString('base64url'),
  ACCESS_TOKEN_KEY: `'${JSON.stringify(tokenKey.export({ format: 'jwk' }))}'`,
  SIGNER_MASTER_KEY: randomBytes(32).toString('base64'),
  VOUCHER_SIGNER_KEY: voucherSigner,
  VOUCHER_SIGNER_ADDRESS: privateKeyToAccount(voucherSigner).address,
  OPERATOR_KEY: privateKey(),
  DEPLOYER_KEY: deployer,
};
for (const [name, value] of Object.entries(secrets)) console.log(`HATCHERY_${name}=${value}`);
