import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { readArguments } from '@hatchery/kit/arguments';
import { getAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { demoAccounts, seedChain } from './seed.ts';

const usage = `Deploys all contracts on a local chain and fills them with something to try. Run again, it adds what is missing.

  npm run seed -w @hatchery/local

RPC_URL names a node of chain 31337 with anvil's test accounts, by default http://127.0.0.1:8545. SIGNER_ADDRESS signs vouchers, and
OPERATOR_ADDRESS gets coins; both default to the deployer. SEED_FOLDER keeps the progress.`;

readArguments(usage, {});
const { env } = process;
const addressOf = (name: string) => (env[name] ? getAddress(env[name]) : privateKeyToAddress(localDeployerPrivateKey));
const started = Date.now();
try {
  const { startBlock, ...contracts } = await seedChain({
    folder: env.SEED_FOLDER ?? join(tmpdir(), 'hatchery-seed'),
    rpcUrl: env.RPC_URL ?? 'http://127.0.0.1:8545',
    ownChain: false,
    publicUrl: env.PUBLIC_URL ?? 'http://localhost:8080',
    signer: addressOf('SIGNER_ADDRESS'),
    operator: addressOf('OPERATOR_ADDRESS'),
  });
  for (const [name, address] of Object.entries(contracts)) console.log(`${name.padEnd(16)} ${address}`);
  for (const { name, address } of demoAccounts)
    console.log(`${name.padEnd(16)} ${address}  holds coins, tokens and tickets`);
  console.log(`From block ${startBlock} on; ${((Date.now() - started) / 1_000).toFixed(1)} s.`);
} catch (error) {
  const { shortMessage, message } = error as Error & { shortMessage?: string };
  console.error(shortMessage ?? message);
  console.error('Run the same command again to go on.');
  process.exitCode = 1;
}
