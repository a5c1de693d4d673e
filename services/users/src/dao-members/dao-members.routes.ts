import { offsetOf } from '@hatchery/kit/lists';
import { os, type UsersContext } from '../context.ts';
import { presentDaoMember } from './dao-members.presenter.ts';
import { listProfiles } from './dao-members.repository.ts';
import { createMembersReader } from './salary.reader.ts';

export function daoMembersRoutes({ config, contractsOf, database, now }: UsersContext) {
  const chainId = config.CHAIN_ID;
  const rpcUrl = config.RPC_URLS.get(chainId);
  const readMembers = createMembersReader({ chainId, rpcUrl, salary: contractsOf(chainId)?.salary, now });
  return {
    daoMembers: os.daoMembers.handler(async ({ input: { query }, context }) => {
      const { members, total } = await readMembers();
      const start = offsetOf(query);
      const listed = members.slice(start, start + query.limit);
      const addresses = listed.map(({ address }) => address);
      const found = await database.readLists((db) => listProfiles(db, addresses));
      const profiles = new Map(found.map((profile) => [profile.address, profile]));
      const items = listed.map((member) => presentDaoMember(member, profiles.get(member.address)));
      return context.list({ items, total });
    }),
  };
}
