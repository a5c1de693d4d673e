/**
 * Deploys to a real network and records the addresses; `--dry-run` only says what that would send and cost.
 * RPC_URL, DEPLOYER_PRIVATE_KEY, SIGNER_ADDRESS and PUBLIC_URL are needed; a dry run is content with DEPLOYER_ADDRESS. TREASURY_ADDRESS is the deployer where
 * it is not given; OWNER_ADDRESS is offered the contracts in the end. DEPLOYMENTS_FOLDER holds the journal and the record; contracts/deployments by default.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNetwork } from '@hatchery/chain/networks';
import { type Account, type Address, createPublicClient, getAddress, type Hex, http, isHex, size } from 'viem';
import { privateKeyToAccount, toAccount } from 'viem/accounts';
import { type DeployOptions, deployContracts } from './deploy.ts';
import { fileJournal } from './journal.ts';
import { getDeployParameters } from './parameters.ts';
import { rehearse } from './rehearsal.ts';
import { describeOutcome, describeRehearsal } from './report.ts';

const dryRun = process.argv.includes('--dry-run');

function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

function requirePrivateKey(name: string): Hex {
  const value = requireEnv(name);
  if (!isHex(value) || size(value) !== 32) throw new Error(`${name} is not 0x and 64 hexadecimal digits`);
  return value;
}

function optionalAddress(name: string): Address | undefined {
  const value = process.env[name];
  return value === undefined || value === '' ? undefined : getAddress(value);
}

function deployerAccount(): Account {
  const address = dryRun ? optionalAddress('DEPLOYER_ADDRESS') : undefined;
  // Nothing is signed on a copy of the chain.
  return address === undefined
    ? privateKeyToAccount(requirePrivateKey('DEPLOYER_PRIVATE_KEY'))
    : { ...toAccount(address), type: 'json-rpc' };
}

const rpcUrl = requireEnv('RPC_URL');
const account = deployerAccount();
const chainId = await createPublicClient({ transport: http(rpcUrl, { timeout: 10_000 }) }).getChainId();
const folder = process.env.DEPLOYMENTS_FOLDER || join(import.meta.dirname, '../deployments');
const options: DeployOptions = {
  rpcUrl,
  chainId,
  account,
  owner: optionalAddress('OWNER_ADDRESS'),
  signerAddress: getAddress(requireEnv('SIGNER_ADDRESS')),
  treasury: optionalAddress('TREASURY_ADDRESS') ?? account.address,
  parameters: getDeployParameters(chainId, requireEnv('PUBLIC_URL')),
  journal: fileJournal(join(folder, `${chainId}.journal.json`)),
};
const network = getNetwork(chainId);
try {
  if (dryRun) console.log(describeRehearsal(await rehearse(options), network));
  else await deploy();
} catch (error) {
  // The whole of a failed request is a page of bytecode.
  const { shortMessage, message, details } = error as Error & { shortMessage?: string; details?: string };
  console.error([shortMessage ?? message, details].filter((line) => line !== undefined).join('\n'));
  if (!dryRun) console.error('What was done so far is in the journal: run the same command again to go on.');
  process.exitCode = 1;
}

async function deploy(): Promise<void> {
  const outcome = await deployContracts(options);
  const path = join(folder, `${chainId}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(outcome.deployment, null, 2)}\n`);
  console.log(describeOutcome(outcome, network));
  console.log(
    `\nUntil a release knows it, for the services:\nDEPLOYMENTS='${JSON.stringify({ [chainId]: outcome.deployment })}'`,
  );
  console.log(`\nRecorded in ${path}. Run \`npm run gen -w @hatchery/contracts\` to publish it.`);
}
