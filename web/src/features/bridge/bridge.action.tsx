import { MoreIcon } from '../../design/more-icons.tsx';
import { exactTokenWords } from '../../platform/game-token.ts';
import { kindOfActs } from '../../platform/onchain/acts.ts';
import { retryAct } from '../../platform/onchain/crossings/retry.act.ts';

/** Sends game tokens to other chains, and sends on what waits there. */
export const bridgeActs = kindOfActs({
  name: 'bridge',
  acts: {
    send: {
      needs: ['way', 'to', 'tokens', 'receiver'],
      title: ({ tokens }) => `Send ${exactTokenWords(String(tokens))} to another network`,
      done: ({ tokens }) => `${exactTokenWords(String(tokens))} left. Follow the way on the Bridge page.`,
    },
    retry: retryAct,
  },
  picture: () => <MoreIcon name="give" size={28} />,
  doneAt: () => ({ path: '/bridge', label: 'Follow it' }),
  web3: async () => (await import('./bridge.plan.ts')).bridgePlan,
});
