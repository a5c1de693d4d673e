import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { tokenSaleAbi as abi } from '@hatchery/chain/abis/token-sale';
import { encodeFunctionData, maxUint256, parseEther } from 'viem';
import { friend, type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

const buy = 'NFT buy, thirdweb marketplace; a floor of two ERC-20 transfers is 75,000';

export const tokenSaleGas: GasFamily = {
  anchors: {
    'buy tokens, fresh holder': [104_313, buy],
    'buy tokens, existing holder': [104_313, buy],
    'buy tokens by allowance, existing holder': [104_313, buy],
  },
  measure: measureSale,
};

async function measureSale({ send, stablecoin, deployment: { gameToken, tokenSale } }: GasChain): Promise<Gas> {
  if (!tokenSale) throw new Error('There is no token sale.');
  const coin = await stablecoin();
  const stock = { abi: gameTokenAbi, functionName: 'transfer', args: [tokenSale, parseEther('1000000')] } as const;
  await send(owner, gameToken, encodeFunctionData(stock));
  const pair = { abi, functionName: 'setAddresses', args: [gameToken, coin] } as const;
  await send(owner, tokenSale, encodeFunctionData(pair));
  await send(owner, tokenSale, encodeFunctionData({ abi, functionName: 'flipWhitelistActive' }));
  await send(owner, tokenSale, encodeFunctionData({ abi, functionName: 'flipState' }));
  const approve = { abi: localStablecoinAbi, functionName: 'approve', args: [tokenSale, maxUint256] } as const;
  for (const account of [player, friend]) await send(account, coin, encodeFunctionData(approve));
  const order = encodeFunctionData({ abi, functionName: 'buyHatchyAtLeast', args: [12_345_678n, 1n] });
  // The very first purchase also writes the receiver's balance and the count of sold tokens.
  await send(player, tokenSale, order);
  const gas: Gas = {
    'buy tokens, fresh holder': await send(friend, tokenSale, order),
    'buy tokens, existing holder': await send(friend, tokenSale, order),
  };
  const allow = { abi, functionName: 'updateWhitelist', args: [friend.address, 100_000_000n] } as const;
  gas['allow an account to buy'] = await send(owner, tokenSale, encodeFunctionData(allow));
  await send(owner, tokenSale, encodeFunctionData({ abi, functionName: 'flipWhitelistActive' }));
  gas['buy tokens by allowance, existing holder'] = await send(friend, tokenSale, order);
  return gas;
}
