import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { integer, isoTime } from './shapes.ts';

/** Data of a player that the stream says has changed; clients fetch what they show of it again. */
const liveTopic = z.enum([
  'eggs',
  'hatches',
  'monsters',
  'vouchers',
  'airdrops',
  'trades',
  'direct-trades',
  'friends',
  'notifications',
  'quests',
  'badges',
  'saves',
  'avatars',
  'items',
  'lootboxes',
  'tickets',
  'actions',
]);
export type LiveTopic = z.infer<typeof liveTopic>;

type KindDeclaration = {
  /** The values of the sentence, all strings. */
  data: z.ZodObject;
  /** The page of the web app that shows what happened. */
  link: `/${string}`;
  /** Topics whose data changed with it. */
  topics: readonly LiveTopic[];
};

const eggs = z.object({ amount: z.string(), eggType: z.string() });
/** Names of kinds before and afterwards, and how many creatures a merge consumed. */
const grown = z.object({ name: z.string(), before: z.string(), merged: z.string() });
/** The words are for people, like `3 Moss medals`. */
const vouchers = z.object({ what: z.string() });
/** A badge or an event by its name. */
const named = z.object({ name: z.string() });
/** The name is the player's current one, and absent while they have none. */
const player = z.object({ displayName: z.string().optional() });
/** The id of the other one at a table. Clients get their current name instead, as `partner`, while they have one. */
const partner = z.object({ partnerId: z.string() });

/**
 * Every kind of notification. The subject of `hatch.*` is a hatch, of `monster.*` a growth, of `gift.*` and `voucher.received` a gift, of `claim.*` a claim, of `deposit.*` a deposit, of `trade.*` and `offer.*` a trade, of `direct-trade.*` a direct trade, of `badge.*` a badge, of `event.*` a reward event, of `friend.*` the other player.
 * A new kind is a row here, a call of `notify` in the service and a sentence in the web app.
 */
export const notificationKinds = {
  'hatch.hatched': { data: eggs, link: '/collection', topics: ['hatches', 'eggs', 'monsters'] },
  'hatch.failed': { data: eggs, link: '/hatchery', topics: ['hatches', 'eggs', 'monsters'] },
  'monster.grown': { data: grown, link: '/collection', topics: ['monsters'] },
  'monster.not-grown': { data: grown, link: '/collection', topics: ['monsters'] },
  'gift.arrived': { data: eggs, link: '/hatchery', topics: ['eggs'] },
  'voucher.received': { data: vouchers, link: '/bag', topics: ['vouchers'] },
  'gift.returned': { data: vouchers, link: '/bag', topics: ['vouchers'] },
  'airdrop.active': { data: z.object({ name: z.string() }), link: '/airdrops', topics: ['airdrops'] },
  'claim.final': { data: vouchers, link: '/bag', topics: ['vouchers'] },
  'claim.expired': { data: vouchers, link: '/bag', topics: ['vouchers'] },
  'deposit.credited': { data: vouchers, link: '/bag', topics: ['vouchers'] },
  'trade.offered': { data: vouchers, link: '/trades/mine', topics: ['trades'] },
  'trade.completed': { data: vouchers, link: '/trades/mine', topics: ['trades', 'vouchers'] },
  'trade.expired': { data: vouchers, link: '/trades/mine', topics: ['trades', 'vouchers'] },
  'offer.accepted': { data: vouchers, link: '/trades/mine', topics: ['trades', 'vouchers'] },
  'offer.returned': { data: vouchers, link: '/trades/mine', topics: ['trades', 'vouchers'] },
  'direct-trade.invited': { data: partner, link: '/trades/tables', topics: ['direct-trades'] },
  'direct-trade.held': { data: partner, link: '/trades/tables', topics: ['direct-trades'] },
  'direct-trade.completed': { data: partner, link: '/trades/tables', topics: ['direct-trades', 'vouchers'] },
  'direct-trade.ended': { data: partner, link: '/trades/tables', topics: ['direct-trades', 'vouchers'] },
  'badge.given': { data: named, link: '/settings/profile', topics: ['badges'] },
  'event.rewarded': {
    data: named.extend({ rank: z.string(), what: z.string() }),
    link: '/journal',
    topics: ['vouchers', 'badges'],
  },
  'friend.requested': { data: player, link: '/friends', topics: ['friends'] },
  'friend.accepted': { data: player, link: '/friends', topics: ['friends'] },
} as const satisfies Record<string, KindDeclaration>;

export type NotificationKind = keyof typeof notificationKinds;
export type NotificationData<Kind extends NotificationKind> = z.infer<(typeof notificationKinds)[Kind]['data']>;

/** How many notifications of each player are kept. */
export const notificationsKept = 200;

const notification = z
  .object({
    id: z.int().min(1).describe("Grows with each event of the player's stream."),
    kind: z
      .string()
      .describe('What happened, like `hatch.hatched`. Clients should expect kinds that they do not know.'),
    subject: z.string().describe('What it is about: the uid of a hatch, a gift, a trade or another player.'),
    data: z.record(z.string(), z.string()).describe('The values of the sentence to show, by name.'),
    link: z.string().describe('The page of the web app that shows what happened.'),
    createdAt: isoTime.describe('When it happened.'),
    read: z.boolean().describe('Whether the player has marked it as read.'),
  })
  .meta({ id: 'Notification', description: 'Something that happened to a player.' });
export type Notification = z.infer<typeof notification>;

const notificationPage = z
  .object({
    items: z.array(notification).describe('Newest first.'),
    unread: z.int().min(0).describe('How many of all kept notifications are unread.'),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as `cursor` for the page after this one. Absent on the last page.'),
  })
  .meta({ id: 'NotificationPage', description: 'A page of notifications, and how many are unread.' });
export type NotificationPage = z.infer<typeof notificationPage>;

const account = { owner: 'users', prefix: 'account', access: 'user', tag: 'Notifications', bodyLimit: 1_024 } as const;

/** Notifications of the caller. The stream that pushes them is a raw route, see raw-routes.ts. */
export const notifications = {
  notifications: operation({
    ...account,
    method: 'GET',
    path: '/notifications',
    summary: 'List your notifications',
    description: `Returns a page, newest first, and how many are unread. The newest ${notificationsKept} are kept. \`GET /account/stream\` pushes them.`,
    query: z.object({
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'A cursor is the nextCursor of another page.')
        .optional()
        .describe('The `nextCursor` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('Items of one page, 100 at most.'),
    }),
    output: notificationPage,
  }),
  readNotification: operation({
    ...account,
    method: 'POST',
    path: '/notifications/{id}/read',
    status: 204,
    summary: 'Mark a notification as read',
    description: 'A notification that is read stays read; marking it again changes nothing.',
    params: z.object({ id: integer(z.int().min(1)).describe('Id of the notification.') }),
    output: nothing,
  }),
  readNotifications: operation({
    ...account,
    method: 'POST',
    path: '/notifications/read',
    status: 204,
    summary: 'Mark all notifications as read',
    description:
      'Send the newest id that the player has seen as `upTo`, so that one that arrives meanwhile stays unread.',
    body: z
      .strictObject({
        upTo: z.int().min(1).optional().describe('The newest id to mark; all without it.'),
      })
      .optional(),
    output: nothing,
  }),
};
