import { batchTransferAbi as abi } from '@hatchery/chain/abis/batch-transfer';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { encodeFunctionData } from 'viem';
import { fresh, type Gas, type GasChain, type GasFamily, owner } from './gas-chain.ts';

const transfer = 64_879;

export const batchTransferGas: GasFamily = {
  anchors: {
    'send 1 token by batch, fresh holder': [transfer, 'ERC-721 transfer', 'a second contract, and its approval'],
    'send 5 tokens by batch, fresh holders': [5 * transfer, '5 ERC-721 transfers'],
    'send 20 tokens by batch, fresh holders': [20 * transfer, '20 ERC-721 transfers'],
    'send 20 tokens by safe batch, fresh holders': [20 * transfer, '20 ERC-721 transfers'],
  },
  measure: measureBatches,
};

async function measureBatches({ send, client, deployment }: GasChain): Promise<Gas> {
  const { ultigenMonsters, batchTransfer } = deployment;
  if (!batchTransfer) throw new Error('There is no batch transfer.');
  const token = { abi: ultigenMonstersAbi } as const;
  const approve = { ...token, functionName: 'setApprovalForAll', args: [batchTransfer, true] } as const;
  await send(owner, ultigenMonsters, encodeFunctionData(approve));
  const kinds = Array.from({ length: 50 }, () => 1n);
  const mint = { ...token, functionName: 'mintHatchlings', args: [owner.address, kinds] } as const;
  let next = await client.readContract({ address: ultigenMonsters, ...token, functionName: 'getNextUniqueId' });
  // More than are sent, so the sender's balance is never cleared.
  await send(owner, ultigenMonsters, encodeFunctionData(mint));
  // Not the holders that other families measure with.
  let holder = 100;
  const batch = (length: number, functionName: 'batchTransfer' | 'batchSafeTransfer') => {
    const tokenIds = Array.from({ length }, () => next++);
    const holders = tokenIds.map(() => fresh(++holder));
    return encodeFunctionData({ abi, functionName, args: [ultigenMonsters, holders, tokenIds] });
  };
  return {
    'send 1 token by batch, fresh holder': await send(owner, batchTransfer, batch(1, 'batchTransfer')),
    'send 5 tokens by batch, fresh holders': await send(owner, batchTransfer, batch(5, 'batchTransfer')),
    'send 20 tokens by batch, fresh holders': await send(owner, batchTransfer, batch(20, 'batchTransfer')),
    'send 20 tokens by safe batch, fresh holders': await send(owner, batchTransfer, batch(20, 'batchSafeTransfer')),
  };
}
