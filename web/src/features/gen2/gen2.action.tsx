import { kindOfActs } from '../../platform/onchain/acts.ts';
import { EggPicture } from './egg-picture.tsx';
import { eggsWords } from './gen2.rules.ts';

type EggFacts = Record<string, string | number>;

const eggsOf = ({ egg, amount }: EggFacts) => eggsWords(Number(egg), Number(amount));
const inWallet = (facts: EggFacts) =>
  `${Number(facts.amount) === 1 ? 'Your egg is' : `Your ${facts.amount} eggs are`} in your wallet. Hatch now or later.`;

/** Everything that a wallet does with eggs of the second generation. */
export const gen2 = kindOfActs({
  name: 'gen2',
  acts: {
    tokens: {
      needs: ['egg', 'amount', 'referrer', 'most'],
      title: (facts) => `Buy ${eggsOf(facts)}`,
      done: inWallet,
    },
    coins: {
      needs: ['egg', 'amount', 'referrer', 'receiver', 'price', 'voucherId', 'signature', 'until'],
      title: (facts) => `Buy ${eggsOf(facts)}`,
      done: inWallet,
    },
    hatch: {
      needs: ['egg', 'amount'],
      title: (facts) => `Hatch ${eggsOf(facts)}`,
      done: () => 'The eggs are in the nest. The draw follows in a few seconds.',
    },
    finish: {
      needs: ['request'],
      title: ({ request }) => `Finish hatch ${request}`,
      done: () => 'Your creatures are in your wallet.',
    },
    claim: {
      needs: ['currency', 'symbol'],
      title: () => 'Take what you earned',
      done: () => 'What you earned is in your wallet.',
    },
    claimTo: {
      needs: ['currency', 'symbol', 'to'],
      title: () => 'Send what you earned',
      done: () => 'What you earned is on its way to the address you named.',
    },
    clear: {
      needs: [],
      title: () => 'Forget your referrer',
      done: () => 'Nobody refers you any more.',
    },
    burn: {
      needs: ['egg', 'amount'],
      title: (facts) => `Destroy ${eggsOf(facts)}`,
      done: (facts) => `${eggsOf(facts)} ${Number(facts.amount) === 1 ? 'is' : 'are'} gone.`,
    },
  },
  picture: ({ egg }) => <EggPicture egg={Number(egg) === 1 ? 1 : 0} size={48} />,
  doneAt: ({ act }) => ({
    path: '/gen2',
    label: act === 'hatch' ? 'Watch them hatch' : ['tokens', 'coins'].includes(act) ? 'See your eggs' : 'Done',
  }),
  web3: async () => (await import('./gen2.plan.ts')).gen2Plan,
});
