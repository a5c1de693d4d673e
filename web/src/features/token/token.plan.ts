import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import type { Address } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { exactTokenWords, gameToken } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { planActs } from '../../platform/onchain/plan-acts.ts';

const refusals = {
  TokenSale_NotActive: 'The sale is closed at present. Nothing was paid.',
  TokenSale_AllowanceExceeded:
    'The sale is for listed wallets at present, and yours may not spend that much. Nothing was paid.',
  TokenSale_NotEnoughTokens: 'Others were faster: there are fewer tokens left than that. Nothing was paid.',
  TokenSale_TooExpensive: 'The price rose in the meantime. Nothing was paid. Check the new price and try again.',
  TokenSale_NothingBought: 'This amount is too small to buy anything. Nothing was paid.',
  ERC20InvalidReceiver: 'Tokens cannot be sent to this address. Nothing was sent.',
};

/** Plans a purchase that gets at least the tokens that the player saw, and a transfer. */
export const tokenPlan = planActs(
  {
    async buy({ facts, chainId }) {
      const sale = await contractOf(chainId, 'tokenSale');
      const [cost, tokens] = [BigInt(facts.cost ?? 0), BigInt(facts.tokens ?? 0)];
      return {
        label: `Buy ${exactTokenWords(String(tokens))}`,
        call: { address: sale, abi: tokenSaleAbi, functionName: 'buyHatchyAtLeast', args: [cost, tokens] },
        spends: [
          {
            token: facts.currency as Address,
            spender: sale,
            base: cost,
            symbol: String(facts.symbol),
            decimals: Number(facts.decimals),
          },
        ],
        comes: [{ base: tokens, ...gameToken }],
        bounded: true,
      };
    },
    async send({ facts, chainId }) {
      const token = await contractOf(chainId, 'gameToken');
      const base = BigInt(facts.tokens ?? 0);
      return {
        label: `Send ${exactTokenWords(String(base))}`,
        call: { address: token, abi: gameTokenAbi, functionName: 'transfer', args: [facts.receiver, base] },
        // A transfer needs no permission.
        spends: [{ token, spender: token, base, ...gameToken }],
        comes: [{ text: `nothing. It goes to ${shortenAddress(String(facts.receiver))}` }],
      };
    },
  },
  refusals,
);
