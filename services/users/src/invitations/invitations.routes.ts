import { os, type UsersContext } from '../context.ts';
import { endInvitation, inviteRecipient } from './invitations.ts';
import { stopGiftMails } from './mail-invitations.ts';

export const invitationsRoutes = ({ now }: UsersContext) => ({
  inviteRecipient: os.inviteRecipient.handler(({ input: { body }, context }) =>
    context.transact((tx) => inviteRecipient(tx, { ...body, until: new Date(body.until), now: now() })),
  ),

  endInvitation: os.endInvitation.handler(async ({ input, context }) => ({
    userId: await context.transact((tx) => endInvitation(tx, input.params.uid, now())),
  })),

  stopGiftMails: os.stopGiftMails.handler(async ({ input, context }) => {
    await context.transact((tx) => stopGiftMails(tx, input.body.token, now()));
    return { message: 'You will get no more e-mails about gifts at this address.' };
  }),
});
