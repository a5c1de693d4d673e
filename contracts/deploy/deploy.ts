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
  /** The account that pays for the deployment. Give either this or `deployerPrivateKey`. */
  account?: Account;
  deployerPrivateKey?: Hex;
  /** The account that is offered the contracts in the end. Without it they stay the deployer's. */
  owner?: Address;
  /** The signer of vouchers. */
  signerAddress: Address;
  /** The account that receives the token's initial supply and players' payments. */
  treasury: Address;
  parameters: DeployParameters;
  /** The place where progress is kept. By default it ends with the process. */
  journal?: JournalStore;
  /** Existing contracts, if the journal names none. Default: the recorded deployment of the chain. */
  recorded?: Deployment | null;
  /** Default: all families that the parameters call for. */
  families?: readonly Family[];
  /** The longest wait for a transaction, in seconds. Default 120. */
  timeoutSeconds?: number;
  /** See `ChainOptions`. */
  askedAgainMilliseconds?: number;
  /** Replaces plain HTTP. */
  transport?: Transport;
}

export interface Outcome {
  deployment: Deployment;
  /** The number of transactions sent now. */
  sent: number;
  plan: Plan;
  /** Contracts that were offered to another owner, now or before, who has not accepted yet. */
  offers: Offer[];
}

interface Offer {
  name: ContractName;
  address: Address;
  pendingOwner: Address;
}

/**
 * Makes sure that all contracts of the platform stand behind proxies, know each other and are offered to their owner.
 * Sends only what is missing: a deployment that failed continues where it stopped, and a missing family is added.
 * @throws DeploymentError if a transaction reverts, the chain is not the one named, or the result is not as planned
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
  // First finish what was begun for fewer contracts or another owner, as it was planned. Then add what is new.
  const rest = await deployContracts({ ...options, journal: store });
  return { ...rest, sent: sent + rest.sent };
}

/** Returns what the next call of `deployContracts` would do. Sends and stores nothing. */
export async function previewDeployment(options: DeployOptions): Promise<Plan> {
  const { families = familiesFor(options.parameters), journal = memoryJournal() } = options;
  const chain = openChain({ ...options, account: accountOf(options) });
  return (await prepare(chain, { ...options, families }, journal.read())).plan;
}

/** Returns the addresses of the chain's contracts, after deploying the missing ones. */
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
