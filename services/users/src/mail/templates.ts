import { codeMinutes } from '../codes/codes.rules.ts';
import { deviceName } from './device-name.ts';
import type { Block, Message } from './layout.ts';

/** Where and when something was asked for, so that its owner knows it again. `at` is an ISO time. */
type Asked = { device: string; at: string };
type Proof = Asked & { token: string; code: string };

type Site = { publicUrl: string };

const text = (value: string): Block => ({ kind: 'text', text: value });
const note = (value: string): Block => ({ kind: 'note', text: value });

// Of what a request said about itself nothing is repeated: it would be a way to write to whom one does not know.
const whence = ({ device, at }: Asked): string =>
  `on ${at.slice(0, 16).replace('T', ' at ')} UTC, from ${deviceName(device)}`;

// Links are built from the configured address alone, never from what a request says about its host.
const link = (label: string, path: string, token: string, { publicUrl }: Site): Block => ({
  kind: 'link',
  label,
  url: `${publicUrl}${path}?token=${encodeURIComponent(token)}`,
});

const codeOf = (code: string): Block[] => [
  text(`Or type this code where you were asked for it, within ${codeMinutes} minutes:`),
  { kind: 'code', code },
];

/** All mails that the service sends, by name: their data is what the outbox keeps until they are sent. */
export const templates = {
  'verify-email': ({ token, code, ...asked }: Proof, site: Site): Message => ({
    subject: 'Confirm your e-mail address',
    blocks: [
      text(`Somebody signed up at Hatchery with this address ${whence(asked)}. If that was you, confirm it.`),
      link('Confirm this address', '/verify', token, site),
      ...codeOf(code),
      note(
        'This was not you? Then do not confirm and do not pass the code on: the sign-up brought a password that you do not know. Without you no account is made, and the link ends within 24 hours.',
      ),
    ],
  }),

  'already-registered': (asked: Asked, { publicUrl }: Site): Message => ({
    subject: 'You already have an account',
    blocks: [
      text(`Somebody signed up at Hatchery with this address ${whence(asked)}. It belongs to an account already.`),
      text('If that was you, sign in. If you forgot the password, you can set a new one there.'),
      { kind: 'link', label: 'Sign in', url: `${publicUrl}/sign-in` },
      note('This was not you? Then there is nothing to do: your account and its password are as they were.'),
    ],
  }),

  'reset-password': ({ token, code, ...asked }: Proof, site: Site): Message => ({
    subject: 'Set a new password',
    blocks: [
      text(`Somebody asked for a new password for your account ${whence(asked)}.`),
      link('Set a new password', '/reset', token, site),
      ...codeOf(code),
      note(
        'This was not you? Then do nothing and pass neither link nor code on: your password stays as it is, and the link ends within 24 hours.',
      ),
    ],
  }),

  'password-changed': (asked: Asked, { publicUrl }: Site): Message => ({
    subject: 'Your password was changed',
    blocks: [
      text(`The password of your account was changed ${whence(asked)}. Your other sessions have ended.`),
      note('This was not you? Set a new password at once with “Forgot your password?”, which ends every session.'),
      { kind: 'link', label: 'Go to sign-in', url: `${publicUrl}/sign-in` },
    ],
  }),

  'link-email': ({ token, code, ...asked }: Proof, site: Site): Message => ({
    subject: 'Confirm this address for your account',
    blocks: [
      text(`Somebody wants to sign in to their account with this address. It was asked for ${whence(asked)}.`),
      text('If that is your account, confirm in the browser where you are signed in to it.'),
      link('Confirm this address', '/verify', token, site),
      ...codeOf(code),
      note('This was not you? Then do nothing and pass neither link nor code on: nothing is linked without them.'),
    ],
  }),

  'email-unlinked': (asked: Asked, _site: Site): Message => ({
    subject: 'This address no longer signs in',
    blocks: [
      text(`Your account no longer signs in with this address; that was changed ${whence(asked)}.`),
      note('This was not you? Sign in another way and end all other sessions, or write to whoever runs the site.'),
    ],
  }),

  'google-linked': ({ google, ...asked }: Asked & { google: string }, { publicUrl }: Site): Message => ({
    subject: 'A Google account signs in to your account',
    blocks: [
      text(`The Google account ${google} signs in to your account from now on. It was linked ${whence(asked)}.`),
      note('This was not you? Set a new password, then unlink the Google account in your settings.'),
      { kind: 'link', label: 'Go to Hatchery', url: publicUrl },
    ],
  }),

  'link-discord': (
    { username, code, ...asked }: Asked & { username: string; code: string },
    { publicUrl }: Site,
  ): Message => ({
    subject: 'Link your Discord account',
    blocks: [
      text(`The Discord account ${username} wants to be linked to your account. It was asked for ${whence(asked)}.`),
      {
        kind: 'link',
        label: 'Link this Discord account',
        url: `${publicUrl}/link/discord?code=${encodeURIComponent(code)}`,
      },
      note('This was not you? Then do nothing: nothing is linked without this link, and it ends within 15 minutes.'),
    ],
  }),

  /** Is queued like the others and never sent: it stands in where a mail would tell whether an address is known. */
  none: (_data: Asked, _site: Site): Message | undefined => undefined,
};

type Templates = typeof templates;
export type TemplateName = keyof Templates;

/** A mail to be queued: a template with what it needs. */
export type Mail = {
  [Name in TemplateName]: { to: string; template: Name; data: Parameters<Templates[Name]>[0] };
}[TemplateName];

/** The message of a queued mail; undefined when it is not to be sent, or nobody knows its template any more. */
export function messageOf(template: string, data: unknown, site: Site): Message | undefined {
  if (!Object.hasOwn(templates, template)) return undefined;
  const render = templates[template as TemplateName] as (data: unknown, site: Site) => Message | undefined;
  return render(data, site);
}
