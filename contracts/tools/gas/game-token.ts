import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { type Address, encodeFunctionData, parseEther } from 'viem';
import { type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

export const gameTokenGas: GasFamily = {
  anchors: {
    'transfer tokens, fresh holder': [56_556, 'ERC-20 transfer'],
    'transfer tokens, existing holder': [39_444, 'ERC-20 transfer'],
  },
  measure: measureToken,
};

async function measureToken({ send, deployment: { gameToken } }: GasChain): Promise<Gas> {
  const transfer = (to: Address) =>
    encodeFunctionData({ abi: gameTokenAbi, functionName: 'transfer', args: [to, parseEther('12345')] });
  return {
    'transfer tokens, fresh holder': await send(owner, gameToken, transfer(player.address)),
    'transfer tokens, existing holder': await send(owner, gameToken, transfer(player.address)),
  };
}
