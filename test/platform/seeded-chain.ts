import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { withTestLock } from '@hatchery/kit/testing';
import { startLocalChain } from '@hatchery/local/local-chain';
import { seedChain } from '@hatchery/local/seed';
import { drawKeyModulus, openState } from '@hatchery/local/state';
import { privateKeyToAddress } from 'viem/accounts';

/**
 * Puts a local chain with all contracts, and the secrets that belong to it, into a state folder. Deploying takes most of a
 * platform's first start, so it is done once per run of tests.
 */
export async function copySeededChain(folder: string): Promise<void> {
  const run = process.env.TEST_RUN_FOLDER;
  if (!run) throw new Error('TEST_RUN_FOLDER is not set: run the tests through jest, whose global set-up makes it.');
  const template = join(run, 'seeded-chain');
  await withTestLock('seeded-chain', async () => {
    if (existsSync(template)) return;
    const draft = mkdtempSync(join(run, 'seeded-chain-'));
    await seedFreshChain(draft);
    renameSync(draft, template);
  });
  cpSync(template, folder, { recursive: true });
}

async function seedFreshChain(folder: string): Promise<void> {
  const { secrets, release } = openState(folder);
  const chain = await startLocalChain(folder, 0);
  await seedChain({
    folder,
    ownChain: true,
    rpcUrl: chain.rpcUrl,
    publicUrl: 'http://localhost',
    signer: privateKeyToAddress(secrets.voucherSignerKey),
    operator: privateKeyToAddress(secrets.operatorKey),
    drawKeyModulus: drawKeyModulus(secrets),
  });
  await chain.close();
  release();
}
