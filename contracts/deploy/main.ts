/**
 * Deploys to a real network and records the addresses.
 * RPC_URL, DEPLOYER_PRIVATE_KEY, SIGNER_ADDRESS and PUBLIC_URL are needed; OWNER_ADDRESS and TREASURY_ADDRESS are the deployer
 * where they are not given.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeployment } from '@hatchery/chain/addresses';
import { type Address, createPublicClient, getAddress, type Hex, http, isHex, size } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployContracts, isDeployed } from './deploy.ts';
import { getDeployParameters } from './parameters.ts';

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

const rpcUrl = requireEnv('RPC_URL');
const account = privateKeyToAccount(requirePrivateKey('DEPLOYER_PRIVATE_KEY'));
const client = createPublicClient({ transport: http(rpcUrl, { timeout: 10_000 }) });
const chainId = await client.getChainId();
const recorded = findDeployment(chainId);
if (recorded !== undefined && (await isDeployed(client, recorded))) {
  throw new Error(
    `Chain ${chainId} has its contracts already; remove contracts/deployments/${chainId}.json to redeploy`,
  );
}
const deployment = await deployContracts({
  rpcUrl,
  chainId,
  account,
  owner: optionalAddress('OWNER_ADDRESS'),
  signerAddress: getAddress(requireEnv('SIGNER_ADDRESS')),
  treasury: optionalAddress('TREASURY_ADDRESS') ?? account.address,
  parameters: getDeployParameters(chainId, requireEnv('PUBLIC_URL')),
});
const path = join(import.meta.dirname, `../deployments/${chainId}.json`);
writeFileSync(path, `${JSON.stringify(deployment, null, 2)}\n`);
console.log(
  `${path}\n${JSON.stringify(deployment, null, 2)}\nRun \`npm run gen -w @hatchery/contracts\` to publish it.`,
);
