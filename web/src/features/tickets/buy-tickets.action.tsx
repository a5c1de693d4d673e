import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { isTicketFacts, type TicketFacts, ticketsWords } from './tickets.rules.ts';

/** Buys tickets with the player's wallet: an approval of the price where one is missing, then the purchase. */
export const buyTickets: ActionKind<TicketFacts> = {
  name: 'buy-tickets',
  isFacts: isTicketFacts,
  title: (facts) => `Buy ${ticketsWords(facts)}`,
  picture: ({ image }) => <ItemImage image={image} size={48} lazy={false} />,
  steps: {
    approve: {
      purpose: 'approve the price',
      sent: 'Approval sent. Waiting for the network.',
      seen: 'The price is approved.',
    },
    buy: { purpose: 'buy' },
  },
  doneWords: ({ amount }) => `${amount === 1 ? 'Your ticket is' : `Your ${amount} tickets are`} in your wallet.`,
  doneAt: () => ({ path: '/tickets', label: 'See your tickets' }),
  finalBy: 'receipt',
  web3: async () => (await import('./buy-tickets.plan.ts')).buyTicketsPlan,
};
