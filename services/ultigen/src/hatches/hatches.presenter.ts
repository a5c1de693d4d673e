import type { Hatch as ToldHatch, UltigenMonster } from '@hatchery/api/ultigen';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Address } from 'viem';
import type { Hatch } from './hatches.rules.ts';

type Facts = {
  monsters: UltigenMonster[];
  redemption: Redemption | undefined;
  /** The contract of the eggs. */
  contract: Address;
  /** The last final block of the chain. */
  finalNumber: number;
};

/** Returns what the API tells of a hatch. */
export function presentHatch(hatch: Hatch, facts: Facts): ToldHatch {
  const { monsters, redemption } = facts;
  return {
    uid: hatch.id,
    status: statusOf(hatch, facts),
    queued: hatch.awaitsEggs,
    address: hatch.address,
    eggType: hatch.eggType,
    amount: hatch.amount,
    chainId: hatch.chainId,
    transactionHash: redemption?.transactionHash ?? null,
    failure: hatch.failure,
    createdAt: hatch.createdAt.toISOString(),
    monsters,
    claim: hatch.status === 'waiting' ? claimOf(hatch, facts) : null,
  };
}

function statusOf({ status }: Hatch, { redemption, finalNumber }: Facts): ToldHatch['status'] {
  if (status === 'signed') return 'preparing';
  const seenBlock = redemption?.seenBlock ?? null;
  return status === 'seen' && seenBlock !== null && seenBlock <= finalNumber ? 'final' : status;
}

/** The arguments that a wallet sends by itself. */
function claimOf(hatch: Hatch, { monsters, redemption, contract }: Facts): ToldHatch['claim'] {
  if (!redemption || redemption.voucherId === null || redemption.signature === null) return null;
  const { voucherId, deadline, signature } = redemption;
  return {
    contract,
    receiver: hatch.address,
    eggType: hatch.eggType,
    amount: hatch.amount,
    monsterIds: monsters.map(({ monsterId }) => String(monsterId)),
    voucherId,
    deadline,
    signature,
  };
}
