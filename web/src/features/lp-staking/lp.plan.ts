import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import type { Address } from 'viem';
import { exactWords } from '../../design/amount.rules.ts';
import { exactTokenWords, gameToken } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { type ActContext, planActs } from '../../platform/onchain/plan-acts.ts';

const refusals = {
  LpStaking_ZeroAmount: 'Choose more than nothing. Nothing was sent.',
  LpStaking_InsufficientStake: 'You have less at stake than that. Nothing was sent.',
  ERC20InsufficientBalance: 'The pool cannot pay that at present. Nothing was sent. Your stake is as it was.',
};

const poolOf = async ({ chainId }: ActContext) =>
  ({ address: await contractOf(chainId, 'lpStaking'), abi: lpStakingAbi }) as const;

/** The chosen amount of the staked token, from an action's facts. */
const chosen = ({ facts }: ActContext) => ({
  base: BigInt(facts.base ?? 0),
  symbol: String(facts.symbol),
  decimals: Number(facts.decimals),
});
const words = ({ base, decimals, symbol }: ReturnType<typeof chosen>) => exactWords(base, decimals, symbol);

const rewardsOf = async (context: ActContext) =>
  (await context.read({ ...(await poolOf(context)), functionName: 'pendingReward', args: [context.account] }))[0];

/** Plans stakes of liquidity tokens, withdrawals and claims. */
export const lpPlan = planActs(
  {
    async deposit(context) {
      const [pool, amount] = [await poolOf(context), chosen(context)];
      return {
        label: `Stake ${words(amount)}`,
        call: { ...pool, functionName: 'deposit', args: [amount.base] },
        spends: [{ token: context.facts.token as Address, spender: pool.address, ...amount }],
        comes: [{ text: 'rewards with each block. You can withdraw at any time' }],
      };
    },
    async withdraw(context) {
      const amount = chosen(context);
      return {
        label: `Withdraw ${words(amount)}`,
        call: { ...(await poolOf(context)), functionName: 'withdraw', args: [amount.base] },
        comes: [amount, { text: 'nothing of the rewards, which you can claim later' }],
      };
    },
    async claim(context) {
      const pending = await rewardsOf(context);
      return {
        label: 'Claim',
        call: { ...(await poolOf(context)), functionName: 'claim', args: [] },
        comes: [{ base: pending, ...gameToken }],
        missing: pending === 0n && 'There is nothing to claim yet. Nothing was sent.',
      };
    },
    async leave(context) {
      const [amount, pending] = [chosen(context), await rewardsOf(context)];
      return {
        label: 'Withdraw without rewards',
        call: { ...(await poolOf(context)), functionName: 'emergencyWithdraw', args: [] },
        leaves: [{ text: `your rewards of ${exactTokenWords(String(pending))}, for good` }],
        comes: [amount],
      };
    },
  },
  refusals,
);
