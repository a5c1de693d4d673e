import type { Hatch, UltigenMonster } from '@hatchery/api/ultigen';
import type { Address, Hash, Hex } from 'viem';

/** Names a hatch to the signer and the relay. */
export const hatchReference = (id: string): string => `hatch:${id}`;

const reference = /^hatch:([0-9a-f-]{36})$/;

/** The hatch that a reference names, if it names one. */
export const hatchOfReference = (text: string): string | undefined => reference.exec(text)?.[1];

export type StoredHatch = {
  id: string;
  address: Address;
  custodial: boolean;
  egg_type: number;
  amount: number;
  status: 'preparing' | 'signed' | 'waiting' | 'sent' | 'seen' | 'failed';
  voucher_id: string | null;
  deadline: number | null;
  signature: Hex | null;
  transaction_hash: Hash | null;
  block_number: number | null;
  failure: string | null;
  created_at: Date;
  /** The last final block of the chain. */
  final_number: number;
};

/** What the API tells of a hatch. */
export function presentHatch(
  hatch: StoredHatch,
  monsters: UltigenMonster[],
  { chainId, eggs }: { chainId: number; eggs: Address },
): Hatch {
  return {
    uid: hatch.id,
    status: statusOf(hatch),
    address: hatch.address,
    eggType: hatch.egg_type,
    amount: hatch.amount,
    chainId,
    transactionHash: hatch.transaction_hash,
    failure: hatch.failure,
    createdAt: hatch.created_at.toISOString(),
    monsters,
    claim: hatch.status === 'waiting' ? claimOf(hatch, monsters, eggs) : null,
  };
}

function statusOf({ status, block_number, final_number }: StoredHatch): Hatch['status'] {
  if (status === 'signed') return 'preparing';
  if (status === 'seen' && block_number !== null && block_number <= final_number) return 'final';
  return status;
}

/** What a wallet sends by itself. */
function claimOf(hatch: StoredHatch, monsters: UltigenMonster[], contract: Address): Hatch['claim'] {
  if (hatch.voucher_id === null || hatch.deadline === null || hatch.signature === null) return null;
  return {
    contract,
    receiver: hatch.address,
    eggType: hatch.egg_type,
    amount: hatch.amount,
    monsterIds: monsters.map(({ monsterId }) => String(monsterId)),
    voucherId: hatch.voucher_id,
    deadline: hatch.deadline,
    signature: hatch.signature,
  };
}
