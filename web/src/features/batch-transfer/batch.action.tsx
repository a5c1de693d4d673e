import { shortenAddress } from '../../design/address.rules.ts';
import { MoreIcon } from '../../design/more-icons.tsx';
import type { ActFacts } from '../../platform/onchain/acts.ts';
import { kindOfActs } from '../../platform/onchain/acts.ts';
import { parcelsOf, shipmentWords } from './batch.rules.ts';
import { collections, type Family } from './collections.ts';

const needs = ['family', 'count', 'tokens0', 'to0'];
const words = (facts: ActFacts) =>
  shipmentWords({ family: facts.family as Family, parcels: parcelsOf(facts) }, shortenAddress);
const title = (facts: ActFacts) => `Send ${words(facts)}`;
const done = (facts: ActFacts) => `You sent ${words(facts)}.`;
const several = ({ family }: ActFacts) => collections[family as Family].words[1];

/** Sends many tokens at once, and takes the permission for it back. */
export const batchActs = kindOfActs({
  name: 'send-many',
  acts: {
    unique: { needs: [...needs, 'safe'], title, done },
    numbered: { needs, title, done },
    revoke: {
      needs: ['family'],
      title: (facts) => `Take back the permission for your ${several(facts)}`,
      done: (facts) => `Nobody but you moves your ${several(facts)} by this contract any more.`,
    },
  },
  picture: () => <MoreIcon name="give" size={28} />,
  doneAt: () => ({ path: '/send-many', label: 'Send more' }),
  web3: async () => (await import('./batch.plan.ts')).batchPlan,
});
