import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1PurchaseAbi as abi } from '@hatchery/chain/abis/gen1-purchase';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { encodeFunctionData, maxUint256, parseEther } from 'viem';
import { type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

const perToken = 'an event for each creature, and the way through two proxies';

export const gen1PurchaseGas: GasFamily = {
  anchors: {
    'purchase a creature with coins, existing holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'purchase 5 creatures with coins, existing holder': [69_089, 'ERC-721 mint of 5, ERC721A behind a proxy', perToken],
    'purchase a creature with game tokens, existing holder': [104_313, 'NFT buy, thirdweb marketplace', perToken],
    'purchase a creature with a ticket, existing holder': [104_313, 'NFT buy, thirdweb marketplace', perToken],
  },
  measure: measurePurchases,
};

/** Runs after tickets and the collection: ticket kind 0 exists and the player holds creatures. */
async function measurePurchases({ send, deployment }: GasChain): Promise<Gas> {
  const { gameToken, tickets, gen1Purchase: purchase } = deployment;
  if (!purchase || !tickets) throw new Error('There is no purchase contract.');
  const fund = { abi: gameTokenAbi, functionName: 'transfer', args: [player.address, parseEther('100000')] } as const;
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [purchase, maxUint256] } as const;
  const gift = { abi: ticketsAbi, functionName: 'ownerBatchMint', args: [player.address, [0n], [5n]] } as const;
  const operate = { abi: ticketsAbi, functionName: 'setApprovalForAll', args: [purchase, true] } as const;
  await send(owner, purchase, encodeFunctionData({ abi, functionName: 'flipState' }));
  await send(owner, gameToken, encodeFunctionData(fund));
  await send(owner, tickets, encodeFunctionData(gift));
  await send(player, gameToken, encodeFunctionData(approve));
  await send(player, tickets, encodeFunctionData(operate));
  const coins = (amount: bigint) =>
    send(player, purchase, encodeFunctionData({ abi, functionName: 'buyWithAvax', args: [amount] }), price * amount);
  const call = (functionName: 'buyWithHatchy' | 'buyWithTicket') =>
    send(player, purchase, encodeFunctionData({ abi, functionName, args: [1n] }));
  // The first purchase writes the contract's balances.
  await coins(1n);
  await call('buyWithHatchy');
  return {
    'purchase a creature with coins, existing holder': await coins(1n),
    'purchase 5 creatures with coins, existing holder': await coins(5n),
    'purchase 40 creatures with coins, existing holder': await coins(40n),
    'purchase a creature with game tokens, existing holder': await call('buyWithHatchy'),
    'purchase a creature with a ticket, existing holder': await call('buyWithTicket'),
  };
}

const price = parseEther('1');
