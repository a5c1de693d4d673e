import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { type Address, encodeFunctionData, type Hex, keccak256, maxUint256, parseEther, toHex } from 'viem';
import { deadline, fresh, type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

const buy = [104_313, 'NFT buy, thirdweb marketplace'] as const;
const claim = [118_422, 'voucher + ERC-721 mint'] as const;
const request = [
  66_189,
  'voucher claim that changes nothing else',
  'boxes burnt, 5,000 and an event; who asked and by what odds is kept, 22,100, and told; openings counted',
] as const;
const record = 'the signature kept as used, 22,100';
const counted = 'items of an account counted, 5,000 (22,100 the first), lists in events';
const opened = `${record}; the opening and its odds checked and cleared; a second contract, 7,500; ${counted}`;

export const mastersLootboxesGas: GasFamily = {
  anchors: {
    'buy a lootbox for coins, fresh holder': buy,
    'buy a lootbox for coins, existing holder': buy,
    'buy a lootbox for a stablecoin': buy,
    'buy a lootbox for a ticket': buy,
    'give a lootbox as an operator, fresh holder': [55_379, 'ERC-1155 mint', 'the supply counted, the gift told'],
    'ask for a lootbox to be opened': request,
    'ask for 10 lootboxes to be opened': request,
    'open a lootbox, 1 kind of items': [...claim, opened],
    'open 10 lootboxes, 5 kinds of items': [5 * claim[0], `5 x ${claim[1]}`, opened],
  },
  async measure(chain) {
    const { mastersLootboxes: boxes } = chain.deployment;
    if (!boxes) throw new Error('There are no lootboxes.');
    await prepare(chain, boxes);
    return { ...(await measureSale(chain, boxes)), ...(await measureOpenings(chain, boxes)) };
  },
};

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const price = parseEther('0.25');
const tokenPrice = 5_000_000n;
const boxId = 1n;

/** Puts one kind of box on sale and funds a buyer. */
async function prepare({ send, stablecoin, deployment: { tickets } }: GasChain, boxes: Address): Promise<void> {
  if (!tickets) throw new Error('There are no tickets.');
  const currency = await stablecoin();
  const currencies = [native, currency, tickets] as const;
  const args = [boxId, 1_000_000n, boxId, currencies, [price, tokenPrice, 1n]] as const;
  const odds = [boxId, 1n, keccak256(toHex('odds'))] as const;
  const calls: readonly (readonly [Address, Hex])[] = [
    [boxes, encodeFunctionData({ abi, functionName: 'flipState' })],
    [boxes, encodeFunctionData({ abi, functionName: 'addBox', args })],
    [boxes, encodeFunctionData({ abi, functionName: 'publishOdds', args: odds })],
    [boxes, encodeFunctionData({ abi, functionName: 'setBoxEnabled', args: [boxId, true] })],
    [
      tickets,
      encodeFunctionData({ abi: ticketsAbi, functionName: 'ownerBatchMint', args: [owner.address, [1n], [10n]] }),
    ],
    [tickets, encodeFunctionData({ abi: ticketsAbi, functionName: 'setApprovalForAll', args: [boxes, true] })],
    [currency, encodeFunctionData({ abi: localStablecoinAbi, functionName: 'approve', args: [boxes, maxUint256] })],
  ];
  for (const [to, data] of calls) await send(owner, to, data);
}

async function measureSale({ send, stablecoin, deployment }: GasChain, boxes: Address): Promise<Gas> {
  const { tickets = native } = deployment;
  const buyFor = (currency: Address, of: bigint) =>
    encodeFunctionData({ abi, functionName: 'buyBox', args: [boxId, currency, 1n, of] });
  const give = (to: Address) => encodeFunctionData({ abi, functionName: 'mintRewardItem', args: [to, [boxId], [1n]] });
  return {
    'buy a lootbox for coins, fresh holder': await send(player, boxes, buyFor(native, price), price),
    'buy a lootbox for coins, existing holder': await send(player, boxes, buyFor(native, price), price),
    'buy a lootbox for a stablecoin': await send(owner, boxes, buyFor(await stablecoin(), tokenPrice)),
    'buy a lootbox for a ticket': await send(owner, boxes, buyFor(tickets, 1n)),
    'give a lootbox as an operator, fresh holder': await send(owner, boxes, give(fresh(1))),
  };
}

async function measureOpenings({ send, redeem }: GasChain, boxes: Address): Promise<Gas> {
  const ask = (amount: bigint) =>
    send(player, boxes, encodeFunctionData({ abi, functionName: 'requestOpening', args: [boxId, amount, 1n] }));
  const give = [player.address, [boxId], [20n]] as const;
  await send(owner, boxes, encodeFunctionData({ abi, functionName: 'mintRewardItem', args: give }));
  // The very first opening creates their count.
  await ask(1n);
  const asked = {
    'ask for a lootbox to be opened': await ask(1n),
    'ask for 10 lootboxes to be opened': await ask(10n),
  };
  const open = (voucherId: bigint, amount: bigint, tokenIds: bigint[]) => {
    const amounts = tokenIds.map(() => 1n);
    const opening = { receiver: player.address, boxId, amount, oddsVersion: 1n, voucherId };
    return redeem('OpenBox', { ...opening, tokenIds, amounts, deadline });
  };
  return {
    ...asked,
    'open a lootbox, 1 kind of items': await open(2n, 1n, [1001n]),
    'open 10 lootboxes, 5 kinds of items': await open(3n, 10n, [1002n, 1003n, 1004n, 1005n, 1006n]),
  };
}
