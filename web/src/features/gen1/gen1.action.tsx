import { EggArt } from '../../design/egg-art.tsx';
import { type Act, kindOfActs } from '../../platform/onchain/acts.ts';
import { creaturesWords } from './gen1.rules.ts';

const joined: Pick<Act, 'needs' | 'done'> = {
  needs: ['amount', 'most'],
  done: ({ amount }) => `You have ${creaturesWords(Number(amount))} more in your wallet.`,
};

const bazaar = '/bazaar';

/** Everything that a wallet does with creatures of the first generation. */
export const gen1 = kindOfActs({
  name: 'gen1',
  acts: {
    claim: { ...joined, title: ({ amount }) => `Claim ${creaturesWords(Number(amount))}` },
    coins: { ...joined, title: ({ amount }) => `Buy ${creaturesWords(Number(amount))}` },
    tokens: { ...joined, title: ({ amount }) => `Buy ${creaturesWords(Number(amount))}` },
    tickets: { ...joined, title: ({ amount }) => `Buy ${creaturesWords(Number(amount))} with tickets` },
    list: {
      needs: ['token', 'name', 'price'],
      title: ({ name }) => `List ${name}`,
      done: ({ name }) => `${name} is in the bazaar.`,
    },
    cancel: {
      needs: ['token', 'name'],
      title: ({ name }) => `Take ${name} out of the bazaar`,
      done: ({ name }) => `${name} is not for sale any more.`,
    },
    buy: {
      needs: ['token', 'name', 'most'],
      title: ({ name }) => `Buy ${name}`,
      done: ({ name }) => `${name} is yours.`,
    },
    credit: {
      needs: [],
      title: () => 'Take your proceeds',
      done: () => 'Your proceeds are in your wallet.',
    },
  },
  picture: () => <EggArt element="light" size={48} alt="" />,
  doneAt: ({ act }) =>
    ['list', 'cancel', 'buy', 'credit'].includes(act)
      ? { path: bazaar, label: 'See the bazaar' }
      : { path: `${bazaar}?show=yours`, label: 'See your creatures' },
  web3: async () => (await import('./gen1.plan.ts')).gen1Plan,
});
