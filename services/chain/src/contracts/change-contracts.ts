import { randomUUID } from 'node:crypto';
import { type Contract, type ContractChange, type ContractParams, mostAbiBytes } from '@hatchery/api/contracts';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { findCursor } from '../blocks/chain-view.ts';
import { endStandingJob, startStandingJob } from '../chain-logs/standing-job.ts';
import type { ChainContext } from '../context.ts';
import { abiOf } from './abis.rules.ts';
import { insertChange } from './changes.repository.ts';
import { presentContract } from './contracts.presenter.ts';
import {
  type ContractWithAbi,
  deleteContract,
  findContractAt,
  findContractNamed,
  findContractToChange,
  insertEntry,
  insertRemovedLogs,
  lockContracts,
  updateContract,
} from './contracts.repository.ts';
import { type Inspected, inspectContract } from './inspect-contract.ts';

/** An admin, and when they do something. */
type Author = { by: string; now: Date };

/**
 * Checks what an admin enters about a contract, and asks the chain about it.
 * @param before the entry that it is to replace, if any
 * @throws Problem as `inspectContract`; bad-request, naming the field; conflict if the entry is of another contract.
 */
export async function inspectGiven(
  { rpcOf, database, now }: Pick<ChainContext, 'rpcOf' | 'database' | 'now'>,
  body: ContractParams,
  before?: ContractWithAbi,
): Promise<Inspected> {
  if (before) requireSamePlace(before, body);
  const rpc = rpcOf(body.chainId);
  if (!rpc) throw badField('body.chainId', `The platform does not follow chain ${body.chainId}.`);
  if (body.abi) abiOf(body.abi, 'body.abi', mostAbiBytes);
  requireDeployed(new Date(body.deployDate), now());
  if (body.followFrom != null && body.followFrom !== before?.followedFrom) {
    const lastRead = (await findCursor(database.knex, body.chainId))?.number ?? -1;
    if (body.followFrom > lastRead) throw badField('body.followFrom', `The chain was read up to block ${lastRead}.`);
  }
  return inspectContract(rpc, body);
}

/** The first block of the first chain that has contracts. */
const firstChain = new Date('2015-07-30T15:26:13Z');

function requireDeployed(date: Date, now: Date): void {
  if (date > now) throw badField('body.deployDate', 'This is in the future.');
  if (date < firstChain) throw badField('body.deployDate', 'There were no contracts yet.');
}

/** Registers a contract, and has its logs read if that is wanted. @throws Problem conflict naming a field that is taken. */
export async function createContract(
  tx: Transaction,
  body: ContractParams,
  inspected: Inspected,
  author: Author,
): Promise<Contract> {
  await lockContracts(tx, body.chainId);
  const address = getAddress(body.address);
  if (await findContractAt(tx, body.chainId, address))
    throw fieldProblem('conflict', 'body.address', 'This contract is registered already.');
  await requireFreeName(tx, body);
  const contract: ContractWithAbi = {
    ...fieldsOf(body, inspected),
    uid: randomUUID(),
    address,
    chainId: body.chainId,
    source: 'admin',
    followedFrom: body.followFrom ?? null,
    ...abiFields(body.abi ?? null),
  };
  await insertEntry(tx, contract);
  if (body.followFrom != null) await startStandingJob(tx, contract, body.followFrom, author.now);
  return note(tx, { after: contract }, author);
}

/** Replaces what is known of a contract. @throws Problem not-found; conflict if it may not change, or a name is taken. */
export async function changeContract(
  tx: Transaction,
  { uid, body }: { uid: string; body: ContractParams },
  inspected: Inspected,
  author: Author,
): Promise<Contract> {
  await lockContracts(tx, body.chainId);
  const before = requireEntry(await findContractToChange(tx, uid));
  requireSamePlace(before, body);
  await requireFreeName(tx, body, uid);
  const followedFrom = body.followFrom === undefined ? before.followedFrom : body.followFrom;
  const after: ContractWithAbi = {
    ...before,
    ...fieldsOf(body, inspected),
    followedFrom,
    ...(body.abi === undefined ? {} : abiFields(body.abi)),
  };
  await updateContract(tx, uid, after);
  if (followedFrom !== before.followedFrom) {
    if (before.followedFrom !== null) await endStandingJob(tx, uid, author.now);
    if (followedFrom !== null) await startStandingJob(tx, after, followedFrom, author.now);
  }
  return note(tx, { before, after }, author);
}

/** Removes a contract with its jobs. What they have read is deleted later. @throws Problem not-found; conflict if it may not go. */
export async function removeContract(tx: Transaction, uid: string, author: Author): Promise<void> {
  const before = requireEntry(await findContractToChange(tx, uid));
  await deleteContract(tx, uid);
  await insertRemovedLogs(tx, uid, author.now);
  await note(tx, { before }, author);
}

/** Returns the entry of an admin. @throws Problem not-found; conflict for one that the platform brought. */
export function requireEntry(contract: ContractWithAbi | undefined): ContractWithAbi {
  if (!contract) throw new Problem('not-found', 'There is no such contract.');
  if (contract.source === 'admin') return contract;
  throw new Problem('conflict', `${contract.name} came with the platform, so its entry cannot be changed.`);
}

async function requireFreeName(tx: Transaction, { chainId, name }: ContractParams, own?: string): Promise<void> {
  const named = await findContractNamed(tx, chainId, name);
  if (named && named.uid !== own)
    throw fieldProblem('conflict', 'body.name', `Another contract of this chain is called ${name}.`);
}

function requireSamePlace(before: ContractWithAbi, body: ContractParams): void {
  if (before.chainId !== body.chainId) throw fixed('chainId');
  if (before.address !== getAddress(body.address)) throw fixed('address');
}

const fixed = (field: string) =>
  fieldProblem('conflict', `body.${field}`, 'This cannot change. Register another contract instead.');

const fieldsOf = (body: ContractParams, { contractType, owner, codeHash, implementation }: Inspected) => ({
  name: body.name,
  description: body.description ?? '',
  link: body.link,
  contractType,
  deployDate: new Date(body.deployDate),
  owner,
  verified: body.verified,
  codeHash,
  implementation,
});

const abiFields = (abi: NonNullable<ContractParams['abi']> | null) => ({
  abi: abi && abiOf(abi, 'body.abi', mostAbiBytes),
  hasAbi: abi !== null,
});

/** Notes a change for other admins. @returns the contract as it is shown. */
async function note(
  tx: Transaction,
  { before, after }: { before?: ContractWithAbi; after?: ContractWithAbi },
  { by, now }: Author,
): Promise<Contract> {
  const entry = (after ?? before) as ContractWithAbi;
  const shown = { before: before && presentContract(before), after: after && presentContract(after) };
  const what: ContractChange['what'] = !before ? 'created' : after ? 'changed' : 'deleted';
  const fields = Object.keys(entry)
    .filter((key) => key !== 'uid')
    .filter((key) => JSON.stringify(before?.[key as keyof object]) !== JSON.stringify(after?.[key as keyof object]));
  await insertChange(tx, {
    at: now,
    by,
    what,
    contractUid: entry.uid,
    fields: fields.sort(),
    before: shown.before ?? null,
    after: shown.after ?? null,
  });
  return presentContract(entry);
}
