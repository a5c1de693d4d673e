import { mostBlocks } from '@hatchery/api/trade-players';
import { mapPage } from '@hatchery/kit/lists';
import { os, type UsersContext } from '../context.ts';
import { presentFriend, presentNamedFriend } from './friends.presenter.ts';
import { countFriends, listFriends } from './friends.repository.ts';
import { accept, block, decline, remove, unblock } from './friends.rules.ts';
import { changeFriend, findNamedFriend, friendOf, listBlocks, problemOf, requestFriend } from './friends.ts';

type Caller = { passport: { subject: string } };

export function friendsRoutes({ database, now }: UsersContext) {
  const bothOf = ({ passport }: Caller, uid: string) => ({ userId: passport.subject, otherId: uid, now: now() });
  return {
    friends: os.friends.handler(async ({ input, context }) => {
      const { state, ...paging } = input.query;
      const friends = await listFriends(database.knex, { userId: context.passport.subject, state }, paging);
      return context.list(mapPage(friends, (friend) => presentFriend(friend, now())));
    }),

    friendCounts: os.friendCounts.handler(async ({ input }) => ({
      friends: await countFriends(database.knex, input.body.userIds),
    })),

    requestFriend: os.requestFriend.handler(async ({ input, context }) => {
      const wanted = { userId: context.passport.subject, named: input.body, now: now() };
      const result = await context.transact((tx) => requestFriend(tx, wanted));
      if ('refusal' in result) throw problemOf(result.refusal);
      return result.friend;
    }),

    acceptFriend: os.acceptFriend.handler(({ input, context }) => {
      const both = bothOf(context, input.params.uid);
      return context.transact(async (tx) => {
        await changeFriend(tx, both, accept);
        return friendOf(tx, both);
      });
    }),

    declineFriend: os.declineFriend.handler(async ({ input, context }) => {
      await context.transact((tx) => changeFriend(tx, bothOf(context, input.params.uid), decline));
    }),

    removeFriend: os.removeFriend.handler(async ({ input, context }) => {
      await context.transact((tx) => changeFriend(tx, bothOf(context, input.params.uid), remove));
    }),

    blockUser: os.blockUser.handler(async ({ input, context }) => {
      await context.transact((tx) => changeFriend(tx, bothOf(context, input.params.uid), block));
    }),

    unblockUser: os.unblockUser.handler(async ({ input, context }) => {
      await context.transact((tx) => changeFriend(tx, bothOf(context, input.params.uid), unblock));
    }),

    blocksOf: os.blocksOf.handler(async ({ input }) => ({
      userIds: await listBlocks(database.knex, input.params.uid, mostBlocks),
    })),

    findFriendOf: os.findFriendOf.handler(async ({ input: { params, body } }) => {
      const friend = await findNamedFriend(database.knex, params.uid, body);
      return friend ? presentNamedFriend(friend) : null;
    }),
  };
}
