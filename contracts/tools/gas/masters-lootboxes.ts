import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { boxTokenId } from '@hatchery/chain/draws';
import { type Address, encodeFunctionData, type Hex, maxUint256, parseEther } from 'viem';
import { createTester, keepHashes } from './draws.ts';
import { deadline, fresh, type Gas, type GasChain, type GasFamily, owner, player } from './gas-chain.ts';

const buy = [104_313, 'NFT buy, thirdweb marketplace'] as const;
const claim = [118_422, 'voucher + ERC-721 mint'] as const;
const mint = [55_379, 'ERC-1155 mint'] as const;
const batch = [152_119, 'ERC-1155 mint of 5'] as const;
const request = [
  66_189,
  'voucher claim that changes nothing else',
  'boxes burnt, 5,000 and an event; who asked, for what and by which block is kept, 22,100, and told; openings counted',
] as const;
const revealed =
  'the value of the draw block, 8,000; the item drawn and told; the opening cleared; a second contract, 7,500; items of an account counted, 22,100 the first';
const published = '100 items and weights in 25 words, 552,500, and in the log, 51,200';

export const mastersLootboxesGas: GasFamily = {
  anchors: {
    'buy a lootbox for coins, fresh holder': buy,
    'buy a lootbox for coins, existing holder': buy,
    'buy a lootbox for a stablecoin': buy,
    'buy a lootbox for a ticket': buy,
    'give a lootbox as an operator, fresh holder': [55_379, 'ERC-1155 mint', 'the supply counted, the gift told'],
    'ask for a lootbox to be opened': request,
    'ask for 10 lootboxes to be opened': request,
    'reveal a lootbox, fresh holder of its item': [...mint, revealed],
    'reveal a lootbox': [...mint, revealed],
    'reveal 10 lootboxes': [...batch, revealed],
    'buy 2 kinds of lootboxes by voucher for coins': [...claim, 'two kinds, the supply of each counted and told'],
    'publish odds of 100 items': [...batch, published],
  },
  async measure(chain) {
    const { mastersLootboxes: boxes } = chain.deployment;
    if (!boxes) throw new Error('There are no lootboxes.');
    await prepare(chain, boxes);
    return {
      ...(await measureSale(chain, boxes)),
      ...(await measureOpenings(chain, boxes)),
      ...(await measureVoucher(chain)),
      ...(await measureOdds(chain, boxes)),
    };
  },
};

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const price = parseEther('0.25');
const tokenPrice = 5_000_000n;
const boxId = 1n;
const otherId = 2n;
const version = 1n;
const box = boxTokenId(boxId, version);
const items = [1001n, 1002n, 1003n, 1004n, 1005n];
const weights = [40n, 30n, 15n, 10n, 5n];

/** Puts two kinds of boxes on sale and funds a buyer. */
async function prepare({ send, stablecoin, deployment: { tickets } }: GasChain, boxes: Address): Promise<void> {
  if (!tickets) throw new Error('There are no tickets.');
  const currency = await stablecoin();
  const currencies = [native, currency, tickets] as const;
  const prices = [price, tokenPrice, 1n] as const;
  const added = [boxId, otherId].flatMap((id): [Address, Hex][] => [
    [boxes, encodeFunctionData({ abi, functionName: 'addBox', args: [id, 1_000_000n, boxId, currencies, prices] })],
    [boxes, encodeFunctionData({ abi, functionName: 'publishOdds', args: [id, version, items, weights] })],
    [boxes, encodeFunctionData({ abi, functionName: 'setBoxEnabled', args: [id, true] })],
  ]);
  const calls: readonly (readonly [Address, Hex])[] = [
    [boxes, encodeFunctionData({ abi, functionName: 'flipState' })],
    ...added,
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
    encodeFunctionData({ abi, functionName: 'buyBox', args: [boxId, version, currency, 1n, of] });
  const give = (to: Address) => encodeFunctionData({ abi, functionName: 'mintRewardItem', args: [to, [box], [1n]] });
  return {
    'buy a lootbox for coins, fresh holder': await send(player, boxes, buyFor(native, price), price),
    'buy a lootbox for coins, existing holder': await send(player, boxes, buyFor(native, price), price),
    'buy a lootbox for a stablecoin': await send(owner, boxes, buyFor(await stablecoin(), tokenPrice)),
    'buy a lootbox for a ticket': await send(owner, boxes, buyFor(tickets, 1n)),
    'give a lootbox as an operator, fresh holder': await send(owner, boxes, give(fresh(1))),
  };
}

async function measureOpenings(chain: GasChain, boxes: Address): Promise<Gas> {
  const { send } = chain;
  const test = createTester(chain);
  const ask = (amount: bigint) =>
    send(player, boxes, encodeFunctionData({ abi, functionName: 'requestOpening', args: [box, amount] }));
  const revealOne = (id: bigint) =>
    send(player, boxes, encodeFunctionData({ abi, functionName: 'revealOpenings', args: [[id]] }));
  const give = [player.address, [box], [30n]] as const;
  await send(owner, boxes, encodeFunctionData({ abi, functionName: 'mintRewardItem', args: give }));
  // An earlier opening, so that the count does not start at zero.
  await ask(1n);
  const asked = {
    'ask for a lootbox to be opened': await ask(1n),
    'ask for 10 lootboxes to be opened': await ask(10n),
  };
  await keepHashes(test, true);
  await test.mine({ blocks: 300 });
  return {
    ...asked,
    'reveal a lootbox, fresh holder of its item': await revealOne(1n),
    'reveal 10 lootboxes': await revealOne(3n),
    'reveal a lootbox': await revealOne(2n),
  };
}

async function measureVoucher({ redeem }: GasChain): Promise<Gas> {
  const message = {
    receiver: player.address,
    tokenIds: [box, boxTokenId(otherId, version)],
    amounts: [1n, 1n],
    voucherId: 1n,
    clabimableUntil: deadline,
    currency: native,
    price,
    payWithTicket: false,
    ticketId: 0n,
    deadline,
  } as const;
  return { 'buy 2 kinds of lootboxes by voucher for coins': await redeem('BuyBoxes', message, price) };
}

async function measureOdds({ send }: GasChain, boxes: Address): Promise<Gas> {
  const many = Array.from({ length: 100 }, (_, index) => BigInt(index + 1));
  const args = [boxId, 2n, many, many] as const;
  const publish = encodeFunctionData({ abi, functionName: 'publishOdds', args });
  return { 'publish odds of 100 items': await send(owner, boxes, publish) };
}
