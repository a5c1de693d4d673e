import { gen1CollectionAbi as abi } from '@hatchery/chain/abis/gen1-collection';
import { encodeFunctionData, type Hex, parseEther } from 'viem';
import type { HDAccount } from 'viem/accounts';
import { friend, type Gas, type GasChain, type GasFamily, newcomer, owner, player, signer } from './gas-chain.ts';

const claimBuys = 'numbers, a price that rises with them, and its payment';
const newHolder = 'the balance of a new holder, 17,100, and the payment to the seller at once';

export const gen1Gas: GasFamily = {
  anchors: {
    'claim a creature, fresh holder': [78_293, 'ERC-721 mint, ERC721A behind a proxy', claimBuys],
    'claim a creature, existing holder': [73_747, 'ERC-721 mint, fresh holder'],
    'claim 5 creatures, fresh holder': [86_013, 'ERC-721 mint of 5, ERC721A behind a proxy', claimBuys],
    'claim 5 creatures, existing holder': [69_089, 'ERC-721 mint of 5, ERC721A behind a proxy', claimBuys],
    'transfer a creature, fresh holder': [64_879, 'ERC-721 transfer'],
    'transfer a creature of 5, first time': [104_000, 'ERC-721 transfer, first of ERC721A'],
    'offer a creature': [52_634, 'NFT list in the token'],
    'offer a creature of 5, first time': [
      52_634,
      'NFT list in the token',
      'written by the seller, who did not pay it at the mint',
    ],
    'offer a creature at another price': [52_634, 'NFT list in the token'],
    'cancel an offer': [52_634, 'NFT list in the token'],
    'buy a creature, fresh holder': [58_670, 'NFT buy in the token', newHolder],
    'buy a creature, existing holder': [58_670, 'NFT buy in the token'],
    'buy a creature and get coins back': [98_209, 'NFT buy, Seaport 1.6 basic order'],
    'buy a creature of 5, first time': [98_209, 'NFT buy, Seaport 1.6 basic order'],
  },
  measure: measureGen1,
};

const price = parseEther('1');

async function measureGen1({ send, deployment: { gen1Collection: gen1 } }: GasChain): Promise<Gas> {
  if (!gen1) throw new Error('There is no gen-1 collection.');
  const claim = (account: HDAccount, amount: bigint) => send(account, gen1, claimOf(amount), amount * price);
  const call = (account: HDAccount, data: Hex, value = 0n) => send(account, gen1, data, value);
  const move = (from: HDAccount, to: HDAccount, id: bigint) => call(from, transferOf(from, to, id));
  await call(owner, encodeFunctionData({ abi, functionName: 'startDrop' }));
  // Makes sure that neither supply nor the contract's balance starts at zero.
  await claim(owner, 1n);
  const claims: Gas = {
    'claim a creature, fresh holder': await claim(player, 1n),
    'claim a creature, existing holder': await claim(player, 1n),
    'claim 5 creatures, fresh holder': await claim(friend, 5n),
    'claim 5 creatures, existing holder': await claim(friend, 5n),
    'claim 40 creatures, existing holder': await claim(friend, 40n),
  };
  const transfers: Gas = {
    'transfer a creature, fresh holder': await move(player, newcomer, 1n),
    'transfer a creature of 5, first time': await move(friend, newcomer, 5n),
  };
  const offers: Gas = {
    'offer a creature': await call(player, offerOf(2n, price)),
    'offer a creature at another price': await call(player, offerOf(2n, 2n * price)),
    'offer a creature of 5, first time': await call(friend, offerOf(10n, price)),
    'cancel an offer': await call(player, encodeFunctionData({ abi, functionName: 'cancelTokenSale', args: [2n] })),
  };
  // Leaves the seller some tokens, because clearing a balance would refund gas.
  for (let count = 0; count < 2; count += 1) await claim(player, 1n);
  for (const id of [2n, 53n]) await call(player, offerOf(id, price));
  await call(newcomer, offerOf(1n, price));
  const buys: Gas = {
    'buy a creature, fresh holder': await call(signer, buyOf(2n), price),
    'buy a creature, existing holder': await call(signer, buyOf(53n), price),
    'buy a creature and get coins back': await call(signer, buyOf(1n), 2n * price),
    'buy a creature of 5, first time': await call(signer, buyOf(10n), price),
  };
  return { ...claims, ...transfers, ...offers, ...buys };
}

const claimOf = (amount: bigint) => encodeFunctionData({ abi, functionName: 'claimHatchie', args: [amount] });
const offerOf = (id: bigint, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'setTokenPrice', args: [id, amount] });
const buyOf = (id: bigint) => encodeFunctionData({ abi, functionName: 'buy', args: [id] });

function transferOf(from: HDAccount, to: HDAccount, id: bigint): Hex {
  return encodeFunctionData({ abi, functionName: 'transferFrom', args: [from.address, to.address, id] });
}
