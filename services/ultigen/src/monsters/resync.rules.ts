import type { Address } from 'viem';
import type { MonsterChange } from '../chain-events/facts.rules.ts';
import type { MonstersOnChain } from '../onchain/chain-reader.ts';

export type StoredToken = {
  tokenId: string;
  owner: Address;
  monsterId: number;
  level: number;
  stage: number;
  xp: number;
};

export type Differences = {
  /** On chain and not stored. */
  missing: { tokenId: string; monsterId: number; owner: Address }[];
  moved: { tokenId: string; to: Address }[];
  changed: Omit<MonsterChange, 'blockNumber' | 'logIndex'>[];
};

/** Returns how the stored monsters of some addresses differ from the chain. A token that the chain does not know is left to the follower. */
export function differences(onChain: ({ address: Address } & MonstersOnChain)[], stored: StoredToken[]): Differences {
  const storedTokens = new Map(stored.map((row) => [row.tokenId, row]));
  const result: Differences = { missing: [], moved: [], changed: [] };
  for (const { address, owned, elsewhere } of onChain) {
    for (const monster of owned) {
      const tokenId = String(monster.tokenId);
      const row = storedTokens.get(tokenId);
      const told = {
        tokenId,
        monsterId: countable(monster.monsterId),
        level: countable(monster.level),
        stage: countable(monster.stage),
        xp: countable(monster.xp),
      };
      if (!row) result.missing.push({ tokenId, monsterId: told.monsterId, owner: address });
      if (row?.owner !== address) result.moved.push({ tokenId, to: address });
      if (!row || !sameProperties(row, told)) result.changed.push(told);
    }
    for (const { tokenId, owner } of elsewhere)
      if (owner !== null) result.moved.push({ tokenId: String(tokenId), to: owner });
  }
  return result;
}

const countable = (value: bigint) => Math.min(Number(value), Number.MAX_SAFE_INTEGER);

const sameProperties = (row: StoredToken, told: Differences['changed'][number]) =>
  row.monsterId === told.monsterId && row.level === told.level && row.stage === told.stage && row.xp === told.xp;
