import { nativeAssetAddress } from '@hatchery/chain/networks';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import { encodeVoucherCall } from '@hatchery/chain/vouchers';
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import type { SoldVoucher } from './purchases.rules.ts';
import { judge, type Parties } from './transactions.rules.ts';

const wallet = '0x2000000000000000000000000000000000000002';
const stranger = '0x3000000000000000000000000000000000000003';
const contracts = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: '0x5000000000000000000000000000000000000005',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  mastersItems: '0x7100000000000000000000000000000000000001',
  mastersAvatars: '0x7200000000000000000000000000000000000002',
  mastersLootboxes: '0x7300000000000000000000000000000000000003',
  tickets: '0x7400000000000000000000000000000000000004',
} as const;
const { gameToken, mastersAvatars, mastersItems, mastersLootboxes, tickets } = contracts;
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function requestOpening(uint256 tokenId, uint256 amount)',
  'function buyBox(uint256 boxId, uint256 oddsVersion, address currency, uint256 amount, uint256 maxPrice)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);
const call = (functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
const approve = (spender: Address, amount: bigint) => call('approve', spender, amount);
const allow = (operator: Address, on = true) => call('setApprovalForAll', operator, on);

type Pays = { currency: Address; price: string; payWithTicket: boolean };
const pays = {
  token: { currency: gameToken, price: '500', payWithTicket: false },
  coin: { currency: nativeAssetAddress, price: '500', payWithTicket: false },
  ticket: { currency: tickets, price: '1', payWithTicket: true },
} as const;
const [signature, deadline, chainId] = [`0x${'ab'.repeat(65)}` as Hex, 1_800_000_000n, 31337];

const avatarSold = (payment: Pays, receiver: Address = wallet): SoldVoucher => ({
  ...{ voucherId: '77', chainId, contract: mastersAvatars },
  request: { type: 'MintAvatar', payload: { receiver, ...payment, traits: ['110101'] } } as VoucherRequest,
});
const boxesSold = (payment: Pays): SoldVoucher => ({
  ...{ voucherId: '77', chainId, contract: mastersLootboxes },
  request: {
    type: 'BuyBoxes',
    payload: { receiver: wallet, tokenIds: ['4294967297'], amounts: ['2'], ...payment, ticketId: '1' },
  } as VoucherRequest,
});
const mint = (payment: Pays, id = 77n, receiver: Address = wallet) =>
  encodeVoucherCall(
    'MintAvatar',
    { receiver, ...payment, price: BigInt(payment.price), traits: [110101n], nonce: id, deadline },
    signature,
  );
const boxes = (type: 'BuyBoxes' | 'MintItem', payment: Pays, id = 77n) =>
  encodeVoucherCall(
    type,
    {
      ...{ receiver: wallet, tokenIds: [4294967297n], amounts: [2n], voucherId: id, clabimableUntil: deadline },
      ...{ ...payment, price: BigInt(payment.price), ticketId: 1n, deadline },
    },
    signature,
  );
const open = (amount: bigint) => call('requestOpening', 4294967297n, amount);

const verdictOf = (
  { to, data, value = 0n, from = wallet }: { to: Address; data: Hex; value?: bigint; from?: Address },
  sold?: SoldVoucher,
  sender: Parties['sender'] = 'wallet',
) =>
  judge(
    { chainId, from, to, data, value, gas: 1n, nonce: 0, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    { sender, receiverIsWallet: false, sweepReceivers: [], contracts, sold },
    { maxGas: 10n, maxFeePerGas: 10n, maxTopUp: 10n },
  );

it.each([
  ['the exact allowance', { to: gameToken, data: approve(mastersAvatars, 500n) }, avatarSold(pays.token)],
  ['a smaller allowance', { to: gameToken, data: approve(mastersAvatars, 499n) }, avatarSold(pays.token)],
  ['an avatar for tokens', { to: mastersAvatars, data: mint(pays.token) }, avatarSold(pays.token)],
  ['an avatar for coins', { to: mastersAvatars, data: mint(pays.coin), value: 500n }, avatarSold(pays.coin)],
  ['tickets as a payment', { to: tickets, data: allow(mastersAvatars) }, avatarSold(pays.ticket)],
  ['an avatar for a ticket', { to: mastersAvatars, data: mint(pays.ticket) }, avatarSold(pays.ticket)],
  ['an allowance for boxes', { to: gameToken, data: approve(mastersLootboxes, 500n) }, boxesSold(pays.token)],
  ['boxes for tokens', { to: mastersLootboxes, data: boxes('BuyBoxes', pays.token) }, boxesSold(pays.token)],
  ['boxes for coins', { to: mastersLootboxes, data: boxes('BuyBoxes', pays.coin), value: 500n }, boxesSold(pays.coin)],
  ['tickets for boxes', { to: tickets, data: allow(mastersLootboxes) }, boxesSold(pays.ticket)],
  ['boxes for tickets', { to: mastersLootboxes, data: boxes('BuyBoxes', pays.ticket) }, boxesSold(pays.ticket)],
  ['one opening', { to: mastersLootboxes, data: open(1n) }, undefined],
  ['an opening of ten', { to: mastersLootboxes, data: open(10n) }, undefined],
] as const)('a wallet may send %s', (_, transaction, sold) => {
  expect(verdictOf(transaction, sold)).toEqual({ purpose: 'call', ...(sold ? { part: 'sales' } : {}) });
});

const tokenSale = avatarSold(pays.token);
it.each([
  ['an allowance without a voucher', { to: gameToken, data: approve(mastersAvatars, 500n) }, undefined],
  ['a larger allowance', { to: gameToken, data: approve(mastersAvatars, 501n) }, tokenSale],
  ['an allowance for another spender', { to: gameToken, data: approve(stranger, 500n) }, tokenSale],
  ['an allowance for another shop', { to: gameToken, data: approve(mastersLootboxes, 500n) }, tokenSale],
  ['an allowance of another token', { to: stranger, data: approve(mastersAvatars, 500n) }, tokenSale],
  ['an allowance of eggs', { to: contracts.ultigenEggs, data: approve(mastersAvatars, 500n) }, tokenSale],
  ['an allowance where coins pay', { to: gameToken, data: approve(mastersAvatars, 500n) }, avatarSold(pays.coin)],
  ['an allowance with coins', { to: gameToken, data: approve(mastersAvatars, 500n), value: 1n }, tokenSale],
  ['more data', { to: gameToken, data: `${approve(mastersAvatars, 500n)}00` as Hex }, tokenSale],
  ['tickets where tokens pay', { to: tickets, data: allow(mastersAvatars) }, tokenSale],
  ['tickets without a voucher', { to: tickets, data: allow(mastersAvatars) }, undefined],
  ['tickets for a stranger', { to: tickets, data: allow(stranger) }, avatarSold(pays.ticket)],
  ['boxes as tickets', { to: mastersLootboxes, data: allow(mastersAvatars) }, avatarSold(pays.ticket)],
  ['a permission taken back', { to: tickets, data: allow(mastersAvatars, false) }, avatarSold(pays.ticket)],
  ['an avatar without its voucher', { to: mastersAvatars, data: mint(pays.token) }, undefined],
  ['another voucher', { to: mastersAvatars, data: mint(pays.token, 78n) }, tokenSale],
  ['a voucher of someone else', { to: mastersAvatars, data: mint(pays.token) }, avatarSold(pays.token, stranger)],
  ['coins where tokens pay', { to: mastersAvatars, data: mint(pays.token), value: 500n }, tokenSale],
  ['too many coins', { to: mastersAvatars, data: mint(pays.coin), value: 501n }, avatarSold(pays.coin)],
  ['too few coins', { to: mastersAvatars, data: mint(pays.coin), value: 499n }, avatarSold(pays.coin)],
  ['coins without a call', { to: mastersAvatars, data: '0x', value: 500n }, avatarSold(pays.coin)],
  ['coins for a stranger', { to: stranger, data: mint(pays.coin), value: 500n }, avatarSold(pays.coin)],
  ['the voucher of boxes as items', { to: mastersItems, data: boxes('MintItem', pays.token) }, boxesSold(pays.token)],
  [
    'boxes of another voucher',
    { to: mastersLootboxes, data: boxes('BuyBoxes', pays.token, 1n) },
    boxesSold(pays.token),
  ],
  [
    'boxes without a voucher',
    { to: mastersLootboxes, data: call('buyBox', 1n, 1n, gameToken, 1n, 500n) },
    boxesSold(pays.token),
  ],
  ['more boxes than the contract opens', { to: mastersLootboxes, data: open(11n) }, undefined],
  ['an opening of nothing', { to: mastersLootboxes, data: open(0n) }, undefined],
  ['an opening with coins', { to: mastersLootboxes, data: open(1n), value: 1n }, undefined],
  ['an opening elsewhere', { to: mastersItems, data: open(1n) }, undefined],
  [
    'boxes sent away',
    { to: mastersLootboxes, data: call('safeTransferFrom', wallet, stranger, 1n, 1n, '0x') },
    tokenSale,
  ],
] as const)('a wallet may not send %s', (_, transaction, sold) => {
  expect(verdictOf(transaction, sold)).toHaveProperty('refusal');
});

it('a voucher allows nothing on another chain, at a contract that was replaced, or for nothing', () => {
  const permission = { to: gameToken, data: approve(mastersAvatars, 500n) };
  const sold = avatarSold(pays.token);
  expect(verdictOf(permission, { ...sold, chainId: 1 })).toHaveProperty('refusal');
  expect(verdictOf(permission, { ...sold, contract: stranger })).toHaveProperty('refusal');
  const free = avatarSold({ currency: zeroAddress, price: '0', payWithTicket: false });
  expect(verdictOf({ to: gameToken, data: approve(mastersAvatars, 0n) }, free)).toHaveProperty('refusal');
});

it('the operator pays for nothing', () => {
  const sold = avatarSold(pays.coin, stranger);
  const paying = { to: mastersAvatars, data: mint(pays.coin), value: 500n, from: stranger } as const;
  expect(verdictOf(paying, sold, 'operator')).toHaveProperty('refusal');
  expect(verdictOf({ to: mastersLootboxes, data: open(1n) }, undefined, 'operator')).toHaveProperty('refusal');
});
