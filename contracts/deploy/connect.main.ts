import { findDeployment } from '@hatchery/chain/addresses';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { readArguments } from '@hatchery/kit/arguments';
import { type ChainToConnect, connectChains } from './connect.ts';
import { deployerAccount, describeError, isDryRun, requireEnv } from './environment.ts';
import { getDeployParameters } from './parameters.ts';
import { describeConnected } from './report.ts';

const usage = `Connects the contracts of several chains.

  npm run connect -w @hatchery/contracts [-- [--dry-run] [--collateral]]

--dry-run only prints what would be sent. --collateral gives game tokens of the deployer where a remote needs them; they cannot be
taken back. RPC_URLS (43114=https://…,56=https://…) and DEPLOYER_PRIVATE_KEY are required; a dry run needs only DEPLOYER_ADDRESS in
place of the key. DEPLOYMENTS names the contracts of chains that this release does not know.`;

const boolean = { type: 'boolean' } as const;
const { values } = readArguments(usage, { options: { 'dry-run': boolean, collateral: boolean } });
const dryRun = isDryRun(values['dry-run']);

function chainsToConnect(): ChainToConnect[] {
  const configured = parseDeployments(process.env.DEPLOYMENTS || '{}');
  return [...parseRpcUrls(requireEnv('RPC_URLS'))].map(([chainId, [rpcUrl = '']]) => {
    const deployment = findDeployment(chainId, configured);
    if (deployment === undefined)
      throw new Error(`Chain ${chainId} has no contracts: deploy them, or name them in DEPLOYMENTS`);
    return { chainId, rpcUrl, deployment, parameters: getDeployParameters(chainId, '') };
  });
}

try {
  const connected = await connectChains({
    chains: chainsToConnect(),
    account: deployerAccount(dryRun),
    collateral: values.collateral ?? false,
    dryRun,
  });
  console.log(describeConnected(connected, dryRun));
} catch (error) {
  console.error(describeError(error));
  console.error('What was sent stays: run the same command again to go on.');
  process.exitCode = 1;
}
