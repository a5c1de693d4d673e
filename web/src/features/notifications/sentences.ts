import type { Notification, NotificationKind } from '@hatchery/api/notifications';
import { eggElements } from '@hatchery/chain/eggs';
import { nameOfPlayer } from '../../design/player-name.rules.ts';

const eggsOf = ({ amount = '1', eggType = '' }: Notification['data']): string => {
  const element = eggElements[Number(eggType)] ?? '';
  return amount === '1' ? `${element} egg`.trim() : `${amount} ${element} eggs`.replace('  ', ' ');
};
const playerOf = ({ subject, data }: Notification): string => nameOfPlayer({ uid: subject, ...data });

/** The sentence of each kind of notification. */
const sentences: Record<NotificationKind, (notification: Notification) => string> = {
  'hatch.hatched': ({ data }) => `Your ${eggsOf(data)} hatched. Meet who came out.`,
  'hatch.failed': ({ data }) =>
    `Your ${eggsOf(data)} did not hatch. Nothing was lost. You can try again in about an hour.`,
  'monster.grown': ({ data: { name = 'Your creature', before = '', merged = '0' } }) => {
    if (merged !== '0') return `${name} took in ${merged} ${merged === '1' ? 'creature' : 'creatures'} and grew.`;
    return before === '' ? `${name} grew.` : `Your ${before} became ${name}.`;
  },
  'monster.not-grown': ({ data: { before = 'creature' } }) => `Your ${before} did not grow. Nothing was lost.`,
  'gift.arrived': ({ data }) => `A gift arrived: ${data.amount === '1' ? `1 ${eggsOf(data)}` : eggsOf(data)}.`,
  'voucher.received': ({ data }) => `You received ${data.what ?? 'vouchers'}.`,
  'gift.returned': ({ data }) => `Nobody came for ${data.what ?? 'your vouchers'}. They are back in your bag.`,
  'airdrop.active': ({ data }) => `${data.name ?? 'An airdrop'} is open, and you are on its list. Claim what is yours.`,
  'claim.final': ({ data }) => `${data.what ?? 'What you claimed'} arrived in your wallet.`,
  'claim.expired': ({ data }) =>
    `You did not claim ${data.what ?? 'your vouchers'} in time. They are back in your bag.`,
  'deposit.credited': ({ data }) => `${data.what ?? 'Your deposit'} arrived in your bag.`,
  'trade.offered': ({ data }) => `You have an offer: ${data.what ?? 'vouchers'}.`,
  'trade.completed': ({ data }) => `Your trade is done. You received ${data.what ?? 'what you asked for'}.`,
  'trade.expired': ({ data }) => `Nobody took your trade. ${data.what ?? 'What you offered'} is back in your bag.`,
  'offer.accepted': ({ data }) => `Your offer was accepted. You received ${data.what ?? 'what you wanted'}.`,
  'offer.returned': ({ data }) => `${data.what ?? 'What you offered'} came back from a trade.`,
  'direct-trade.invited': ({ data }) => `${data.partner ?? 'A friend'} wants to trade with you.`,
  'direct-trade.held': ({ data }) => `Your trade with ${data.partner ?? 'a friend'} waits. You can still cancel it.`,
  'direct-trade.completed': ({ data }) => `Your trade with ${data.partner ?? 'a friend'} is done.`,
  'direct-trade.ended': ({ data }) => `Your trade with ${data.partner ?? 'a friend'} ended. Nothing changed hands.`,
  'badge.given': ({ data }) => `You earned a badge: ${data.name ?? 'a new one'}.`,
  'event.rewarded': ({ data }) =>
    `${data.name ?? 'An event'} is over. You came in at rank ${data.rank ?? '?'} and received ${data.what ?? 'a reward'}.`,
  'friend.requested': (notification) => `${playerOf(notification)} wants to be your friend.`,
  'friend.accepted': (notification) => `${playerOf(notification)} is your friend now.`,
};

/** A notification in words; one of a kind that this page does not know yet still shows that something happened. */
export const sentenceOf = (notification: Notification): string =>
  (sentences[notification.kind as NotificationKind] ?? (() => 'There is news for you.'))(notification);
