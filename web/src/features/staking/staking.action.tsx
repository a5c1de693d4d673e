import { EggArt } from '../../design/egg-art.tsx';
import { exactTokenWords } from '../../platform/game-token.ts';
import { kindOfActs } from '../../platform/onchain/acts.ts';
import { creaturesWords } from './rewards.rules.ts';

const creatures = (count: unknown) => creaturesWords(Number(count));

/** Everything that a wallet does with staked creatures and tokens, and their rewards. */
export const staking = kindOfActs({
  name: 'staking',
  acts: {
    stakeGen1: {
      needs: ['count', 'ids', 'referrer'],
      title: ({ count }) => `Stake ${creatures(count)}`,
      done: ({ count }) => `${creatures(count)} staked.`,
    },
    stateGen1: {
      needs: ['statement', 'referrer'],
      title: () => 'Stake a creature for the first time',
      done: () => 'The creature is staked, and known from now on.',
    },
    withdrawGen1: {
      needs: ['count', 'ids'],
      title: ({ count }) => `Withdraw ${creatures(count)}`,
      done: ({ count }) => `${creatures(count)} back in your wallet.`,
    },
    withdrawOne: {
      needs: ['ids'],
      title: () => 'Withdraw 1 creature',
      done: () => '1 creature back in your wallet.',
    },
    stakeGen2: {
      needs: ['count', 'picks0', 'referrer'],
      title: ({ count }) => `Stake ${creatures(count)}`,
      done: ({ count }) => `${creatures(count)} staked.`,
    },
    withdrawGen2: {
      needs: ['count', 'picks0'],
      title: ({ count }) => `Withdraw ${creatures(count)}`,
      done: ({ count }) => `${creatures(count)} back in your wallet.`,
    },
    stakeTokens: {
      needs: ['base', 'referrer'],
      title: ({ base }) => `Stake ${exactTokenWords(String(base))}`,
      done: ({ base }) => `${exactTokenWords(String(base))} staked.`,
    },
    withdrawTokens: {
      needs: ['base'],
      title: ({ base }) => `Withdraw ${exactTokenWords(String(base))}`,
      done: ({ base }) => `${exactTokenWords(String(base))} back in your wallet.`,
    },
    harvest: {
      needs: [],
      title: () => 'Harvest your rewards',
      done: () => 'Your rewards are in your wallet.',
    },
  },
  picture: () => <EggArt element="plant" size={48} alt="" />,
  doneAt: () => ({ path: '/stakes', label: 'See your stakes' }),
  web3: async () => (await import('./staking.plan.ts')).stakingPlan,
});
