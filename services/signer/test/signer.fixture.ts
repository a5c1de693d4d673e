import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase, testConfig } from '@hatchery/kit/testing';
import { type SignerConfig, signerConfig } from '../src/config.ts';

/** Keys of tests alone. */
export const voucherKey = `0x${'11'.repeat(32)}` as const;
export const operatorKey = `0x${'22'.repeat(32)}` as const;
export const masterKey = Buffer.alloc(32, 3);

export const deployment = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: '0x5000000000000000000000000000000000000005',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  startBlock: 1,
} as const;

/**
 * The configuration of a signer; `more` are further variables of the environment.
 * @param given the database of a signer before; without it, one of its own
 */
export async function prepareSigner(more: Record<string, string> = {}, given?: TestDatabase) {
  const database = given ?? (await createTestDatabase());
  const own = signerConfig.parse({
    DATABASE_URL: database.url,
    VOUCHER_SIGNER_KEY: voucherKey,
    OPERATOR_KEY: `31337=${operatorKey}`,
    SIGNER_MASTER_KEY: masterKey.toString('base64'),
    DEPLOYMENTS: JSON.stringify({ 31337: deployment }),
    ...more,
  });
  const config: SignerConfig = { ...own, ...testConfig(database) };
  return { config, database };
}

/** A transaction that moves nothing from an account to itself, which the signer signs for each of its accounts. */
export const emptyTransaction = (from: string) => ({
  reference: randomUUID(),
  chainId: 31337,
  from,
  to: from,
  data: '0x',
  value: '0',
  gas: '21000',
  nonce: 0,
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
});
