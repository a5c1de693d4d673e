import { type ContractName, contractNames, type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { type Address, type Hex, isAddressEqual, keccak256 } from 'viem';
import { type DeployChain, DeploymentError } from './chain.ts';
import type { Family } from './families/family.ts';
import type { Journal, JournalStep } from './journal.ts';
import { isLocalChain } from './local.ts';
import type { DeployParameters } from './parameter-types.ts';
import { createSetting, type Plan, planDeployment, type Standing } from './plan.ts';
import { findFaults } from './verify.ts';

interface PrepareOptions {
  chainId: number;
  signerAddress: Address;
  treasury: Address;
  owner?: Address;
  parameters: DeployParameters;
  families: readonly Family[];
  recorded?: Deployment | null;
}

export interface Prepared {
  journal: Journal;
  plan: Plan;
  /** The families of the plan. */
  included: readonly Family[];
}

/** Continues the plan of the journal, or makes a new one for what is missing on the chain. */
export async function prepare(
  chain: DeployChain,
  options: PrepareOptions,
  kept: Journal | undefined,
): Promise<Prepared> {
  const genesis = await chain.genesis();
  const begun = kept && (await takeUp(chain, options, kept, genesis));
  if (begun !== undefined && begun.journal.deployment === undefined) return begun;
  const { chainId, owner, families } = options;
  const recorded = begun?.journal.deployment ?? (await standingRecord(chain, options));
  const standing = recorded ? await survey(chain, recorded) : {};
  const firstNonce = await chain.nonce('pending');
  const plan = planOf(chain, options, families, { firstNonce, standing, owner });
  const names = families.map(({ name }) => name);
  const identity = {
    chainId,
    genesis,
    deployer: chain.deployer,
    families: names,
    owner,
    startBlock: recorded?.startBlock,
  };
  return { journal: { ...identity, firstNonce, standing, steps: notesOf(plan) }, plan, included: families };
}

/**
 * Makes the plan of a journal again. Returns none if a local chain began anew, because nothing there is lost.
 * @throws DeploymentError if the journal is of another chain, deployer or release
 */
async function takeUp(
  chain: DeployChain,
  options: PrepareOptions,
  kept: Journal,
  genesis: Hex,
): Promise<Prepared | undefined> {
  const complete = kept.deployment !== undefined && (await allStand(chain, kept.deployment));
  const journal: Journal = complete ? kept : { ...kept, deployment: undefined };
  const included = options.families.filter(({ name }) => kept.families.includes(name));
  const plan = planOf(chain, options, included, journal);
  const refusal = await refusalOf(chain, options.chainId, journal, plan, genesis);
  if (refusal === undefined) return { journal, plan, included };
  if (isLocalChain(options.chainId)) return undefined;
  throw new DeploymentError(`The journal cannot be continued: ${refusal}`);
}

async function refusalOf(chain: DeployChain, chainId: number, journal: Journal, plan: Plan, genesis: Hex) {
  if (journal.chainId !== chainId || journal.genesis !== genesis) return 'it is about another chain';
  if (journal.deployment !== undefined) return undefined;
  if (!isAddressEqual(journal.deployer, chain.deployer)) return `${journal.deployer} began it, not ${chain.deployer}`;
  if ((await chain.nonce('latest')) < journal.firstNonce) return 'the chain has lost transactions from before it';
  const now = notesOf(plan).map(({ what, nonce, dataHash }) => `${what} ${nonce} ${dataHash}`);
  const then = journal.steps.map(({ what, nonce, dataHash }) => `${what} ${nonce} ${dataHash}`);
  const changed = then.findIndex((step, index) => step !== now[index]);
  if (changed >= 0) return `this release or its settings would do otherwise in "${journal.steps[changed]?.what}"`;
  return undefined;
}

/** Returns the recorded deployment if it is of this chain. A local chain may hold anything at those addresses. */
async function standingRecord(chain: DeployChain, options: PrepareOptions): Promise<Deployment | undefined> {
  const recorded = options.recorded === undefined ? findDeployment(options.chainId) : options.recorded;
  if (!recorded || !(await allStand(chain, recorded))) return undefined;
  const setting = createSetting(
    { roles: rolesOf(chain, options), parameters: options.parameters },
    addressesOf(recorded),
  );
  const families = options.families.filter(({ name }) => recorded[name] !== undefined);
  const faults = await findFaults(chain, { families, setting });
  if (faults.length === 0) return recorded;
  if (isLocalChain(options.chainId)) return undefined;
  throw new DeploymentError(`The recorded deployment is wrong:\n${faults.join('\n')}`);
}

async function allStand(chain: DeployChain, deployment: Deployment): Promise<boolean> {
  const found = await Promise.all(Object.values(addressesOf(deployment)).map((address) => chain.hasCode(address)));
  return found.every(Boolean);
}

/** Reads the address of each contract, its owner and the account that it was offered to. */
export async function survey(
  chain: DeployChain,
  deployment: Deployment,
): Promise<Partial<Record<ContractName, Standing>>> {
  const entries = Object.entries(addressesOf(deployment)).map(async ([name, address]) => {
    return [name, await chain.standing(address)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function addressesOf(deployment: Deployment): Partial<Record<ContractName, Address>> {
  return Object.fromEntries(contractNames.flatMap((name) => (deployment[name] ? [[name, deployment[name]]] : [])));
}

function notesOf({ steps }: Plan): JournalStep[] {
  return steps.map(({ what, nonce, data }) => ({ what, nonce, dataHash: keccak256(data) }));
}

function planOf(
  chain: DeployChain,
  options: PrepareOptions,
  families: readonly Family[],
  { firstNonce, standing, owner }: Pick<Journal, 'firstNonce' | 'standing' | 'owner'>,
): Plan {
  const { parameters } = options;
  return planDeployment({ firstNonce, standing, owner, families, parameters, roles: rolesOf(chain, options) });
}

function rolesOf({ deployer }: DeployChain, { signerAddress: signer, treasury }: PrepareOptions) {
  return { deployer, signer, treasury };
}
