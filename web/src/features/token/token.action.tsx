import { shortenAddress } from '../../design/address.rules.ts';
import { exactWords } from '../../design/amount.rules.ts';
import { MoreIcon } from '../../design/more-icons.tsx';
import { exactTokenWords } from '../../platform/game-token.ts';
import { kindOfActs } from '../../platform/onchain/acts.ts';

/** Buys and sends game tokens. */
export const tokenActs = kindOfActs({
  name: 'token',
  acts: {
    buy: {
      needs: ['cost', 'tokens', 'currency', 'symbol', 'decimals'],
      title: ({ tokens }) => `Buy ${exactTokenWords(String(tokens))}`,
      done: ({ tokens, cost, decimals, symbol }) =>
        `You bought ${exactTokenWords(String(tokens))} for ${exactWords(BigInt(cost ?? 0), Number(decimals), String(symbol))}.`,
    },
    send: {
      needs: ['tokens', 'receiver'],
      title: ({ tokens }) => `Send ${exactTokenWords(String(tokens))}`,
      done: ({ tokens, receiver }) =>
        `${exactTokenWords(String(tokens))} arrived at ${shortenAddress(String(receiver))}.`,
    },
  },
  picture: () => <MoreIcon name="medal" size={28} />,
  doneAt: () => ({ path: '/token', label: 'See your tokens' }),
  web3: async () => (await import('./token.plan.ts')).tokenPlan,
});
