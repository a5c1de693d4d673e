import { offsetOf } from '@hatchery/kit/lists';
import { os, type UsersContext } from '../context.ts';
import { profilesOf } from './dao-members.repository.ts';
import { toDaoMember } from './dao-members.rules.ts';
import { createMembersReader } from './salary.reader.ts';

export function daoMembersRoutes({ config, contractsOf, database, now }: UsersContext) {
  const chainId = config.CHAIN_ID;
  const rpcUrl = config.RPC_URLS.get(chainId);
  const readMembers = createMembersReader({ chainId, rpcUrl, salary: contractsOf(chainId)?.salary, now });
  return {
    daoMembers: os.daoMembers.handler(async ({ input: { query }, context }) => {
      const { members, total } = await readMembers();
      const start = offsetOf(query);
      const items = members.slice(start, start + query.limit);
      const addresses = items.map(({ address }) => address);
      const profiles = await profilesOf(database.knex, addresses);
      const byAddress = new Map(profiles.map((profile) => [profile.address, profile]));
      return context.list({ items: items.map((member) => toDaoMember(member, byAddress.get(member.address))), total });
    }),
  };
}
