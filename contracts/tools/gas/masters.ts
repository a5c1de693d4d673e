import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { mastersAvatarsAbi as avatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi as itemsAbi } from '@hatchery/chain/abis/masters-items';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { type Address, encodeFunctionData, type Hex, maxUint256, parseEther, zeroAddress } from 'viem';
import {
  deadline,
  fresh,
  friend,
  type Gas,
  type GasChain,
  type GasFamily,
  newcomer,
  owner,
  player,
  voucherId,
} from './gas-chain.ts';

const claimAndMint = [118_422, 'voucher + ERC-721 mint'] as const;
const claim = [66_189, 'voucher claim that changes nothing else'] as const;
const record = 'the signature kept as used, 22,100';
const counted = 'items of an account counted, 5,000 (22,100 the first), lists in an event';
const minted = `${record}; 8 traits kept and told, 26,000; ids counted, 5,000`;
const worn =
  'the set kept, 22,100 the first; a second contract, 7,500, that burns items, counts and names them, 22,100 for the first of a kind';
const times = (count: number, [gas, what]: readonly [number, string]) => [count * gas, `${count} x ${what}`] as const;

export const mastersGas: GasFamily = {
  anchors: {
    'mint an item by voucher for coins, fresh holder': [...claimAndMint, `${record}; ${counted}`],
    'mint an item by voucher for coins, existing holder': [...claimAndMint, `${record}; ${counted}`],
    'mint an item by voucher for a stablecoin': [...claimAndMint, `${record}; ${counted}; a transfer of tokens`],
    'mint an item by voucher for a ticket': [...claimAndMint, `${record}; ${counted}; a ticket burnt`],
    'mint 5 kinds of items by voucher, fresh holder': times(5, claimAndMint),
    'give an item as an operator, fresh holder': [55_379, 'ERC-1155 mint', counted],
    'give 5 kinds of items as an operator, fresh holder': [152_119, 'ERC-1155 batch mint of 5', counted],
    'transfer an item, fresh holder': [64_879, 'ERC-721 transfer'],
    'mint an avatar by voucher for coins, fresh holder': [...claimAndMint, `${minted}; the payment told`],
    'mint an avatar by free voucher, existing holder': [...claimAndMint, minted],
    'give an avatar, existing holder': [
      73_747,
      'ERC-721 mint, fresh holder',
      '8 traits kept and told, 26,000; ids counted',
    ],
    'change the traits of an avatar': [...claim, `${record}; 8 traits replaced and told, a payment, the guard`],
    'transfer an avatar, fresh holder': [64_879, 'ERC-721 transfer'],
    'dress an avatar in an item': [...claim, `${record}; ${worn}`],
    'dress an avatar in 8 items': times(8, claim),
    'change one item of 8': [...claim, `${record}; ${worn}; another one returned`],
    'take 8 items off': times(8, claim),
  },
  async measure(chain) {
    const { mastersItems: items, mastersAvatars: avatars } = chain.deployment;
    if (!items || !avatars) throw new Error('There are no masters.');
    return { ...(await measureItems(chain, items)), ...(await measureAvatars(chain, items, avatars)) };
  },
};

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const price = parseEther('0.25');
const flipState = encodeFunctionData({ abi: itemsAbi, functionName: 'flipState' });
const kinds = (first: number, count: number) => Array.from({ length: count }, (_, index) => BigInt(first + index));

const give = (receiver: Address, ids: bigint[]): Hex =>
  encodeFunctionData({ abi: itemsAbi, functionName: 'mintRewardItem', args: [receiver, ids, ids.map(() => 1n)] });

async function measureItems({ send, redeem, stablecoin, deployment }: GasChain, items: Address): Promise<Gas> {
  const { tickets = zeroAddress } = deployment;
  const currency = await stablecoin();
  await send(owner, items, flipState);
  const approve = { abi: localStablecoinAbi, functionName: 'approve', args: [items, maxUint256] } as const;
  await send(owner, currency, encodeFunctionData(approve));
  const buy = { abi: ticketsAbi, functionName: 'ownerBatchMint', args: [owner.address, [1n], [10n]] } as const;
  await send(owner, tickets, encodeFunctionData(buy));
  const operate = { abi: ticketsAbi, functionName: 'setApprovalForAll', args: [items, true] } as const;
  await send(owner, tickets, encodeFunctionData(operate));
  const voucher = {
    tokenIds: [1n],
    amounts: [2n],
    clabimableUntil: deadline,
    deadline,
    currency: native,
    price,
  } as const;
  const mint = (index: number, receiver: Address, other: object = {}, value = price) => {
    const ticket = { payWithTicket: false, ticketId: 0n };
    return redeem('MintItem', { ...voucher, ...ticket, receiver, voucherId: voucherId(index), ...other }, value);
  };
  const five = { tokenIds: kinds(1, 5), amounts: kinds(1, 5) };
  const coin = { currency, price: 5_000_000n };
  const ticket = { payWithTicket: true, ticketId: 1n, price: 1n };
  const move = [player.address, fresh(3), 1n, 1n, '0x'] as const;
  return {
    'mint an item by voucher for coins, fresh holder': await mint(300, player.address),
    'mint an item by voucher for coins, existing holder': await mint(301, player.address),
    'mint an item by voucher for a stablecoin': await mint(302, player.address, coin, 0n),
    'mint an item by voucher for a ticket': await mint(303, player.address, ticket, 0n),
    'mint 5 kinds of items by voucher, fresh holder': await mint(304, fresh(1), five),
    'give an item as an operator, fresh holder': await send(owner, items, give(friend.address, [1n])),
    'give 5 kinds of items as an operator, fresh holder': await send(owner, items, give(fresh(2), kinds(1, 5))),
    'transfer an item, fresh holder': await send(
      player,
      items,
      encodeFunctionData({ abi: itemsAbi, functionName: 'safeTransferFrom', args: move }),
    ),
  };
}

async function measureAvatars({ send, redeem, client }: GasChain, items: Address, avatars: Address): Promise<Gas> {
  await send(owner, avatars, flipState);
  const tokenId = await client.readContract({ address: avatars, abi: avatarsAbi, functionName: 'nextMintId' });
  const traits = kinds(1, 8);
  const payment = { currency: native, price, payWithTicket: false } as const;
  const reward = { abi: avatarsAbi, functionName: 'mintReward', args: [player.address, traits] } as const;
  const mint = { receiver: player.address, ...payment, traits, nonce: voucherId(310), deadline };
  const free = { receiver: player.address, traits, nonce: voucherId(311), deadline };
  const change = { owner: player.address, tokenId, ...payment, traits: kinds(9, 8), nonce: voucherId(312), deadline };
  const move = [player.address, newcomer.address, tokenId + 1n] as const;
  const gas: Gas = {
    'mint an avatar by voucher for coins, fresh holder': await redeem('MintAvatar', mint, price),
    'mint an avatar by free voucher, existing holder': await redeem('FreeMintAvatar', free),
    'give an avatar, existing holder': await send(owner, avatars, encodeFunctionData(reward)),
    'change the traits of an avatar': await redeem('SetAvatarTraits', change, price),
    'transfer an avatar, fresh holder': await send(
      player,
      avatars,
      encodeFunctionData({ abi: avatarsAbi, functionName: 'transferFrom', args: move }),
    ),
  };
  // Two of each kind, so that only one balance falls to zero.
  for (let i = 0; i < 2; i++) await send(owner, items, give(player.address, kinds(11, 9)));
  const dress = (index: number, equipItems: bigint[]) =>
    redeem('EquipAvatar', { owner: player.address, tokenId, equipItems, nonce: voucherId(index), deadline });
  return {
    ...gas,
    'dress an avatar in an item': await dress(313, kinds(11, 1)),
    'dress an avatar in 8 items': await dress(314, kinds(12, 8)),
    'change one item of 8': await dress(315, [...kinds(12, 7), 11n]),
    'take 8 items off': await dress(316, []),
  };
}
