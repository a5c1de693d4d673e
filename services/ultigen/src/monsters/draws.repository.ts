import type { Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

export type Draw = { chainId: number; address: Address; eggType: number; amount: number; hatchId: string };

/** Gives a hatch the monsters that were drawn for this address, chain and egg type before, oldest first. @returns how many. */
export async function takeDrawn(tx: Transaction, draw: Draw): Promise<number> {
  const { chainId, address, eggType, amount, hatchId } = draw;
  const taken = await tx.raw(
    `update monsters set state = 'hatching', hatch_id = ?, position = queue.position
     from (
       select id, row_number() over (order by id) - 1 as position
       from (
         select id from monsters where owner = ? and egg_type = ? and chain_id = ? and state = 'drawn'
           and hatch_id is null order by id limit ? for update
       ) as oldest
     ) as queue
     where monsters.id = queue.id`,
    [hatchId, address, eggType, chainId, amount],
  );
  return taken.rowCount ?? 0;
}

/** Adds monsters to a hatch. @returns them in this order. */
export async function insertDrawn(
  tx: Transaction,
  { chainId, address, eggType, hatchId }: Omit<Draw, 'amount'>,
  monsterIds: number[],
  firstPosition: number,
): Promise<{ id: number; monsterId: number }[]> {
  const inserted = await tx('monsters')
    .insert(
      monsterIds.map((monsterId, index) => ({
        chain_id: chainId,
        owner: address,
        state: 'hatching',
        monster_id: monsterId,
        drawn_monster_id: monsterId,
        egg_type: eggType,
        hatch_id: hatchId,
        position: firstPosition + index,
      })),
    )
    .returning(['id', 'monster_id']);
  return inserted.map((row) => ({ id: row.id, monsterId: row.monster_id }));
}

export async function updateHidden(tx: Transaction, hatchIds: string[]): Promise<void> {
  await tx.raw(`update monsters set state = 'drawn' where hatch_id = any(cast(? as uuid[])) and state = 'hatching'`, [
    hatchIds,
  ]);
}

/** Puts the monsters of hatches that came to nothing back into their queues, where they keep their places. */
export async function returnDrawn(tx: Transaction, hatchIds: string[]): Promise<void> {
  await tx.raw(
    `update monsters set state = 'drawn', hatch_id = null, position = null
     where hatch_id = any(cast(? as uuid[])) and state in ('hatching', 'drawn')`,
    [hatchIds],
  );
}
