import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { DrawnMonster, HatchedMonster, UnmatchedMonster } from './minted.rules.ts';

const drawn = 'id, owner, egg_type as "eggType", hatch_id as "hatchId", drawn_monster_id as "drawnMonsterId"';

/** Lists the monsters of some hatches that have yet to be minted. */
export async function lockHatching(tx: Transaction, hatchIds: string[]): Promise<DrawnMonster[]> {
  const { rows } = await tx.raw(
    `select ${drawn} from monsters
     where hatch_id = any(cast(? as uuid[])) and state in ('hatching', 'drawn') order by id for update`,
    [hatchIds],
  );
  return rows;
}

/** Lists the monsters in the queues of some addresses and egg types, oldest first. */
export async function lockQueued(
  tx: Transaction,
  chainId: number,
  queues: { address: Address; eggType: number }[],
): Promise<DrawnMonster[]> {
  const { rows } = await tx.raw(
    `select ${drawn} from monsters
     where state = 'drawn' and hatch_id is null and chain_id = ? and (owner, egg_type) in (
       select address, "eggType" from jsonb_to_recordset(cast(? as jsonb)) as queue (address text, "eggType" smallint)
     )
     order by id for update`,
    [chainId, JSON.stringify(queues.map(({ address, eggType }) => ({ address, eggType })))],
  );
  return rows;
}

/** Gives monsters that were drawn the tokens that they became. */
export async function updateHatched(tx: Transaction, hatched: HatchedMonster[]): Promise<void> {
  if (hatched.length === 0) return;
  await tx.raw(
    `update monsters
     set state = 'minted', token_id = given."tokenId", minted_block = given."mintedBlock",
       hatch_id = given."hatchId", position = given.position
     from jsonb_to_recordset(cast(? as jsonb))
       as given (id bigint, "hatchId" uuid, position smallint, "tokenId" numeric, "mintedBlock" bigint)
     where monsters.id = given.id`,
    [JSON.stringify(hatched)],
  );
}

/** Adds tokens of hatches that nothing was drawn for. @returns their monsters in this order. */
export async function insertHatched(
  tx: Transaction,
  chainId: number,
  hatched: UnmatchedMonster[],
): Promise<{ id: number; monsterId: number; address: Address }[]> {
  if (hatched.length === 0) return [];
  const inserted = await tx('monsters')
    .insert(
      hatched.map(({ tokenId, monsterId, owner, blockNumber, hatchId, position, eggType }) => ({
        chain_id: chainId,
        owner,
        state: 'minted',
        monster_id: monsterId,
        drawn_monster_id: monsterId,
        egg_type: eggType,
        hatch_id: hatchId,
        position,
        token_id: tokenId,
        minted_block: blockNumber,
      })),
    )
    .returning(['id', 'monster_id', 'owner']);
  return inserted.map((row) => ({ id: row.id, monsterId: row.monster_id, address: row.owner }));
}
