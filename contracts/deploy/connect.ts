import type { Deployment } from '@hatchery/chain/addresses';
import { getNetwork, type Network } from '@hatchery/chain/networks';
import { type Account, type Hex, isAddressEqual } from 'viem';
import { accountOf, DeploymentError, openChain } from './chain.ts';
import type { ConnectedChain, Connection, Finding, MissingCall } from './connections/connection.ts';
import { omnichainApps } from './connections/omnichain-apps.ts';
import { tokenBridges } from './connections/token-bridge.ts';
import { tokenLimits } from './connections/token-limits.ts';
import type { DeployParameters } from './parameter-types.ts';
import type { OwnersCall } from './plan.ts';

export interface ChainToConnect {
  chainId: number;
  rpcUrl: string;
  deployment: Deployment;
  parameters: DeployParameters;
}

export interface ConnectOptions {
  chains: readonly ChainToConnect[];
  /** The account that sends. Give either this or `deployerPrivateKey`. */
  account?: Account;
  deployerPrivateKey?: Hex;
  /** Whether to give game tokens as collateral if a remote's chain started with coins. They cannot be taken back. */
  collateral?: boolean;
  /** Reads only and sends nothing. */
  dryRun?: boolean;
  /** The longest wait for a transaction, in seconds. Default 120. */
  timeoutSeconds?: number;
}

export interface Connected {
  /** Calls that were sent, or would be sent. */
  sent: { network: Network; what: string }[];
  /** Calls that only another owner can send. */
  ownersCalls: (OwnersCall & { network: Network })[];
  /** Steps that are left to do by hand. */
  remarks: { network: Network; what: string }[];
}

/**
 * Tells contracts about their counterparts on other chains. Reads first and sends only what is missing. Settings that
 * someone changed stay as they are.
 * @throws DeploymentError if a transaction reverts, or if an endpoint serves another chain than the one named
 */
export async function connectChains(options: ConnectOptions): Promise<Connected> {
  const chains = await Promise.all(options.chains.map((chain) => open(chain, options)));
  const connections: Connection[] = [
    omnichainApps,
    tokenLimits,
    tokenBridges({ collateral: options.collateral ?? false }),
  ];
  const findings: Finding[] = [];
  for (const connection of connections) findings.push(...(await connection(chains)));
  const outcome: Connected = { sent: [], ownersCalls: [], remarks: [] };
  for (const finding of findings) {
    const { network, what } = finding;
    if (finding.kind === 'remark') {
      outcome.remarks.push({ network, what });
      continue;
    }
    const { chain } = chains.find((one) => one.network === network) as ConnectedChain;
    const owner = finding.byAnyone ? chain.deployer : (await chain.standing(finding.to)).owner;
    if (!isAddressEqual(owner, chain.deployer)) {
      outcome.ownersCalls.push({ network, owner, what, to: finding.to, data: finding.data });
      continue;
    }
    if (!options.dryRun) await send(chain, finding);
    outcome.sent.push({ network, what });
  }
  return outcome;
}

async function open({ chainId, rpcUrl, deployment, parameters }: ChainToConnect, options: ConnectOptions) {
  const chain = openChain({ rpcUrl, chainId, account: accountOf(options), timeoutSeconds: options.timeoutSeconds });
  await chain.genesis();
  return { network: getNetwork(chainId), chain, deployment, parameters };
}

async function send(chain: ConnectedChain['chain'], { what, to, data }: MissingCall): Promise<void> {
  let sent: Hex | undefined;
  const nonce = await chain.nonce('pending');
  await chain.send({ stage: 'link', what, nonce, to, data }, (hash) => {
    sent = hash;
  });
  const { status } = await chain.receipt(sent as Hex);
  if (status !== 'success') throw new DeploymentError(`${what} reverted in transaction ${sent}`);
}
