import { os, type UsersContext } from '../context.ts';
import { countEvents, listEvents } from './signups.repository.ts';
import { toSignupEvent } from './signups.rules.ts';
import { changeEvent, signUp } from './signups.ts';

export const signupsRoutes = ({ database: { knex }, now }: UsersContext) => ({
  signups: os.signups.handler(async ({ input: { query }, context }) => {
    const { kind, subject } = context.passport;
    const userId = kind === 'user' ? subject : undefined;
    const rows = await listEvents(knex, { userId, limit: query.limit, offset: (query.page - 1) * query.limit });
    context.setHeader('x-total-count', String(await countEvents(knex)));
    return rows.map((row) => toSignupEvent(row, now(), userId));
  }),

  signUpForEvent: os.signUpForEvent.handler(({ input, context }) => {
    const signup = { eventName: input.params.eventName, userId: context.passport.subject, now: now() };
    return context.transact((tx) => signUp(tx, signup));
  }),

  saveSignupEvent: os.saveSignupEvent.handler(({ input, context }) => {
    const { closesAt } = input.body;
    const event = { name: input.params.eventName, closesAt, adminId: context.passport.subject, now: now() };
    return context.transact((tx) => changeEvent(tx, event));
  }),
});
