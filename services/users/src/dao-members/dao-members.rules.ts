import type { DaoMember } from '@hatchery/api/community';
import type { Address } from 'viem';

export type Member = { address: Address; amount: bigint; cycleSeconds: bigint; role: bigint; group: bigint };
export type Profile = { address: string; display_name: string | null; picture: string | null };

const hour = 3_600n;

/** A member as everybody sees them; who they are, where their wallet is linked. */
export const toDaoMember = ({ address, amount, cycleSeconds, role, group }: Member, profile?: Profile): DaoMember => ({
  address,
  role: Number(role),
  group: Number(group),
  amount: amount.toString(),
  cycleHours: Number(cycleSeconds / hour),
  displayName: profile?.display_name ?? undefined,
  picture: profile?.picture ?? undefined,
});
