import { shortenAddress } from '../../design/address.rules.ts';
import { formatUnits } from '../../design/amount.rules.ts';
import { MoreIcon } from '../../design/more-icons.tsx';
import { tokenWords } from '../../platform/game-token.ts';
import { kindOfActs } from '../../platform/onchain/acts.ts';

/** Buys and sends game tokens. */
export const tokenActs = kindOfActs({
  name: 'token',
  acts: {
    buy: {
      needs: ['cost', 'tokens', 'currency', 'symbol', 'decimals'],
      title: ({ tokens }) => `Buy ${tokenWords(String(tokens))}`,
      done: ({ tokens, cost, decimals, symbol }) =>
        `You bought ${tokenWords(String(tokens))} for ${formatUnits(BigInt(cost ?? 0), Number(decimals))} ${symbol}.`,
    },
    send: {
      needs: ['tokens', 'receiver'],
      title: ({ tokens }) => `Send ${tokenWords(String(tokens))}`,
      done: ({ tokens, receiver }) => `${tokenWords(String(tokens))} arrived at ${shortenAddress(String(receiver))}.`,
    },
  },
  picture: () => <MoreIcon name="medal" size={28} />,
  doneAt: () => ({ path: '/token', label: 'See your tokens' }),
  web3: async () => (await import('./token.plan.ts')).tokenPlan,
});
