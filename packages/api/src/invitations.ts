import * as z from 'zod';
import { emailAddress } from './account-flows.ts';
import { operation } from './operation.ts';
import { address, isoTime, line, messageResponse, uid } from './shapes.ts';

const internal = { owner: 'users', prefix: 'internal', access: 'service', callers: ['vouchers'] } as const;
const oneInvitation = z.object({ uid: uid.describe('Id of the invitation.') });

/** Choices about mails, for people who need no account. */
export const giftMails = {
  stopGiftMails: operation({
    prefix: 'account',
    owner: 'users',
    tag: 'Account',
    method: 'POST',
    path: '/gift-mails/stop',
    access: 'public',
    summary: 'Stop e-mails about gifts to an address',
    description:
      'Takes the token of the link that every such e-mail ends with. From then on the platform sends no e-mail about waiting gifts to that address. Gifts still arrive when its owner signs up.',
    bodyLimit: 1_024,
    body: z.strictObject({
      token: line(100).describe('The token of the link.'),
    }),
    output: messageResponse,
  }),
};

/** Calls between services; never routed by the gateway. */
export const invitationsInternal = {
  inviteRecipient: operation({
    ...internal,
    method: 'POST',
    path: '/users/invitations',
    summary: 'Find or invite who a gift is for',
    description:
      'Answers the account with this wallet, id or verified e-mail address, and null for a wallet or id of nobody. For an address of nobody it answers an invitation, which mails nobody before the event GiftWaiting names it. A player whom the recipient has blocked gets an invitation that nobody can accept. What a player sends to e-mail addresses counts against limits, and wallets of nobody. Idempotent by reference.',
    body: z
      .strictObject({
        reference: uid.describe('Id of the gift.'),
        email: emailAddress.optional(),
        wallet: address.optional().describe('A linked wallet of the recipient, instead of the e-mail address.'),
        playerId: uid.optional().describe('Id of the recipient, instead of the e-mail address.'),
        inviterId: uid.optional().describe('The player who gives. Absent for admins and API keys.'),
        until: isoTime.describe('When the gift stops waiting.'),
      })
      .refine(
        ({ email, wallet, playerId }) => [email, wallet, playerId].filter((way) => way !== undefined).length === 1,
        {
          message: 'Send an email, a wallet or a playerId: exactly one.',
          path: ['email'],
        },
      ),
    output: z.union([z.object({ userId: uid }), z.object({ invitationId: uid })]).nullable(),
  }),
  endInvitation: operation({
    ...internal,
    method: 'POST',
    path: '/users/invitations/{uid}/end',
    summary: 'End an invitation',
    description:
      'Answers who accepted it, or null. Null binds: from then on nobody can accept it. Idempotent, for unknown invitations too.',
    params: oneInvitation,
    output: z.object({ userId: uid.nullable() }),
  }),
};
