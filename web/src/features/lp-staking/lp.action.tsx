import { exactWords } from '../../design/amount.rules.ts';
import { EggArt } from '../../design/egg-art.tsx';
import { type ActFacts, kindOfActs } from '../../platform/onchain/acts.ts';

const amountOf = ({ base, decimals, symbol }: ActFacts) =>
  exactWords(BigInt(base ?? 0), Number(decimals), String(symbol));
const amount = ['base', 'token', 'decimals', 'symbol'] as const;

/** Everything that a wallet does with staked liquidity tokens. */
export const lpActs = kindOfActs({
  name: 'lp-staking',
  acts: {
    deposit: {
      needs: amount,
      title: (facts) => `Stake ${amountOf(facts)}`,
      done: (facts) => `${amountOf(facts)} staked.`,
    },
    withdraw: {
      needs: amount,
      title: (facts) => `Withdraw ${amountOf(facts)}`,
      done: (facts) => `${amountOf(facts)} back in your wallet.`,
    },
    claim: {
      needs: [],
      title: () => 'Claim your rewards',
      done: () => 'Your rewards are in your wallet.',
    },
    leave: {
      needs: amount,
      title: (facts) => `Withdraw ${amountOf(facts)}, and give up the rewards`,
      done: (facts) => `${amountOf(facts)} back in your wallet. The rewards are given up.`,
    },
  },
  picture: () => <EggArt element="water" size={48} alt="" />,
  doneAt: () => ({ path: '/stakes/lp', label: 'See your stake' }),
  web3: async () => (await import('./lp.plan.ts')).lpPlan,
});
