import { codeMinutes } from '../codes/codes.ts';
import { deviceName } from './device-name.ts';
import type { Block, Message } from './layout.ts';

/** The device and time of a request, so that its owner recognizes it. `at` is an ISO time. */
type Asked = { device: string; at: string };
type Proof = Asked & { token: string; code: string };

/** A gift that waits. `from` is the name of the player who gives it, if it can be told. */
type Gift = { what: string; byPlayer: boolean; from?: string; until: string; token: string };

type Site = { publicUrl: string };

const text = (value: string): Block => ({ kind: 'text', text: value });
const note = (value: string): Block => ({ kind: 'note', text: value });

// No mail repeats what a request says about itself. Anybody could use that to send text of their own to strangers.
const origin = ({ device, at }: Asked): string => `on ${timeOf(at)}, from ${deviceName(device)}`;

const timeOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' at ')} UTC`;

const giver = ({ byPlayer, from }: Gift): string => {
  if (from) return `“${from}”, a player of Hatchery,`;
  return byPlayer ? 'A player of Hatchery' : 'Hatchery';
};

// Links use the configured address alone, never the host that a request names.
const link = (label: string, path: string, token: string, { publicUrl }: Site): Block => ({
  kind: 'link',
  label,
  url: `${publicUrl}${path}?token=${encodeURIComponent(token)}`,
});

const codeOf = (code: string): Block[] => [
  text(`Or enter this code on the site. It works for ${codeMinutes} minutes:`),
  { kind: 'code', code },
];

/** All mails that the service sends, by name. The outbox keeps the data of each until it is sent. */
export const templates = {
  'verify-email': ({ token, code, ...asked }: Proof, site: Site): Message => ({
    subject: 'Confirm your e-mail address',
    blocks: [
      text(`Someone signed up to Hatchery with this address ${origin(asked)}. If that was you, confirm your address.`),
      link('Confirm this address', '/verify', token, site),
      ...codeOf(code),
      note(
        'If this wasn’t you, ignore this e-mail; no account will be created. Don’t share the link or the code. The link expires within 24 hours.',
      ),
    ],
  }),

  'already-registered': (asked: Asked, { publicUrl }: Site): Message => ({
    subject: 'You already have an account',
    blocks: [
      text(`Someone signed up to Hatchery with this address ${origin(asked)}, but you already have an account.`),
      text('If that was you, sign in instead. If you forgot your password, you can reset it there.'),
      { kind: 'link', label: 'Sign in', url: `${publicUrl}/sign-in` },
      note('If this wasn’t you, ignore this e-mail. Your account and password haven’t changed.'),
    ],
  }),

  'reset-password': ({ token, code, ...asked }: Proof, site: Site): Message => ({
    subject: 'Set a new password',
    blocks: [
      text(`Someone asked to reset the password of your account ${origin(asked)}.`),
      link('Set a new password', '/reset', token, site),
      ...codeOf(code),
      note(
        'If this wasn’t you, ignore this e-mail; your password stays the same. Don’t share the link or the code. The link expires within 24 hours.',
      ),
    ],
  }),

  'password-changed': (asked: Asked, { publicUrl }: Site): Message => ({
    subject: 'Your password was changed',
    blocks: [
      text(`Your password was changed ${origin(asked)}. You were signed out on your other devices.`),
      note('If this wasn’t you, reset your password now with “Forgot password?”. That signs you out everywhere.'),
      { kind: 'link', label: 'Go to sign-in', url: `${publicUrl}/sign-in` },
    ],
  }),

  'link-email': ({ token, code, ...asked }: Proof, site: Site): Message => ({
    subject: 'Confirm this address for your account',
    blocks: [
      text(`Someone asked to link this address to their account ${origin(asked)}.`),
      text('If that was you, confirm it in the browser where you are signed in.'),
      link('Confirm this address', '/verify', token, site),
      ...codeOf(code),
      note('If this wasn’t you, ignore this e-mail; nothing will be linked. Don’t share the link or the code.'),
    ],
  }),

  'email-unlinked': (asked: Asked, _site: Site): Message => ({
    subject: 'This address no longer signs in',
    blocks: [
      text(`This address was unlinked from your account ${origin(asked)}. You can no longer sign in with it.`),
      note('If this wasn’t you, sign in another way and sign out everywhere else, or contact support.'),
    ],
  }),

  'google-linked': ({ google, ...asked }: Asked & { google: string }, { publicUrl }: Site): Message => ({
    subject: 'A Google account was linked to your account',
    blocks: [
      text(`The Google account ${google} was linked to your account ${origin(asked)}. You can now sign in with it.`),
      note('If this wasn’t you, set a new password, then unlink the Google account in your settings.'),
      { kind: 'link', label: 'Go to Hatchery', url: publicUrl },
    ],
  }),

  'link-discord': (
    { username, code, ...asked }: Asked & { username: string; code: string },
    { publicUrl }: Site,
  ): Message => ({
    subject: 'Link your Discord account',
    blocks: [
      text(`The Discord account ${username} asked to be linked to your account ${origin(asked)}.`),
      {
        kind: 'link',
        label: 'Link this Discord account',
        url: `${publicUrl}/link/discord?code=${encodeURIComponent(code)}`,
      },
      note('If this wasn’t you, ignore this e-mail; nothing will be linked. The link expires within 15 minutes.'),
    ],
  }),

  'gift-waiting': (gift: Gift, site: Site): Message => ({
    subject: 'A gift is waiting for you',
    blocks: [
      text(`${giver(gift)} gives you: ${gift.what}.`),
      text(`Sign up with this e-mail address before ${timeOf(gift.until)}, and it is yours. After that it goes back.`),
      { kind: 'link', label: 'Sign up', url: `${site.publicUrl}/sign-up?to=/bag` },
      note('If you don’t want it, ignore this e-mail; no account will be created. You need no wallet and no money.'),
      note('Don’t want e-mails about gifts? Stop all of them here:'),
      link('Stop these e-mails', '/gift-mails', gift.token, site),
    ],
  }),

  /** A mail that is queued but never sent, so that queueing does not reveal whether an address is known. */
  none: (_data: Asked, _site: Site): Message | undefined => undefined,
};

type Templates = typeof templates;
export type TemplateName = keyof Templates;

/** A mail to queue: a recipient, a template and its data. */
export type Mail = {
  [Name in TemplateName]: { to: string; template: Name; data: Parameters<Templates[Name]>[0] };
}[TemplateName];

/** Returns the message of a queued mail, or undefined if it must not be sent or its template is unknown. */
export function messageOf(template: string, data: unknown, site: Site): Message | undefined {
  if (!Object.hasOwn(templates, template)) return undefined;
  const render = templates[template as TemplateName] as (data: unknown, site: Site) => Message | undefined;
  return render(data, site);
}
