import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { ticketsAbi as abi } from '@hatchery/chain/abis/tickets';
import { type Address, encodeFunctionData, maxUint256, parseEther } from 'viem';
import { fresh, friend, type Gas, type GasChain, type GasFamily, newcomer, owner, player } from './gas-chain.ts';

const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const ids = [0n, 1n, 2n, 3n, 4n];
const supplyKept = 'a supply with its maximum, an event of the sale, the guard against reentrancy';

export const ticketsGas: GasFamily = {
  anchors: {
    'buy a ticket with coins, fresh holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'buy a ticket with coins, existing holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'buy a ticket with a stablecoin, fresh holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'give a ticket, fresh holder': [55_379, 'ERC-1155 mint', supplyKept],
    'give 5 kinds of tickets, fresh holder': [152_119, 'ERC-1155 batch mint of 5', supplyKept],
    'transfer 5 kinds of tickets, fresh holder': [181_005, 'ERC-1155 batch transfer of 5'],
  },
  measure: measureTickets,
};

async function measureTickets({ send, stablecoin, deployment: { tickets } }: GasChain): Promise<Gas> {
  if (!tickets) throw new Error('There is no contract of tickets.');
  const coin = await stablecoin();
  const price = parseEther('0.5');
  const kind = { maxSupply: 10_000n, currencies: [nativeCoin, coin] as Address[], prices: [price, 5_000_000n] };
  const kinds = ids.map((tokenId) => ({ tokenId, ...kind, enabled: true }));
  await send(owner, tickets, encodeFunctionData({ abi, functionName: 'addTickets', args: [kinds] }));
  await send(owner, tickets, encodeFunctionData({ abi, functionName: 'flipState' }));
  const approve = { abi: localStablecoinAbi, functionName: 'approve', args: [tickets, maxUint256] } as const;
  for (const account of [player, friend]) await send(account, coin, encodeFunctionData(approve));
  const buy = (currency: Address) => encodeFunctionData({ abi, functionName: 'mint', args: [0n, currency, 1n] });
  const give = (account: Address, some: bigint[]) =>
    encodeFunctionData({ abi, functionName: 'ownerBatchMint', args: [account, some, some.map(() => 1n)] });
  // The first ticket of a kind also writes its supply, and the first payment the treasury's balance.
  await send(owner, tickets, give(owner.address, ids));
  await send(player, tickets, buy(coin));
  const gas: Gas = {
    'buy a ticket with coins, fresh holder': await send(newcomer, tickets, buy(nativeCoin), price),
    'buy a ticket with coins, existing holder': await send(newcomer, tickets, buy(nativeCoin), price),
    'buy a ticket with a stablecoin, fresh holder': await send(friend, tickets, buy(coin)),
    'give a ticket, fresh holder': await send(owner, tickets, give(player.address, [1n])),
    'give 5 kinds of tickets, fresh holder': await send(owner, tickets, give(fresh(1), ids)),
  };
  const all = [owner.address, fresh(2), ids, ids.map(() => 1n), '0x'] as const;
  const transfer = { abi, functionName: 'safeBatchTransferFrom', args: all } as const;
  gas['transfer 5 kinds of tickets, fresh holder'] = await send(owner, tickets, encodeFunctionData(transfer));
  const burn = { abi, functionName: 'burn', args: [newcomer.address, 0n, 1n] } as const;
  gas['burn a ticket'] = await send(newcomer, tickets, encodeFunctionData(burn));
  return gas;
}
