import type { ContractName } from '@hatchery/chain/addresses';
import type { Watched } from '@hatchery/chain/laws/watched';
import { getNetwork } from '@hatchery/chain/networks';
import { type ChainToConnect, connectChains } from '@hatchery/contracts/deploy/connect.ts';
import { ensureDeployed } from '@hatchery/contracts/deploy/deploy.ts';
import type { Family } from '@hatchery/contracts/deploy/families/family.ts';
import type { JournalStore } from '@hatchery/contracts/deploy/journal.ts';
import { localBlockchainId, localDeployerPrivateKey, localMessaging } from '@hatchery/contracts/deploy/local.ts';
import { ensureLocalMessaging } from '@hatchery/contracts/deploy/local-messaging.ts';
import type { DeployParameters } from '@hatchery/contracts/deploy/parameter-types.ts';
import { getDeployParameters } from '@hatchery/contracts/deploy/parameters.ts';
import type { RelayedChain } from '@hatchery/relayer/chains';
import type { Address, Hex } from 'viem';

/** A chain of the local world with its contracts. */
export type WorldChain = ChainToConnect;

type Placing = {
  chainId: number;
  rpcUrl: string;
  publicUrl: string;
  signer: Address;
  treasury: Address;
  journal: JournalStore;
  /** Address of the bridge's home. Absent: the recorded one. */
  home?: Address | undefined;
  /** The modulus of the key of draws. Absent: draws come from block hashes alone. */
  drawKeyModulus?: Hex | undefined;
  /** The families to deploy. Absent: all. */
  familiesFor?: (parameters: DeployParameters) => Family[];
};

/** Deploys messaging and contracts on a chain. Changes nothing where they are deployed. */
export async function placeContracts({
  home,
  familiesFor,
  signer,
  publicUrl,
  drawKeyModulus,
  ...placing
}: Placing): Promise<WorldChain> {
  const { chainId, rpcUrl } = placing;
  const parameters = getDeployParameters(chainId, publicUrl, drawKeyModulus);
  if (home) parameters.bridge.home = home;
  await ensureLocalMessaging({ rpcUrl, chainId });
  const deployment = await ensureDeployed({
    ...placing,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: signer,
    parameters,
    ...(familiesFor && { families: familiesFor(parameters), recorded: null }),
  });
  return { chainId, rpcUrl, deployment, parameters };
}

/** Returns the messaging settings of a chain. */
export function relayedChain({ chainId, rpcUrl }: Pick<WorldChain, 'chainId' | 'rpcUrl'>): RelayedChain {
  const { lzChainId } = getNetwork(chainId);
  if (lzChainId === undefined) throw new Error(`Network ${chainId} has no messaging id.`);
  const { endpoint, messenger } = localMessaging;
  return { chainId, lzChainId, blockchainId: localBlockchainId(chainId), rpcUrl, endpoint, messenger };
}

/**
 * Connects the contracts of all chains with each other. Some connections need messages to arrive first.
 * @param carried resolves when no message is on its way
 */
export async function connectWorld(chains: readonly WorldChain[], carried: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    // A remote that registers twice leaves a message that fails for good.
    await carried();
    const { sent } = await connectChains({ chains, deployerPrivateKey: localDeployerPrivateKey, collateral: true });
    if (sent.length === 0) return;
  }
  throw new Error('The contracts of the local chains could not be connected.');
}

/** Lists the contracts that send assets between these chains, for the relayer to watch. */
export function watchedOf(chains: readonly WorldChain[]): Watched {
  const placesOf = (name: ContractName) =>
    chains.flatMap(({ chainId, deployment, parameters }) => {
      const address = deployment[name];
      return address === undefined ? [] : [{ chainId, address, token: deployment.gameToken, parameters }];
    });
  const tokens = placesOf('omnichainToken');
  const tokenHome = tokens.find(({ parameters }) => parameters.gameToken.maxSupply > 0n);
  const bridges = placesOf('tokenBridge');
  const bridgeHome = bridges.find(({ parameters }) => parameters.bridge.form === 'home');
  const bare = ({ chainId, address, token }: (typeof tokens)[number]) => ({ chainId, address, token });
  return {
    ...(tokenHome && {
      token: { home: bare(tokenHome), remotes: tokens.filter((one) => one !== tokenHome).map(bare) },
    }),
    ...(bridgeHome && {
      bridge: {
        home: bare(bridgeHome),
        remotes: bridges
          .filter((one) => one !== bridgeHome)
          .map(({ chainId, address, parameters }) => {
            return {
              chainId,
              address,
              form: parameters.bridge.form === 'native' ? ('native' as const) : ('erc20' as const),
            };
          }),
      },
    }),
    creatures: placesOf('omnimon').map(({ chainId, address }) => ({ chainId, address })),
    items: placesOf('omnichainItems').map(({ chainId, address }) => ({ chainId, address })),
  };
}
