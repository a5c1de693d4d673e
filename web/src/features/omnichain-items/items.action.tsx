import { kindOfActs } from '../../platform/onchain/acts.ts';
import { retryAct } from '../../platform/onchain/crossings/retry.act.ts';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { boxIds } from '../../platform/onchain/omnichain/things.rules.ts';
import { listOf, openedWords } from './items.rules.ts';

/** Buys and opens boxes, sends items and boxes to other chains, and sends on what waits there. */
export const omnichainItemsActs = kindOfActs({
  name: 'omnichain-items',
  acts: {
    buy: {
      needs: ['box', 'amount', 'what'],
      title: ({ what }) => `Buy ${what}`,
      done: ({ what }) => `${what} in your wallet.`,
    },
    open: {
      needs: ['things', 'what'],
      title: ({ what }) => `Open ${what}`,
      done: ({ things }) => openedWords(listOf(String(things))),
    },
    send: {
      needs: ['things', 'to', 'receiver', 'what'],
      title: ({ what }) => `Send ${what} to another network`,
      done: ({ what }) => `${what} left. Follow the way below your items.`,
    },
    retry: retryAct,
  },
  picture: ({ box, things }) => (
    <ThingPicture id={Number(box ?? listOf(String(things ?? ''))[0]?.id ?? boxIds[0])} size={40} />
  ),
  doneAt: () => ({ path: '/omnichain-items', label: 'See your items' }),
  web3: async () => (await import('./items.plan.ts')).itemsPlan,
});
