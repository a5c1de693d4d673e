import type { AirdropContract } from '@hatchery/api/airdrop-shapes';
import type { Queryable } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { Address } from 'viem';
import type { VouchersContext } from '../context.ts';
import { adviceOn, gasPerClaim } from './advice.rules.ts';
import type { Airdrop } from './airdrops.ts';
import { findPromised } from './claims.repository.ts';
import { listContractStates } from './contract-events.repository.ts';
import { findMost } from './recipients.repository.ts';
import { findRun, lockOpenRun, type Run, updateDone } from './runs.repository.ts';

type Context = Pick<VouchersContext, 'database' | 'airdropChains' | 'funds' | 'now'>;

/** Ends a dry run with its totals and what is missing. @throws Problem service-unavailable, bad-gateway if the chain is away. */
export async function totalRun(context: Context, airdrop: Airdrop, id: string): Promise<void> {
  const { database, now } = context;
  const run = await findRun(database.knex, id);
  if (!run || run.status === 'done') return;
  const most = await findMost(database.knex, id, airdrop.maxClaims);
  const onChain = await readOnChain(context, airdrop, { run, most });
  const contract = onChain?.contract ?? null;
  const { budget, maxClaims } = airdrop;
  const advice = adviceOn({ eligible: run.eligible, most, budget, maxClaims, contract });
  await database.transaction(async (tx) => {
    if (!(await lockOpenRun(tx, id))) return;
    await updateDone(tx, id, { most, contract, gas: onChain?.gas ?? null, advice, finishedAt: now() });
    await announceChange(tx, run.createdBy, ['airdrops']);
  });
}

type Totals = { run: Run; most: bigint };

/** Reads how the contract that pays signed claims stands, and what claims would cost. */
async function readOnChain(context: Context, airdrop: Airdrop, { run, most }: Totals) {
  const { database, airdropChains, funds: reader } = context;
  const { chainId, asset, maxClaims } = airdrop;
  if (chainId === null || !asset.contract || !asset.contractType) return undefined;
  const contract = airdropChains.airdropsOn(chainId);
  if (!contract) return undefined;
  const tokenId = airdrop.tokenId ?? asset.tokenId;
  const query = { chainId, contract: asset.contract, contractType: asset.contractType, tokenId, holder: contract };
  const [{ funds, gasPrice }, state, promised] = await Promise.all([
    reader.read(query),
    findContract(database.knex, airdrop, contract),
    findPromised(database.knex, airdrop),
  ]);
  const needed = promised + most;
  const missing = needed > funds ? needed - funds : 0n;
  const claims = Math.min(run.eligible, maxClaims);
  const perClaim = gasPerClaim[asset.contractType];
  return {
    contract: { ...state, funds: String(funds), needed: String(needed), missing: String(missing) },
    gas: {
      ...{ perClaim, total: perClaim * claims, price: String(gasPrice) },
      cost: String(gasPrice * BigInt(perClaim) * BigInt(claims)),
    },
  };
}

/** Describes the airdrop in its contract, by the events of the contract. */
export async function findContract(
  db: Queryable,
  airdrop: Pick<Airdrop, 'id' | 'chainId' | 'chainAirdropId'>,
  contract: Address,
): Promise<AirdropContract> {
  const [found] = await listContractStates(db, [airdrop.id]);
  return {
    chainId: airdrop.chainId ?? 0,
    contract,
    airdropId: String(airdrop.chainAirdropId ?? 0n),
    state: found?.state ?? 'missing',
    maxClaims: String(found?.maxClaims ?? 0n),
    claims: String(found?.claims ?? 0n),
    needed: '0',
  };
}
