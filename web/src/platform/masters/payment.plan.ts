import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { type Abi, type Address, erc1155Abi } from 'viem';
import { getBalance, readContract } from 'viem/actions';
import { exactWords } from '../../design/amount.rules.ts';
import type { Line, Plan, PlannedStep } from '../actions/web3/plan.ts';
import { gameToken, getGameTokens } from '../game-token.ts';
import { coinOf } from '../wallet/coins.rules.ts';
import type { Web3 } from '../wallet/web3/web3.ts';
import { getTickets } from './get-tickets.tsx';

/** A price that a contract takes: coins, a token after an allowance, or tickets of which it is an operator. */
export interface Payment {
  /** The contract that takes it. */
  contract: Address;
  /** The token, the contract of tickets, or the placeholder of coins. */
  currency: Address;
  /** In base units, or tickets. */
  price: bigint;
  symbol: string;
  decimals: number;
  /** The kind of ticket that pays; absent where none does. */
  ticketId?: bigint;
}

interface PaymentPlan {
  leaves: Line[];
  /** The permission that the wallet has still to give. */
  approve?: PlannedStep;
  /** Coins that go along with the payment. */
  value?: bigint;
  /** The missing amount in words, and where to get it; nothing can be sent while there is one. */
  lack: Pick<Plan, 'missing' | 'remedy'>;
}

/** Plans how a wallet pays: what leaves, the permission that comes first, and whether it has enough. */
export function planPayment(web3: Web3, chainId: number, payment: Payment, account: Address): Promise<PaymentPlan> {
  if (payment.ticketId !== undefined)
    return planTickets(web3, chainId, { ...payment, ticketId: payment.ticketId }, account);
  const isCoin = payment.currency.toLowerCase() === nativeAssetAddress.toLowerCase();
  return (isCoin ? planCoins : planToken)(web3, chainId, payment, account);
}

const lacking = (what: string, has: string) => `This costs ${what}, but your wallet has ${has}. Nothing was sent.`;

async function planCoins(
  web3: Web3,
  chainId: number,
  { price, decimals }: Payment,
  account: Address,
): Promise<PaymentPlan> {
  const symbol = coinOf(chainId);
  const balance = await getBalance(web3.getClient({ chainId }), { address: account });
  const words = (base: bigint) => exactWords(base, decimals, symbol);
  return {
    leaves: [{ base: price, decimals, symbol }],
    value: price,
    lack:
      balance < price
        ? {
            missing: lacking(words(price), words(balance)),
            ...(symbol === gameToken.symbol ? { remedy: getGameTokens } : {}),
          }
        : {},
  };
}

async function planToken(
  web3: Web3,
  chainId: number,
  { contract, currency, price, decimals, symbol }: Payment,
  account: Address,
): Promise<PaymentPlan> {
  const client = web3.getClient({ chainId });
  const token = { address: currency, abi: gameTokenAbi } as const;
  const [balance, allowance] = await Promise.all([
    readContract(client, { ...token, functionName: 'balanceOf', args: [account] }),
    readContract(client, { ...token, functionName: 'allowance', args: [account, contract] }),
  ]);
  const words = (base: bigint) => exactWords(base, decimals, symbol);
  const call = { address: currency, abi: gameTokenAbi as Abi, functionName: 'approve', args: [contract, price] };
  return {
    leaves: [{ base: price, decimals, symbol }],
    ...(allowance < price ? { approve: { step: 'approve', label: `Approve ${words(price)}`, call } } : {}),
    lack: balance < price ? { missing: lacking(words(price), words(balance)) } : {},
  };
}

async function planTickets(
  web3: Web3,
  chainId: number,
  { contract, currency, price, ticketId }: Payment & { ticketId: bigint },
  account: Address,
): Promise<PaymentPlan> {
  const client = web3.getClient({ chainId });
  const tickets = { address: currency, abi: erc1155Abi } as const;
  const [balance, isOperator] = await Promise.all([
    readContract(client, { ...tickets, functionName: 'balanceOf', args: [account, ticketId] }),
    readContract(client, { ...tickets, functionName: 'isApprovedForAll', args: [account, contract] }),
  ]);
  const words = (count: bigint) => `${count} ${count === 1n ? 'ticket' : 'tickets'}`;
  const call = { ...tickets, abi: erc1155Abi as Abi, functionName: 'setApprovalForAll', args: [contract, true] };
  return {
    leaves: [{ text: words(price) }],
    ...(isOperator ? {} : { approve: { step: 'approve', label: 'Allow tickets to pay', call } }),
    lack: balance < price ? { missing: lacking(words(price), words(balance)), remedy: getTickets } : {},
  };
}
