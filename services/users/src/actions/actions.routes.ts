import { os, type UsersContext } from '../context.ts';
import { pageOfActions, storeAction } from './actions.ts';

export const actionsRoutes = ({ database, streams: { ring } }: UsersContext) => ({
  accountActions: os.accountActions.handler(({ input, context }) =>
    pageOfActions(database.knex, context.passport.subject, input.query),
  ),

  storeAccountAction: os.storeAccountAction.handler(({ input, context }) => {
    const told = { id: input.params.id, userId: context.passport.subject, content: input.body };
    return context.transact((tx) => storeAction(tx, ring, told));
  }),
});
