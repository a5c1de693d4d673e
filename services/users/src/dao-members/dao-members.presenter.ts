import type { DaoMember } from '@hatchery/api/community';
import type { Profile } from './dao-members.repository.ts';
import type { Member } from './salary.reader.ts';

const hour = 3_600n;

/** Returns what everybody may see of a member, with the profile that their wallet is linked to. */
export const presentDaoMember = (
  { address, amount, cycleSeconds, role, group }: Member,
  profile: Profile | undefined,
): DaoMember => ({
  address,
  role: Number(role),
  group: Number(group),
  amount: amount.toString(),
  cycleHours: Number(cycleSeconds / hour),
  displayName: profile?.displayName ?? undefined,
  picture: profile?.picture ?? undefined,
});
