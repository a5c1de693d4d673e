import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import type { Address } from 'viem';
import { erc20Abi } from 'viem';
import { getBalance } from 'viem/actions';
import { type AsOf, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { Sale } from './token.rules.ts';

interface SalePlace {
  sale: Address;
  currency: Address;
  account: Address | undefined;
}

/** Reads a sale, and what a wallet can spend there. */
export const readSale = (web3: Web3, chainId: number, { sale, currency, account }: SalePlace): Promise<AsOf<Sale>> =>
  readAtBlock(web3, chainId, async (read) => {
    const contract = { address: sale, abi: tokenSaleAbi } as const;
    const [price, available, sold, isActive, isForListed, allowance, balance] = await Promise.all([
      read({ ...contract, functionName: 'PRICE_IN_USDT' }),
      read({ ...contract, functionName: 'availableTokens' }),
      read({ ...contract, functionName: 'sold' }),
      read({ ...contract, functionName: 'getSaleActive' }),
      read({ ...contract, functionName: 'whitelistActive' }),
      account && read({ ...contract, functionName: 'whitelist', args: [account] }),
      account && read({ address: currency, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ]);
    return { price, available, sold, isActive, isForListed, allowance, balance };
  });

/** The tokens and coins of a wallet on a chain, in base units. */
export interface Holding {
  tokens: bigint;
  coins: bigint;
}

/** Reads a wallet's game tokens and coins. */
export const readHolding = (
  web3: Web3,
  chainId: number,
  { token, account }: { token: Address; account: Address },
): Promise<AsOf<Holding>> =>
  readAtBlock(web3, chainId, async (read, { blockNumber }) => {
    const [tokens, coins] = await Promise.all([
      read({ address: token, abi: gameTokenAbi, functionName: 'balanceOf', args: [account] }),
      getBalance(web3.getClient({ chainId }), { address: account, blockNumber }),
    ]);
    return { tokens, coins };
  });
