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
  /** Sends what it may; either this or `deployerPrivateKey`. */
  account?: Account;
  deployerPrivateKey?: Hex;
  /** Whether its game tokens are given as collateral where a remote's chain started with coins. They cannot be taken back. */
  collateral?: boolean;
  /** Whether to look only. */
  dryRun?: boolean;
  /** How long to wait for each transaction; 120 by default. */
  timeoutSeconds?: number;
}

export interface Connected {
  /** What was sent now, or would be. */
  sent: { network: Network; what: string }[];
  /** What only another owner can send. */
  ownersCalls: (OwnersCall & { network: Network })[];
  /** What is left to see to. */
  remarks: { network: Network; what: string }[];
}

/**
 * Tells contracts what they must know of their counterparts on the other chains. It looks first and sends only what is missing; what somebody has set to
 * another value is left alone.
 * @throws DeploymentError when a transaction reverts, or an endpoint serves another chain than the one named.
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
