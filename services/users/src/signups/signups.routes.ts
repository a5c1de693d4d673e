import { mapPage } from '@hatchery/kit/lists';
import { os, type UsersContext } from '../context.ts';
import { presentSignupEvent } from './signups.presenter.ts';
import { listEvents } from './signups.repository.ts';
import { changeEvent, signUp } from './signups.ts';

export const signupsRoutes = ({ database: { knex }, now }: UsersContext) => ({
  signups: os.signups.handler(async ({ input: { query }, context }) => {
    const { kind, subject } = context.passport;
    const userId = kind === 'user' ? subject : undefined;
    const events = await listEvents(knex, userId, query);
    return context.list(mapPage(events, (event) => presentSignupEvent(event, now(), userId)));
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
