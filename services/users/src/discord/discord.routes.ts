import type { CallContext } from '@hatchery/kit/http';
import { os, type UsersContext } from '../context.ts';
import { beginAttempt, forgetAttempts } from '../limits/attempts.ts';
import { unknownUser } from '../users/users.ts';
import { presentDiscordState } from './discord.presenter.ts';
import { findDiscordState } from './discord.repository.ts';
import { confirmByCode, confirmByPin, requestLink, unlinkDiscord } from './discord.ts';

const linked = { message: 'Your Discord account is linked.' };

export function discordRoutes(users: UsersContext) {
  const { database, now } = users;
  const unlink = async ({ context }: { context: CallContext }) => {
    await context.transact((tx) => unlinkDiscord(tx, context.passport.subject));
    return { message: 'Your Discord account is unlinked.' };
  };

  return {
    requestDiscordLink: os.requestDiscordLink.handler(async ({ input, context }) => {
      // Counted apart from other mails, so that abuse of a bot cannot delay the mails that a player asks for.
      const subject = `discord ${input.body.email.toLowerCase()}`;
      return context.transact({
        before: () => database.transaction((tx) => beginAttempt(tx, { kind: 'mail-to', subject, now: now() })),
        work: (tx) => requestLink(users, tx, input.body),
      });
    }),

    confirmDiscordLink: os.confirmDiscordLink.handler(async ({ input, context }) => {
      const { kind, subject } = context.passport;
      const userId = kind === 'user' ? subject : undefined;
      await context.transact((tx) => confirmByCode(tx, { code: input.body.code, userId, now: now() }));
      return linked;
    }),

    confirmDiscordPin: os.confirmDiscordPin.handler(async ({ input, context }) => {
      const userId = context.passport.subject;
      const attempt = { kind: 'pin', subject: userId } as const;
      await context.transact({
        before: () => database.transaction((tx) => beginAttempt(tx, { ...attempt, now: now() })),
        work: async (tx) => {
          await confirmByPin(users, tx, { userId, pin: input.body.pin });
          await forgetAttempts(tx, attempt);
        },
      });
      return linked;
    }),

    discordState: os.discordState.handler(async ({ context }) => {
      const state = await findDiscordState(database.knex, context.passport.subject, now());
      if (!state) throw unknownUser();
      return presentDiscordState(state);
    }),

    unlinkDiscord: os.unlinkDiscord.handler(unlink),
    unlinkDiscordV1: os.unlinkDiscordV1.handler(unlink),
  };
}
