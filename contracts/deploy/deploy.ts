import { type ContractName, contractNames, type Deployment } from '@hatchery/chain/addresses';
import { type Account, type Address, type Hex, type Transport, zeroAddress } from 'viem';
import { accountOf, type DeployChain, DeploymentError, openChain } from './chain.ts';
import { familiesFor } from './families/families.ts';
import type { Family } from './families/family.ts';
import { type JournalStore, memoryJournal } from './journal.ts';
import type { DeployParameters } from './parameter-types.ts';
import type { Plan } from './plan.ts';
import { prepare, survey } from './prepare.ts';
import { runSteps } from './run.ts';
import { findFaults } from './verify.ts';

export interface DeployOptions {
  rpcUrl: string;
  chainId: number;
  /** Pays for the deployment; either this or `deployerPrivateKey`. */
  account?: Account;
  deployerPrivateKey?: Hex;
  /** To whom the contracts are offered in the end; they stay the deployer's if absent. */
  owner?: Address;
  /** Signs vouchers. */
  signerAddress: Address;
  /** Receives the token's initial supply and what players pay. */
  treasury: Address;
  parameters: DeployParameters;
  /** Where progress is kept; it ends with the process if absent. */
  journal?: JournalStore;
  /** What stands already where the journal says nothing; the recorded deployment of the chain if absent. */
  recorded?: Deployment | null;
  /** All that the parameters call for if absent. */
  families?: readonly Family[];
  /** How long to wait for each transaction; 120 by default. */
  timeoutSeconds?: number;
  /** See `ChainOptions`. */
  askedAgainMilliseconds?: number;
  /** In place of plain HTTP. */
  transport?: Transport;
}

export interface Outcome {
  deployment: Deployment;
  /** How many transactions were sent now. */
  sent: number;
  plan: Plan;
  /** What was offered to another owner, now or before, who has yet to accept it. */
  offers: Offer[];
}

export interface Offer {
  name: ContractName;
  address: Address;
  pendingOwner: Address;
}

/**
 * Makes sure that all contracts of the platform stand behind proxies, know each other and are offered to their owner. It sends what is missing and nothing
 * otherwise: a deployment that failed in the middle goes on where it ended, and one that lacks a family gets it.
 * @throws DeploymentError when a transaction reverts, the chain is not the one named, or what stands in the end is not what was meant.
 */
export async function deployContracts(options: DeployOptions): Promise<Outcome> {
  const { families = familiesFor(options.parameters), journal: store = memoryJournal() } = options;
  const chain = openChain({ ...options, account: accountOf(options) });
  const { journal, plan, included } = await prepare(chain, { ...options, families }, store.read());
  const save = () => store.write(journal);
  if (plan.steps.length > 0) save();
  const sent = await runSteps({ chain, steps: plan.steps, notes: journal.steps, save });
  const { setting, implementations, ownersCalls } = plan;
  const faults = await findFaults(chain, { families: included, setting, implementations, ownersCalls });
  if (faults.length > 0) throw new DeploymentError(faults.join('\n'));
  const startBlock = journal.startBlock ?? Math.min(...journal.steps.map(({ block }) => block ?? 0));
  const deployment = recordOf(plan.addresses, startBlock);
  if (plan.steps.length > 0) store.write({ ...journal, deployment });
  const asked = options.owner === undefined || options.owner === journal.owner;
  if (included.length === families.length && asked)
    return { deployment, sent, plan, offers: await findOffers(chain, deployment) };
  // What was begun for fewer contracts or another owner is finished as it was planned; then comes what is new.
  const rest = await deployContracts({ ...options, journal: store });
  return { ...rest, sent: sent + rest.sent };
}

/** What the next call of `deployContracts` would do. Nothing is sent or stored. */
export async function previewDeployment(options: DeployOptions): Promise<Plan> {
  const { families = familiesFor(options.parameters), journal = memoryJournal() } = options;
  const chain = openChain({ ...options, account: accountOf(options) });
  return (await prepare(chain, { ...options, families }, journal.read())).plan;
}

/** Where the contracts of the chain stand; those that are missing are put there first. */
export async function ensureDeployed(options: DeployOptions): Promise<Deployment> {
  return (await deployContracts(options)).deployment;
}

async function findOffers(chain: DeployChain, deployment: Deployment): Promise<Offer[]> {
  const standing = await survey(chain, deployment);
  return contractNames.flatMap((name) => {
    const { address, pendingOwner = zeroAddress } = standing[name] ?? {};
    return address === undefined || pendingOwner === zeroAddress ? [] : [{ name, address, pendingOwner }];
  });
}

function recordOf(addresses: Plan['addresses'], startBlock: number): Deployment {
  const entries = contractNames.flatMap((name) => (addresses[name] === undefined ? [] : [[name, addresses[name]]]));
  return { ...Object.fromEntries(entries), startBlock };
}
