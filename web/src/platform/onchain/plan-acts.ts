import { keptCalls } from '@hatchery/chain/kept-calls';
import { type Abi, type Address, erc20Abi, erc1155Abi, isAddressEqual } from 'viem';
import { getBalance } from 'viem/actions';
import { exactWords } from '../../design/amount.rules.ts';
import type { ActionPlanner, Line, Plan, PlannedStep } from '../actions/web3/plan.ts';
import { gameToken, getGameTokens } from '../game-token.ts';
import { coinOf } from '../wallet/coins.rules.ts';
import { keptWalletName, wallet } from '../wallet/wallet.ts';
import type { ActFacts } from './acts.ts';
import { type Place, type Read, readAtBlock } from './at-block.ts';

const coinDecimals = 18;

/** Tokens that a contract takes from the wallet, after permission for exactly as many. */
export interface Spend {
  token: Address;
  /** The contract that takes them; the token's own where no permission is needed. */
  spender: Address;
  base: bigint;
  symbol: string;
  decimals: number;
  /** The token's own contract asks for permission, too. */
  asks?: boolean;
}

/** Collectibles that a contract takes from the wallet, after permission for all of a collection. */
export interface Handover {
  collection: Address;
  operator: Address;
  /** As in "creatures". */
  things: string;
}

/** One call that a wallet sends, with what it moves. */
export interface PlannedAct {
  /** The button that asks the wallet for it. */
  label: string;
  call: {
    address: Address;
    abi: Abi | readonly unknown[];
    functionName: string;
    args: readonly unknown[];
    gas?: bigint;
  };
  /** Coins of the network that go along, in base units. */
  value?: bigint;
  spends?: readonly Spend[];
  hands?: readonly Handover[];
  /** Things that leave beside coins and tokens. */
  leaves?: readonly Line[];
  comes: readonly Line[];
  /** The chain takes no more than what leaves. */
  bounded?: boolean;
  /** Why it cannot be sent, in words; false where it can. */
  missing?: string | false | undefined;
  remedy?: { path: string; label: string };
}

export interface ActContext extends Place {
  facts: ActFacts;
  account: Address;
}

type PlanAct = (context: ActContext) => Promise<PlannedAct>;

/**
 * Makes the planner of a screen's acts. Permissions, balances and coins are checked for all of them here.
 * @param refusals what the contracts' own errors mean to the player, by their names
 */
export const planActs = (
  plans: Readonly<Record<string, PlanAct>>,
  refusals: Readonly<Record<string, string>> = {},
): ActionPlanner<ActFacts> => ({
  refusals,
  async plan(web3, { facts, chainId }, account) {
    const plan = plans[facts.act];
    if (!plan) throw new Error('This version of the app cannot send this. Reload the page.');
    const { data } = await readAtBlock(web3, chainId, async (_, place) => {
      const act = await plan({ ...place, facts, account });
      return complete(act, await permissionsOf(act, place, account), place);
    });
    return data;
  },
});

type Lack = Pick<Plan, 'missing' | 'remedy'>;

interface Checked {
  approvals: PlannedStep[];
  permission?: string;
  lack: Lack;
}

async function permissionsOf(act: PlannedAct, { read, web3, chainId, blockNumber }: Place, account: Address) {
  const { spends = [], hands = [], value = 0n } = act;
  const [coins, tokens, operators] = await Promise.all([
    getBalance(web3.getClient({ chainId }), { address: account, blockNumber }),
    Promise.all(spends.map((spend) => tokensOf(read, spend, account))),
    Promise.all(hands.map((hand) => isOperator(read, hand, account))),
  ]);
  const lacks = spends.flatMap(({ base, symbol, decimals }, index): Lack[] => {
    const has = tokens[index]?.balance ?? 0n;
    const remedy = symbol === gameToken.symbol ? { remedy: getGameTokens } : {};
    return has < base ? [{ missing: lacking(base, has, symbol, decimals), ...remedy }] : [];
  });
  if (coins < value) lacks.push({ missing: lacking(value, coins, coinOf(chainId), coinDecimals) });
  const toAllow = spends.filter(({ base }, index) => (tokens[index]?.allowance ?? 0n) < base);
  const toHand = hands.filter((_, index) => !operators[index]);
  const permission = [
    ...toAllow.map((spend) => `take ${words(spend)} from your wallet, once, and no more`),
    ...toHand.map(({ things }) => `move your ${things}; you can take that back in your wallet`),
  ];
  const checked: Checked = { approvals: [...toAllow.map(approve), ...toHand.map(handOver)], lack: lacks[0] ?? {} };
  if (permission.length > 0) checked.permission = `Lets the contract ${permission.join(', and ')}.`;
  return checked;
}

async function tokensOf(read: Read, { token, spender, asks }: Spend, account: Address) {
  const contract = { address: token, abi: erc20Abi } as const;
  const [balance, allowance] = await Promise.all([
    read({ ...contract, functionName: 'balanceOf', args: [account] }),
    isAddressEqual(token, spender) && !asks
      ? null
      : read({ ...contract, functionName: 'allowance', args: [account, spender] }),
  ]);
  return { balance, allowance: allowance ?? balance };
}

const isOperator = (read: Read, { collection, operator }: Handover, account: Address) =>
  read({ address: collection, abi: erc1155Abi, functionName: 'isApprovedForAll', args: [account, operator] });

const words = ({ base, decimals, symbol }: Pick<Spend, 'base' | 'decimals' | 'symbol'>) =>
  exactWords(base, decimals, symbol);

const lacking = (base: bigint, has: bigint, symbol: string, decimals: number) =>
  `This takes ${words({ base, decimals, symbol })}, but your wallet has ${words({ base: has, decimals, symbol })}. Nothing was sent.`;

const approve = (spend: Spend): PlannedStep => ({
  step: 'approve',
  label: `Allow ${words(spend)}`,
  call: { address: spend.token, abi: erc20Abi as Abi, functionName: 'approve', args: [spend.spender, spend.base] },
});

const handOver = ({ collection, operator, things }: Handover): PlannedStep => ({
  step: 'approve',
  label: `Allow it to move your ${things}`,
  // ERC-721 and ERC-1155 have the same function.
  call: { address: collection, abi: erc1155Abi as Abi, functionName: 'setApprovalForAll', args: [operator, true] },
});

/** Says what Hatchery does not send from a wallet that it keeps. The platform judges the arguments. */
function refusalOfKept(functionName: string): string | undefined {
  if (wallet.get().connectorName !== keptWalletName) return undefined;
  const isSent = Object.values(keptCalls).some((calls) => Object.hasOwn(calls, functionName));
  return isSent ? undefined : 'Hatchery does not send this from a wallet that it keeps. Connect a wallet of your own.';
}

/** Returns why it cannot be sent: the reason of the act comes first, then what the wallet does not send, then what it lacks. */
function whyNot({ missing, remedy, call }: PlannedAct, lack: Lack): Lack {
  const own = remedy ? { remedy } : {};
  if (missing) return { missing, ...own };
  const refusal = refusalOfKept(call.functionName);
  return refusal ? { missing: refusal, ...own } : { ...lack, ...own };
}

function complete(act: PlannedAct, { approvals, permission, lack }: Checked, { chainId }: Place): Plan {
  const { label, call, value, spends = [], leaves = [], comes, bounded } = act;
  const send: PlannedStep = {
    step: 'send',
    label,
    call: { ...call, abi: call.abi as Abi, ...(value ? { value } : {}) },
  };
  const [first = send, ...rest] = [...approvals, send];
  return {
    leaves: [
      ...(value ? [{ base: value, decimals: coinDecimals, symbol: coinOf(chainId) }] : []),
      ...spends.map(({ base, decimals, symbol }) => ({ base, decimals, symbol })),
      ...leaves,
    ],
    comes: [...comes],
    ...(bounded ? { bounded } : {}),
    steps: [first, ...rest],
    ...(permission ? { permission } : {}),
    ...whyNot(act, lack),
  };
}
