import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNetwork } from '@hatchery/chain/networks';
import { readArguments } from '@hatchery/kit/arguments';
import { createPublicClient, getAddress, http } from 'viem';
import { type DeployOptions, deployContracts } from './deploy.ts';
import { deployerAccount, describeError, isDryRun, optionalAddress, optionalHex, requireEnv } from './environment.ts';
import { fileJournal } from './journal.ts';
import { getDeployParameters } from './parameters.ts';
import { rehearse } from './rehearsal.ts';
import { describeOutcome, describeRehearsal } from './report.ts';

const usage = `Deploys to a real network and records the addresses.

  npm run deploy -w @hatchery/contracts [-- --dry-run]

--dry-run only prints what would be sent and its cost.
RPC_URL, DEPLOYER_PRIVATE_KEY, SIGNER_ADDRESS and PUBLIC_URL are required; a dry run needs only DEPLOYER_ADDRESS in place of the key.
TREASURY_ADDRESS defaults to the deployer. DRAW_KEY_MODULUS is the modulus of the signer's DRAW_KEY, as 0x and hexadecimal digits.
OWNER_ADDRESS is offered the contracts in the end. DEPLOYMENTS_FOLDER holds the journal and the record, by default contracts/deployments.`;

const { values } = readArguments(usage, { options: { 'dry-run': { type: 'boolean' } } });
const dryRun = isDryRun(values['dry-run']);

const rpcUrl = requireEnv('RPC_URL');
const account = deployerAccount(dryRun);
const chainId = await createPublicClient({ transport: http(rpcUrl, { timeout: 10_000 }) }).getChainId();
const folder = process.env.DEPLOYMENTS_FOLDER || join(import.meta.dirname, '../deployments');
const options: DeployOptions = {
  rpcUrl,
  chainId,
  account,
  owner: optionalAddress('OWNER_ADDRESS'),
  signerAddress: getAddress(requireEnv('SIGNER_ADDRESS')),
  treasury: optionalAddress('TREASURY_ADDRESS') ?? account.address,
  parameters: getDeployParameters(chainId, requireEnv('PUBLIC_URL'), optionalHex('DRAW_KEY_MODULUS')),
  journal: fileJournal(join(folder, `${chainId}.journal.json`)),
};
const network = getNetwork(chainId);
try {
  if (dryRun) console.log(describeRehearsal(await rehearse(options), network));
  else await deploy();
} catch (error) {
  console.error(describeError(error));
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
