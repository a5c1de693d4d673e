import { MoreIcon } from '../../design/more-icons.tsx';
import { type ActFacts, kindOfActs } from '../../platform/onchain/acts.ts';
import { retryAct } from '../../platform/onchain/crossings/retry.act.ts';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { nameOf } from './omnimon.rules.ts';

/** Boxes lie with the items; what changes a creature is seen on its page, and journeys on the page of all. */
function placeAfter({ act, chain, token }: ActFacts) {
  const [path, label] =
    act === 'claim'
      ? ['/omnichain-items', 'See your boxes']
      : token
        ? [`/omnimon/${chain}/${token}`, 'See it']
        : ['/omnimon', act === 'mint' ? 'See your omnimon' : 'Follow it'];
  return { path, label };
}

/** Mints omnimon, changes what they are and wear, and sends them to other chains. */
export const omnimonActs = kindOfActs({
  name: 'omnimon',
  acts: {
    mint: {
      needs: [],
      title: () => 'Mint an omnimon',
      done: () => 'Your omnimon is there. Its traits are drawn in a few seconds.',
    },
    reroll: {
      needs: ['token', 'chain'],
      title: ({ token }) => `Reroll ${nameOf(String(token))}`,
      done: ({ token }) => `The traits of ${nameOf(String(token))} are drawn again in a few seconds.`,
    },
    equip: {
      needs: ['token', 'chain', 'thing'],
      title: ({ thing }) => `Put on ${nameOfThing(Number(thing))}`,
      done: ({ token, thing }) => `${nameOf(String(token))} wears ${nameOfThing(Number(thing))}.`,
    },
    convert: {
      needs: ['token', 'chain', 'thing'],
      title: ({ thing }) => `Make ${nameOfThing(Number(thing))} an item`,
      done: ({ thing }) => `${nameOfThing(Number(thing))} is an item in your wallet.`,
    },
    claim: {
      needs: ['token', 'chain'],
      title: () => 'Claim a box for a jump',
      done: () => 'The box is in your wallet.',
    },
    send: {
      needs: ['tokens', 'to', 'receiver', 'what'],
      title: ({ what }) => `Send ${what} to another network`,
      done: ({ what }) => `${what} left. Follow the way on the Omnimon page.`,
    },
    retry: retryAct,
  },
  picture: ({ thing }) => (thing ? <ThingPicture id={Number(thing)} size={40} /> : <MoreIcon name="star" size={28} />),
  doneAt: placeAfter,
  web3: async () => (await import('./omnimon.plan.ts')).omnimonPlan,
});
