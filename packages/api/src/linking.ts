import * as z from 'zod';
import { operation } from './operation.ts';
import { isoTime, line, messageResponse, uid } from './shapes.ts';

/** A Google account of a player, by the e-mail address that Google has for it. */
export const googleLink = z.object({ username: z.string(), linkedAt: isoTime });

/** Where to send a window of the player's browser; the answer also binds that browser to the flow by a cookie. */
const googleFlow = z.object({ url: z.url() });

/** What the window of a Google flow tells, as messages of the broadcast channel `hatchery-google`. */
export const googleOutcome = z.object({
  outcome: z.enum(['signed-in', 'linked', 'cancelled', 'failed', 'owned-by-another']),
  /** With `owned-by-another`: the merge of both accounts that was proposed. */
  mergeUid: uid.optional(),
});
export type GoogleOutcome = z.infer<typeof googleOutcome>;

export const credentials = z.object({
  email: z.object({ address: z.string(), password: z.boolean() }).optional(),
  google: z.array(googleLink),
  /** Those that sign in; the wallet that the platform keeps is none of them. */
  wallets: z.array(z.object({ address: z.string(), linkedAt: isoTime, main: z.boolean() })),
  discord: z.object({ discordId: z.string(), username: z.string(), linkedAt: isoTime }).optional(),
});

const discordId = z.string().regex(/^\d{1,20}$/, 'A Discord id is a decimal number.');
const pin = z.string().regex(/^\d{6}$/, 'A pin has six digits.');

const own = { owner: 'users' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account' } as const;

/** Identities of other houses linked to an account: Google, Discord. */
export const linking = {
  myCredentials: operation({
    ...account,
    method: 'GET',
    path: '/credentials',
    access: 'user',
    summary: 'All that the caller can sign in with, and their Discord account',
    output: credentials,
  }),
  startGoogle: operation({
    ...account,
    method: 'POST',
    path: '/google',
    access: 'public',
    summary:
      'Begins a Google flow for a window of this browser, good for one use within ten minutes. With the session of a guest, that guest becomes the account; to link, the caller must be signed in',
    body: z.strictObject({
      purpose: z.enum(['sign-in', 'link']),
      referralCode: z
        .string()
        .max(40)
        .regex(/^[A-Za-z0-9]*$/, 'Letters and digits.')
        .optional(),
    }),
    output: googleFlow,
  }),
  googleLinks: operation({
    ...v1,
    method: 'GET',
    path: '/verification/google',
    access: 'user',
    summary: 'The Google accounts of the caller, oldest first',
    output: z.array(googleLink),
  }),
  linkGoogle: operation({
    ...v1,
    method: 'POST',
    path: '/verification/google',
    access: 'user',
    summary: 'Begins a Google flow that links a Google account to the caller',
    output: googleFlow,
  }),
  unlinkGoogle: operation({
    ...v1,
    method: 'DELETE',
    path: '/verification/google/{username}',
    access: 'user',
    summary: 'Unlinks a Google account, unless it is the last way to sign in',
    params: z.object({ username: line(254).min(1) }),
    output: messageResponse,
  }),
  requestDiscordLink: operation({
    ...v2,
    method: 'POST',
    path: '/link/discord',
    access: 'key:discord',
    summary:
      'Asks for a Discord account to be linked to the player with an e-mail address; answers alike whether there is one. The player confirms within 15 minutes: at the link when signed in, with the pin, or by mail',
    body: z.strictObject({
      email: z.email().max(254),
      discordUsername: line(40).min(1),
      discordId,
    }),
    output: z.object({ url: z.url(), pin }),
  }),
  unlinkDiscord: operation({
    ...v2,
    method: 'DELETE',
    path: '/link/discord',
    access: 'user',
    summary: 'Unlinks the Discord account of the caller',
    output: messageResponse,
  }),
  confirmDiscordLink: operation({
    ...v2,
    method: 'POST',
    path: '/link/discord/verify',
    access: 'public',
    summary:
      'Confirms a Discord account by the code of a link: that of the mail by itself, that of the bot with the session of the player asked for (401 without one)',
    body: z.strictObject({ code: line(100).min(1) }),
    output: messageResponse,
  }),
  discordState: operation({
    ...v1,
    method: 'GET',
    path: '/verification/discord',
    access: 'user',
    summary: 'The Discord account of the caller, and the newest one that waits to be confirmed',
    output: z.object({
      linked: z.boolean(),
      username: z.string().optional(),
      discordId: z.string().optional(),
      pending: z.object({ username: z.string(), expiresAt: isoTime }).optional(),
    }),
  }),
  unlinkDiscordV1: operation({
    ...v1,
    method: 'DELETE',
    path: '/verification/discord',
    access: 'user',
    summary: 'Unlinks the Discord account of the caller',
    output: messageResponse,
  }),
  confirmDiscordPin: operation({
    ...v1,
    method: 'POST',
    path: '/verification/discord/pin',
    access: 'user',
    summary: 'Confirms the Discord account that waits for the caller, by the pin that the bot shows',
    body: z.strictObject({ pin }),
    output: messageResponse,
  }),
};
