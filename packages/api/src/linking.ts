import * as z from 'zod';
import { operation } from './operation.ts';
import { isoTime, line, messageResponse, uid } from './shapes.ts';
import { referralCode } from './users.ts';

const googleLink = z
  .object({
    username: z.string().describe('E-mail address of the Google account.'),
    linkedAt: isoTime.describe('When it was linked.'),
  })
  .meta({ id: 'GoogleLink', description: 'A linked Google account.' });

const googleFlow = z.object({ url: z.url().describe("Where to send a window of the player's browser.") }).meta({
  id: 'GoogleFlow',
  description: 'A flow that signs in with Google. The answer also sets a cookie, which binds the flow to this browser.',
});

/** A message of the window of a Google flow, on the broadcast channel `hatchery-google`. */
const googleOutcome = z.object({
  outcome: z.enum(['signed-in', 'linked', 'cancelled', 'failed', 'owned-by-another']),
  /** The proposed merge of both accounts, if the outcome is `owned-by-another`. */
  mergeUid: uid.optional(),
});
export type GoogleOutcome = z.infer<typeof googleOutcome>;

const linkedAt = isoTime.describe('When it was linked.');

export const discordLink = z
  .object({
    discordId: z.string().describe('Id of the Discord account.'),
    username: z.string().describe('Its name.'),
    linkedAt,
  })
  .meta({ id: 'DiscordLink', description: 'A linked Discord account.' });

export const credentials = z
  .object({
    email: z
      .object({
        address: z.string().describe('The address.'),
        password: z.boolean().describe('Whether it has a password.'),
      })
      .optional()
      .describe('The e-mail address.'),
    google: z.array(googleLink).describe('Google accounts.'),
    wallets: z
      .array(
        z.object({
          address: z.string().describe('Address of the wallet.'),
          linkedAt,
          main: z.boolean().describe('Whether it is the main wallet.'),
        }),
      )
      .describe('Linked wallets. Those that the platform keeps do not sign in, and are not listed.'),
    discord: discordLink.optional().describe('The Discord account. It does not sign in.'),
  })
  .meta({ id: 'Credentials', description: 'All that you can sign in with.' });

const discordId = z
  .string()
  .regex(/^\d{1,20}$/, 'A Discord id is a decimal number.')
  .meta({ examples: ['80351110224678912'] });
const pin = z.string().regex(/^\d{6}$/, 'A PIN has six digits.');

const discordLinkRequest = z
  .object({
    url: z.url().describe('Link that the bot shows. It confirms when the player opens it signed in.'),
    pin: pin.describe('PIN that the bot shows. The player types it into the web app.'),
  })
  .meta({ id: 'DiscordLinkRequest', description: 'Two ways to confirm a Discord account, valid for 15 minutes.' });

const discordState = z
  .object({
    linked: z.boolean().describe('Whether a Discord account is linked.'),
    username: z.string().optional().describe('Its name.'),
    discordId: z.string().optional().describe('Its id.'),
    pending: z
      .object({
        username: z.string().describe('Name of the Discord account.'),
        expiresAt: isoTime.describe('Until when it can be confirmed.'),
      })
      .optional()
      .describe('The newest Discord account that waits for you to confirm it.'),
  })
  .meta({ id: 'DiscordState', description: 'Your Discord account.' });

const own = { owner: 'users', tag: 'Linked accounts' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account' } as const;

const google = {
  startGoogle: operation({
    ...account,
    tag: 'Sign-in',
    method: 'POST',
    path: '/google',
    access: 'public',
    takesSession: true,
    problems: [403],
    summary: 'Start to sign in, or link an account, with Google',
    description:
      'Returns where to send a window of this browser. The flow is valid once, for 10 minutes. If called with the access token of a guest, upgrades that guest. To link, call it signed in.',
    body: z.strictObject({
      purpose: z.enum(['sign-in', 'link']).describe('What the flow is for.'),
      referralCode: referralCode.optional(),
    }),
    example: { body: { purpose: 'sign-in' } },
    output: googleFlow,
  }),
  googleLinks: operation({
    ...v1,
    method: 'GET',
    path: '/verification/google',
    access: 'user',
    summary: 'List your Google accounts',
    description: 'Returns the linked Google accounts, oldest first. There are 10 at most.',
    output: z.array(googleLink),
  }),
  linkGoogle: operation({
    ...v1,
    method: 'POST',
    path: '/verification/google',
    access: 'user',
    summary: 'Start to link a Google account',
    description: 'As `POST /account/google` with the purpose `link`.',
    output: googleFlow,
  }),
  unlinkGoogle: operation({
    ...v1,
    method: 'DELETE',
    path: '/verification/google/{username}',
    access: 'user',
    summary: 'Unlink a Google account',
    description: 'The last way to sign in stays: it is a 409. So do all while a direct trade of yours waits.',
    params: z.object({ username: line(254).min(1).describe('E-mail address of the Google account.') }),
    output: messageResponse,
  }),
};

const discord = {
  requestDiscordLink: operation({
    ...v2,
    method: 'POST',
    path: '/link/discord',
    access: 'key:discord',
    summary: 'Ask a player to link a Discord account',
    description:
      'For bots. The player with this e-mail address confirms within 15 minutes: at the link while signed in, with the PIN, or with the mail. The answer is the same whether or not there is such a player.',
    body: z.strictObject({
      email: z.email().max(254).describe('E-mail address of the player.'),
      discordUsername: line(40).min(1).describe('Name of the Discord account.'),
      discordId: discordId.describe('Id of the Discord account.'),
    }),
    example: { body: { email: 'ada@example.com', discordUsername: 'ada', discordId: '80351110224678912' } },
    output: discordLinkRequest,
  }),
  unlinkDiscord: operation({
    ...v2,
    method: 'DELETE',
    path: '/link/discord',
    access: 'user',
    summary: 'Unlink your Discord account',
    description: 'It is a 404 if none is linked.',
    output: messageResponse,
  }),
  confirmDiscordLink: operation({
    ...v2,
    method: 'POST',
    path: '/link/discord/verify',
    access: 'public',
    takesSession: true,
    problems: [403],
    summary: 'Confirm a Discord account with the code of a link',
    description:
      'The code of the mail needs no session. The code that the bot shows needs the session of the player who is asked: 401 without one, 403 with that of somebody else.',
    body: z.strictObject({ code: line(100).min(1).describe('The code in the link.') }),
    output: messageResponse,
  }),
  discordState: operation({
    ...v1,
    method: 'GET',
    path: '/verification/discord',
    access: 'user',
    problems: [404],
    summary: 'Get your Discord account',
    description: 'Returns the linked Discord account, and the newest one that waits for you to confirm it.',
    output: discordState,
  }),
  unlinkDiscordV1: operation({
    ...v1,
    method: 'DELETE',
    path: '/verification/discord',
    access: 'user',
    summary: 'Unlink your Discord account',
    description: 'As `DELETE /v2/link/discord`.',
    output: messageResponse,
  }),
  confirmDiscordPin: operation({
    ...v1,
    method: 'POST',
    path: '/verification/discord/pin',
    access: 'user',
    summary: 'Confirm a Discord account with a PIN',
    description:
      'Takes the PIN that the bot shows, for a request to your e-mail address. Too many wrong ones are a 429.',
    body: z.strictObject({ pin: pin.describe('The PIN: six digits.') }),
    output: messageResponse,
  }),
};

/** Accounts elsewhere that are linked to an account: Google, Discord. */
export const linking = {
  myCredentials: operation({
    ...account,
    method: 'GET',
    path: '/credentials',
    access: 'user',
    summary: 'List your ways to sign in',
    description:
      'Returns the e-mail address, Google accounts and wallets that you can sign in with, and your Discord account.',
    problems: [404],
    output: credentials,
  }),
  ...google,
  ...discord,
};
