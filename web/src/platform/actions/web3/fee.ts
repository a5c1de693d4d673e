import type { Address } from 'viem';
import { estimateContractGas, getBalance, getGasPrice } from 'viem/actions';
import { coinName } from '../../wallet/coins.rules.ts';
import { keptWalletName, wallet } from '../../wallet/wallet.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Plan } from './plan.ts';

/** Gas of a step that cannot be estimated before the one ahead of it is sent; generous on purpose. */
const usualGas = 160_000n;

export interface Fee {
  base: bigint;
  decimals: number;
  symbol: string;
  /** True when the account has too few coins for it, and for the coins that the plan sends along. */
  short: boolean;
  /** Hatchery pays it, and the account pays for the rest alone. */
  isPaid: boolean;
}

/** Estimates the network fee of all steps of a plan. */
export async function estimateFee(web3: Web3, chainId: number, { steps }: Plan, account: Address): Promise<Fee> {
  const client = web3.getClient({ chainId });
  const { nativeCurrency } = client.chain;
  const [price, balance, first] = await Promise.all([
    getGasPrice(client),
    getBalance(client, { address: account }),
    estimateContractGas(client, { ...steps[0].call, account }).catch(() => usualGas),
  ]);
  const gas = first + usualGas * BigInt(steps.length - 1);
  const paid = steps.reduce((sum, { call: { value = 0n } }) => sum + value, 0n);
  const isPaid = wallet.get().connectorName === keptWalletName;
  return {
    base: gas * price,
    decimals: nativeCurrency.decimals,
    symbol: coinName(nativeCurrency.symbol),
    short: balance < (isPaid ? paid : gas * price + paid),
    isPaid,
  };
}
