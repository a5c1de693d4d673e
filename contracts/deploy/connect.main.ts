/**
 * Connects the contracts of several chains. `--dry-run` only prints what would be sent. `--collateral` gives game
 * tokens of the deployer where a remote needs them; they cannot be taken back. RPC_URLS
 * (`43114=https://…,56=https://…`) and DEPLOYER_PRIVATE_KEY are required; a dry run needs only DEPLOYER_ADDRESS.
 * DEPLOYMENTS names the contracts of chains that this release does not know.
 */
import { findDeployment } from '@hatchery/chain/addresses';
import { parseDeployments, parseRpcUrls } from '@hatchery/chain/settings';
import { type ChainToConnect, connectChains } from './connect.ts';
import { deployerAccount, describeError, requireEnv } from './environment.ts';
import { getDeployParameters } from './parameters.ts';
import { describeConnected } from './report.ts';

const dryRun = process.argv.includes('--dry-run');

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
  const collateral = process.argv.includes('--collateral');
  const connected = await connectChains({
    chains: chainsToConnect(),
    account: deployerAccount(dryRun),
    collateral,
    dryRun,
  });
  console.log(describeConnected(connected, dryRun));
} catch (error) {
  console.error(describeError(error));
  console.error('What was sent stays: run the same command again to go on.');
  process.exitCode = 1;
}
