import type { AirdropContract } from '@hatchery/api/airdrop-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Something that an airdrop contract said: a maximum, a state, or a claim. */
export type ContractEvent = {
  chainId: number;
  airdropId: bigint;
  blockNumber: number;
  logIndex: number;
  kind: 'max' | 'state' | 'claim';
  value: bigint;
};

export async function insertContractEvents(tx: Transaction, events: ContractEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ chainId, airdropId, blockNumber, logIndex, kind, value }) => ({
    ...{ chain_id: chainId, airdrop_id: String(airdropId), block_number: blockNumber, log_index: logIndex },
    ...{ kind, value: String(value) },
  }));
  await tx('airdrop_contract_events').insert(rows).onConflict().ignore();
}

export async function deleteContractEvents(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('airdrop_contract_events').where({ chain_id: chainId }).andWhere('block_number', '>', aboveBlock).delete();
}

export type ContractState = Pick<AirdropContract, 'state'> & {
  chainId: number;
  airdropId: bigint;
  maxClaims: bigint;
  claims: bigint;
};

const states = ['inactive', 'active', 'ended'] as const;

/** Lists how some airdrops stand in their contracts, by the events of seen blocks. */
export async function listContractStates(db: Queryable, airdropIds: string[]): Promise<ContractState[]> {
  const { rows } = await db.raw(
    `select chain_id, chain_airdrop_id::text as airdrop_id,
       (select value::text from airdrop_contract_events as events
        where (events.chain_id, events.airdrop_id, kind) = (airdrops.chain_id, chain_airdrop_id, 'max')
        order by block_number desc, log_index desc limit 1) as max,
       (select value::int from airdrop_contract_events as events
        where (events.chain_id, events.airdrop_id, kind) = (airdrops.chain_id, chain_airdrop_id, 'state')
        order by block_number desc, log_index desc limit 1) as state,
       (select value::text from airdrop_contract_events as events
        where (events.chain_id, events.airdrop_id, kind) = (airdrops.chain_id, chain_airdrop_id, 'claim')
        order by block_number desc, log_index desc limit 1) as claims
     from airdrops where id = any(?) and chain_id is not null order by id`,
    [airdropIds],
  );
  return rows.map(({ chain_id, airdrop_id, max, state, claims }: Record<string, string | number | null>) => ({
    chainId: Number(chain_id),
    airdropId: BigInt(airdrop_id ?? 0),
    state: max === null ? 'missing' : states[Number(state ?? 0)],
    maxClaims: BigInt(max ?? 0),
    claims: BigInt(claims ?? 0),
  }));
}

export type UnknownClaims = { id: string; name: string; chainId: number; paid: bigint; known: bigint };

/**
 * Lists open airdrops that can be claimed both ways and whose contracts have paid more claims than are known, as after a restore: their
 * recipients could claim into the ledger too.
 */
export async function listUnknownClaims(db: Queryable, limit: number): Promise<UnknownClaims[]> {
  const { rows } = await db.raw(
    `select id, name, chain_id, paid.claims::text as paid, known.claims::text as known
     from airdrops
     cross join lateral (
       select value as claims from airdrop_contract_events as events
       where (events.chain_id, events.airdrop_id, kind) = (airdrops.chain_id, chain_airdrop_id, 'claim')
       order by block_number desc, log_index desc limit 1) as paid
     cross join lateral (
       select count(*) as claims from airdrop_claims
       where airdrop_id = airdrops.id and way = 'signature' and status in ('seen', 'claimed')) as known
     where state in ('active', 'paused') and ways @> '{ledger,signature}' and paid.claims > known.claims
     order by id limit ?`,
    [limit],
  );
  return rows.map(({ id, name, chain_id, paid, known }: Record<string, string>) => ({
    ...{ id, name, chainId: Number(chain_id), paid: BigInt(paid ?? 0), known: BigInt(known ?? 0) },
  }));
}
