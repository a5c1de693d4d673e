import { patienceMilliseconds, startAnvil } from '@hatchery/kit/anvil';
import { createPublicClient, createTestClient, http, parseEther } from 'viem';
import { type DeployOptions, deployContracts, previewDeployment } from './deploy.ts';
import { memoryJournal } from './journal.ts';
import type { OwnersCall, Step } from './plan.ts';
import { findBlockchainId, putWarp } from './precompiles.ts';

export interface Rehearsal {
  steps: (Step & { gas: bigint })[];
  ownersCalls: OwnersCall[];
  /** The gas of all steps. */
  gas: bigint;
  /** The current price of one unit of gas on the real chain, in base units of its coin. */
  gasPrice: bigint;
  /** The deployer's balance on the real chain. */
  balance: bigint;
}

/** Deploys on a copy of the chain, with all checks, and returns the cost. The real chain is only read. */
export async function rehearse(options: DeployOptions): Promise<Rehearsal> {
  const real = createPublicClient({ transport: http(options.rpcUrl, { timeout: 10_000 }) });
  const journal = memoryJournal();
  const begun = options.journal?.read();
  if (begun !== undefined) journal.write(begun);
  const copy = await startAnvil({ copyOf: options.rpcUrl });
  try {
    // Addresses without code are not copied.
    const blockchainId = await findBlockchainId(options.rpcUrl);
    if (blockchainId !== undefined) await putWarp(copy.rpcUrl, blockchainId);
    const onCopy = { ...options, rpcUrl: copy.rpcUrl, transport: undefined, journal };
    const { steps, ownersCalls, setting } = await previewDeployment(onCopy);
    const address = setting.roles.deployer;
    const transport = http(copy.rpcUrl, { timeout: patienceMilliseconds });
    await createTestClient({ mode: 'anvil', transport }).setBalance({ address, value: parseEther('1000000') });
    await deployContracts(onCopy);
    const client = createPublicClient({ transport });
    const hashes = new Map(journal.read()?.steps.map(({ nonce, hash }) => [nonce, hash]));
    const measured: Rehearsal['steps'] = [];
    for (const step of steps) {
      const hash = hashes.get(step.nonce);
      measured.push({ ...step, gas: hash ? (await client.getTransactionReceipt({ hash })).gasUsed : 0n });
    }
    const [gasPrice, balance] = await Promise.all([real.getGasPrice(), real.getBalance({ address })]);
    return { steps: measured, ownersCalls, gas: measured.reduce((sum, { gas }) => sum + gas, 0n), gasPrice, balance };
  } finally {
    await copy.stop();
  }
}
