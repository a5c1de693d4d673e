import { randomBytes, randomUUID } from 'node:crypto';
import type { Airdrop as AirdropAnswer, AirdropFields } from '@hatchery/api/airdrop-shapes';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { VouchersContext } from '../context.ts';
import { presentAirdrop } from './airdrops.presenter.ts';
import {
  deleteAirdrop,
  findAirdrop,
  findGivenAsset,
  findGivenBy,
  insertAct,
  insertAirdrop,
  lockAirdrop,
  updateDraft,
} from './airdrops.repository.ts';
import type { Airdrop, GivenAsset } from './airdrops.ts';
import { listClaimCounts } from './claims.repository.ts';
import { listContractStates } from './contract-events.repository.ts';
import { assertVersion, draftOf, fixedFieldChanged } from './drafts.rules.ts';
import { findList, listNewestLists } from './lists.repository.ts';
import { findRun, listNewestRuns } from './runs.repository.ts';

type Context = Pick<VouchersContext, 'airdropChains' | 'now'>;
type Saved = { fields: AirdropFields; admin: string };

export const unknownAirdrop = () => new Problem('not-found', 'There is no such airdrop.');

/** Finds an airdrop. @throws Problem not-found. */
export async function airdropOf(db: Queryable, id: string): Promise<Airdrop> {
  const airdrop = await findAirdrop(db, id);
  if (!airdrop) throw unknownAirdrop();
  return airdrop;
}

/** Finds an airdrop at the version that an admin saw, and keeps it from changing. @throws Problem not-found, conflict. */
export async function seenAirdrop(tx: Transaction, id: string, version: number): Promise<Airdrop> {
  const airdrop = await lockAirdrop(tx, id);
  if (!airdrop) throw unknownAirdrop();
  assertVersion(airdrop, version);
  return airdrop;
}

/** Finds a list of an airdrop. @throws Problem not-found. */
export async function findListOf(db: Queryable, { uid, listUid }: { uid: string; listUid: string }) {
  const [airdrop, list] = await Promise.all([airdropOf(db, uid), findList(db, listUid)]);
  if (list?.airdropId !== uid) throw new Problem('not-found', 'There is no such list.');
  return { airdrop, list };
}

/** Finds a dry run of an airdrop. @throws Problem not-found. */
export async function findRunOf(db: Queryable, { uid, runUid }: { uid: string; runUid: string }) {
  const [airdrop, run] = await Promise.all([airdropOf(db, uid), findRun(db, runUid)]);
  if (run?.airdropId !== uid) throw new Problem('not-found', 'There is no such dry run.');
  return { airdrop, run };
}

/** Creates a draft. @throws Problem bad-request, conflict. */
export async function createAirdrop(
  tx: Transaction,
  context: Context,
  { fields, admin }: Saved,
): Promise<AirdropAnswer> {
  const id = randomUUID();
  const createdAt = context.now();
  const draft = draftOf(fields, surroundings(context, id, await givenAsset(tx, fields)));
  const airdrop = { ...draft, id, emailSalt: randomBytes(32), createdBy: admin, createdAt };
  await insertAirdrop(tx, airdrop).catch(refuseTaken);
  await insertAct(tx, { airdropId: id, at: createdAt, by: admin, act: 'created', version: 1 });
  return describeAirdrop(tx, context, id);
}

/** Says that another airdrop has the id in the contract, if that is the fault. */
function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint !== 'airdrops_on_chain') throw error;
  const message = 'Another airdrop has this id in the contract already.';
  const errors = [{ path: 'body.chainAirdropId', message }];
  throw new Problem('conflict', message, { errors, cause: error });
}

/** Changes an airdrop that is at this version. @throws Problem bad-request, conflict, not-found. */
export async function changeAirdrop(
  tx: Transaction,
  context: Context,
  { id, version, fields, admin }: Saved & { id: string; version: number },
): Promise<AirdropAnswer> {
  const airdrop = await seenAirdrop(tx, id, version);
  if (airdrop.state === 'ended') throw new Problem('conflict', 'This airdrop has ended for good.');
  const draft = draftOf(fields, surroundings(context, id, await givenAsset(tx, fields)));
  const fixed = fixedFieldChanged(airdrop, draft);
  if (fixed) {
    const message = `${fixed} cannot change after the activation. Name, description, image and end can.`;
    throw fieldProblem('conflict', `body.${fixed}`, message);
  }
  const now = context.now();
  // The amounts of a list were read with the decimals of its asset.
  const dropsList = draft.assetId !== airdrop.assetId || draft.match.generation !== 'file';
  await updateDraft(tx, id, draft, { now, dropsList }).catch(refuseTaken);
  await insertAct(tx, { airdropId: id, at: now, by: admin, act: 'changed', version: version + 1 });
  return describeAirdrop(tx, context, id);
}

/** Deletes a draft. @throws Problem conflict, not-found. */
export async function deleteDraft(tx: Transaction, { now }: Context, id: string, admin: string): Promise<void> {
  const airdrop = await lockAirdrop(tx, id);
  if (!airdrop) throw unknownAirdrop();
  if (airdrop.state !== 'draft') throw new Problem('conflict', 'This airdrop was activated. End it instead.');
  await deleteAirdrop(tx, id);
  await insertAct(
    tx,
    { airdropId: id, at: now(), by: admin, act: 'deleted', version: airdrop.version },
    { name: airdrop.name },
  );
}

async function givenAsset(tx: Transaction, { assetUid }: AirdropFields): Promise<GivenAsset> {
  const asset = await findGivenAsset(tx, assetUid);
  if (!asset) throw badField('body.assetUid', 'There is no such asset.');
  return asset;
}

const surroundings = ({ airdropChains: chains, now }: Context, id: string, asset: GivenAsset) => ({
  ...{ id, asset, now: now(), mainChainId: chains.mainChainId, isFollowed: chains.isFollowed },
  hasAirdrops: (chainId: number) => chains.airdropsOn(chainId) !== undefined,
});

/** Presents an airdrop with what belongs to it. @throws Problem not-found. */
export async function describeAirdrop(db: Queryable, context: Chains, id: string): Promise<AirdropAnswer> {
  const [airdrop, beside] = await Promise.all([airdropOf(db, id), readBeside(db, [id])]);
  return describe(context, airdrop, beside);
}

/** Presents airdrops, each with its last list, its last dry run, its claims, and the contract that pays it. */
export async function describeAirdrops(db: Queryable, context: Chains, airdrops: Airdrop[]): Promise<AirdropAnswer[]> {
  const ids = airdrops.map(({ id }) => id);
  const beside = await readBeside(db, ids);
  return airdrops.map((airdrop) => describe(context, airdrop, beside));
}

type Chains = Pick<Context, 'airdropChains'>;

async function readBeside(db: Queryable, ids: string[]) {
  const [lists, runs, claims, states] = await Promise.all([
    listNewestLists(db, ids),
    listNewestRuns(db, ids),
    listClaimCounts(db, ids),
    listContractStates(db, ids),
  ]);
  return { lists, runs, claims, states };
}

function describe(
  { airdropChains }: Chains,
  airdrop: Airdrop,
  { lists, runs, claims, states }: Awaited<ReturnType<typeof readBeside>>,
): AirdropAnswer {
  const { id, chainId, chainAirdropId } = airdrop;
  const state = states.find((one) => one.chainId === chainId && one.airdropId === chainAirdropId);
  const contract = chainId === null ? undefined : airdropChains.airdropsOn(chainId);
  const run = runs.find((one) => one.airdropId === id);
  return presentAirdrop(airdrop, {
    list: lists.find((one) => one.airdropId === id),
    run,
    claims: claims.get(id) ?? 0,
    contract:
      state && contract
        ? {
            ...{ chainId: state.chainId, contract, airdropId: String(state.airdropId), state: state.state },
            ...{ maxClaims: String(state.maxClaims), claims: String(state.claims) },
            needed: run?.contract?.needed ?? '0',
          }
        : undefined,
  });
}

/** Tells whether an airdrop gives an asset, which then cannot be deleted. */
export const isGivenByAirdrop = async (db: Queryable, assetId: string): Promise<boolean> =>
  (await findGivenBy(db, assetId)) !== undefined;
