import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import fc from 'fast-check';
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { judge, type Parties, type UnsignedTransaction } from './transactions.rules.ts';

const operator = '0x1000000000000000000000000000000000000001';
const wallet = '0x2000000000000000000000000000000000000002';
const stranger = '0x3000000000000000000000000000000000000003';
const main = '0x7000000000000000000000000000000000000007';
const contracts = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: '0x5000000000000000000000000000000000000005',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
  drawBeacon: '0x8000000000000000000000000000000000000008',
  gen2Collection: '0x9000000000000000000000000000000000000009',
  voucherConverter: '0x1100000000000000000000000000000000000011',
  mastersLootboxes: '0x1200000000000000000000000000000000000012',
} as const;
const limits = { maxGas: 1_000_000n, maxFeePerGas: 100n, maxTopUp: 1_000n };

const abi = parseAbi([
  'function mintEggWithSignature((address receiver, uint256 eggType, uint256 amount, uint256 voucherId, bytes signature) payload)',
  'function buyEgg(uint256 eggType, uint256 amount)',
  'function buyEggAtMost(uint256 eggType, uint256 amount, uint256 maxCost)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferOwnership(address owner)',
  'function settle(uint256 drawBlock)',
  'function claim(uint256[] requestIds)',
  'function revealOpenings(uint256[] openingIds)',
]);
const mint = encodeFunctionData({
  abi,
  functionName: 'mintEggWithSignature',
  args: [{ receiver: wallet, eggType: 1n, amount: 1n, voucherId: 1n, signature: '0x' }],
});
const buy = encodeFunctionData({ abi, functionName: 'buyEggAtMost', args: [1n, 1n, 5n] });
const buyUnbounded = encodeFunctionData({ abi, functionName: 'buyEgg', args: [1n, 1n] });
const approve = (spender: `0x${string}`) => encodeFunctionData({ abi, functionName: 'approve', args: [spender, 1n] });
const own = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [stranger] });

const settle = encodeFunctionData({ abi, functionName: 'settle', args: [9n] });
const claim = encodeFunctionData({ abi, functionName: 'claim', args: [[9n]] });
const reveal = encodeFunctionData({ abi, functionName: 'revealOpenings', args: [[9n]] });

const transfer = (to: `0x${string}`) => encodeFunctionData({ abi, functionName: 'transfer', args: [to, 1n] });

const transaction = (more: Partial<UnsignedTransaction>): UnsignedTransaction => ({
  chainId: 31337,
  from: operator,
  to: contracts.ultigenEggs,
  data: mint,
  value: 0n,
  gas: 100_000n,
  nonce: 0,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  ...more,
});
const parties = (more: Partial<Parties> = {}): Parties => ({
  sender: 'operator',
  receiverIsWallet: false,
  sweepReceivers: [],
  contracts,
  ...more,
});
const byWallet = parties({ sender: 'wallet' });
const sweeping = parties({ sender: 'wallet', sweepReceivers: [main] });
const toWallet = parties({ receiverIsWallet: true });

/** `call of sales` is a verdict with a part. */
const inWords = (verdict: string) => {
  const [purpose, part] = verdict.split(' of ');
  return part ? { purpose, part } : { purpose };
};

it.each([
  ['the operator redeems a voucher', {}, parties(), 'call'],
  ['the operator settles a draw', { to: contracts.drawBeacon, data: settle }, parties(), 'call'],
  ['the operator reveals an opening', { to: contracts.mastersLootboxes, data: reveal }, parties(), 'call'],
  ['the operator claims a hatch', { to: contracts.gen2Collection, data: claim }, parties(), 'call'],
  ['a wallet redeems a voucher', { from: wallet }, byWallet, 'call'],
  ['a wallet buys eggs', { from: wallet, data: buy }, byWallet, 'call of sales'],
  ['a wallet buys eggs as releases before did', { from: wallet, data: buyUnbounded }, byWallet, 'call of sales'],
  [
    'a wallet lets the eggs take its tokens',
    { from: wallet, to: contracts.gameToken, data: approve(contracts.ultigenEggs) },
    byWallet,
    'call',
  ],
  [
    'a wallet lets the converter take a deposit',
    { from: wallet, to: contracts.gameToken, data: approve(contracts.voucherConverter) },
    byWallet,
    'call',
  ],
  [
    'a wallet sends its tokens to who may have them',
    { from: wallet, to: contracts.gameToken, data: transfer(main) },
    sweeping,
    'sweep of withdrawals',
  ],
  ['gas money', { to: wallet, data: '0x', value: 1_000n }, toWallet, 'top-up'],
  ['nothing to oneself', { to: operator, data: '0x' }, parties({ contracts: undefined }), 'nothing'],
] as const)('signs: %s', (_, change, known, verdict) => {
  expect(judge(transaction(change), known, limits)).toEqual(inWords(verdict));
});

it.each([
  ['an unknown sender', {}, parties({ sender: 'unknown' })],
  ['a chain without contracts', {}, parties({ contracts: undefined })],
  ['too much gas', { gas: 1_000_001n }, parties()],
  ['too high a fee', { maxFeePerGas: 101n }, parties()],
  ['a priority fee above the fee', { maxPriorityFeePerGas: 11n }, parties()],
  ['a contract of someone else', { to: stranger }, parties()],
  ['value with a call', { value: 1n }, parties()],
  ['another function of the operator', { data: own }, parties()],
  ['another function of a wallet', { from: wallet, data: own }, byWallet],
  ['a wallet settling a draw', { from: wallet, to: contracts.drawBeacon, data: settle }, byWallet],
  ['a wallet revealing an opening', { from: wallet, to: contracts.mastersLootboxes, data: reveal }, byWallet],
  ['a function of draws at another contract', { to: contracts.drawBeacon, data: claim }, parties()],
  ['a key for the draw beacon', { to: contracts.drawBeacon, data: own }, parties()],
  ['a call without a function', { data: '0x' }, parties()],
  ['half a selector', { data: '0x1234' }, parties()],
  ['the operator buying eggs', { data: buy }, parties()],
  [
    'the operator letting the converter take something',
    { to: contracts.gameToken, data: approve(contracts.voucherConverter) },
    parties(),
  ],
  ['tokens for a stranger', { from: wallet, to: contracts.gameToken, data: approve(stranger) }, byWallet],
  [
    'an allowance without a spender',
    { from: wallet, to: contracts.gameToken, data: approve(stranger).slice(0, 10) },
    byWallet,
  ],
  ['tokens without a sweep', { from: wallet, to: contracts.gameToken, data: transfer(main) }, byWallet],
  ['tokens swept elsewhere', { from: wallet, to: contracts.gameToken, data: transfer(stranger) }, sweeping],
  ['a sweep with coins', { from: wallet, to: contracts.gameToken, data: transfer(main), value: 1n }, sweeping],
  ['tokens of the operator', { to: contracts.gameToken, data: transfer(main) }, parties({ sweepReceivers: [main] })],
  ['coins by a sweep', { from: wallet, to: main, data: '0x', value: 1n }, sweeping],
  ['too much gas money', { to: wallet, data: '0x', value: 1_001n }, toWallet],
  ['coins for a stranger', { to: stranger, data: '0x', value: 1n }, parties()],
  ['coins from a wallet', { from: wallet, to: stranger, data: '0x', value: 1n }, byWallet],
  [
    'coins from a wallet to a wallet',
    { from: wallet, to: operator, data: '0x', value: 1n },
    parties({ sender: 'wallet', receiverIsWallet: true }),
  ],
] as const)('refuses: %s', (_, change, known) => {
  expect(judge(transaction(change as Partial<UnsignedTransaction>), known, limits)).toHaveProperty('refusal');
});

describe('calls of the table of kept wallets', () => {
  const more = {
    ...contracts,
    gen1Collection: '0x1300000000000000000000000000000000000013',
    gen1Purchase: '0x1400000000000000000000000000000000000014',
    eggsGen2: '0x1500000000000000000000000000000000000015',
    tokenBridge: '0x1600000000000000000000000000000000000016',
  } as const;
  const otherBridge = '0x1700000000000000000000000000000000000017';
  const otherChain = `0x${'01'.repeat(32)}` as const;
  const known = parties({
    sender: 'wallet',
    contracts: more,
    otherBridges: [{ blockchainId: otherChain, address: otherBridge }],
  });
  const table = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function buyWithAvax(uint256 amount) payable',
    'function setTokenPrice(uint256 id, uint256 setPrice)',
    'function withdrawCredit(address to)',
    'function buy(uint256 id) payable',
  ]);
  const data = (functionName: string, ...args: unknown[]) =>
    encodeFunctionData({ abi: table, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  const coins = { from: wallet, to: more.gen1Purchase, data: data('buyWithAvax', 1n), value: 5n };
  const listing = (price: bigint) => ({
    ...{ from: wallet, to: more.gen1Collection, data: data('setTokenPrice', 1n, price) },
  });
  const credit = (to: string) => ({ from: wallet, to: more.gen1Collection, data: data('withdrawCredit', to) });
  const permission = (spender: string) => ({ from: wallet, to: more.gameToken, data: data('approve', spender, 5n) });
  const send = (recipient: string, transferrer: string, chain: Hex = otherChain) => ({
    from: wallet,
    to: more.tokenBridge,
    data: encodeFunctionData({
      abi: erc20HomeAbi,
      functionName: 'send',
      args: [
        {
          destinationBlockchainID: chain,
          destinationTokenTransferrerAddress: transferrer as Address,
          recipient: recipient as Address,
          ...{ primaryFeeTokenAddress: zeroAddress, primaryFee: 0n, secondaryFee: 0n },
          ...{ requiredGasLimit: 250_000n, multiHopFallback: zeroAddress },
        },
        7n,
      ],
    }),
  });

  it.each([
    ['a purchase with coins', coins, 'kept-call of sales'],
    ['a permission of the table', permission(more.eggsGen2), 'kept-call'],
    ['its own proceeds', credit(wallet), 'kept-call'],
    ['a listing', listing(10n ** 18n), 'kept-listing'],
    ['tokens to itself on another chain', send(wallet, otherBridge), 'kept-call of withdrawals'],
  ] as const)('signs: %s', (_, change, verdict) => {
    expect(judge(transaction(change as Partial<UnsignedTransaction>), known, limits)).toEqual(inWords(verdict));
  });

  const sold = {
    ...{ voucherId: '77', chainId: 31337, contract: more.mastersLootboxes },
    request: { type: 'MintEgg', payload: { receiver: wallet, eggType: '0', amount: '1' } } as VoucherRequest,
  };
  it.each([
    ['the same call of the operator', { ...coins, from: operator }, { ...known, sender: 'operator' }],
    ['what has the reference of a voucher', permission(more.eggsGen2), { ...known, sold }],
    ['proceeds for a stranger', credit(stranger), known],
    ['a listing that is a gift', listing(1n), known],
    ['a permission for a stranger', permission(stranger), known],
    ['tokens to a stranger on another chain', send(stranger, otherBridge), known],
    ['tokens by a bridge of someone else', send(wallet, stranger), known],
    ['tokens to a chain of someone else', send(wallet, otherBridge, `0x${'02'.repeat(32)}`), known],
    ["tokens by this chain's own bridge", send(wallet, more.tokenBridge), known],
    [
      'a purchase from another player',
      { from: wallet, to: more.gen1Collection, data: data('buy', 1n), value: 5n },
      known,
    ],
  ] as const)('refuses: %s', (_, change, facts) => {
    expect(judge(transaction(change as Partial<UnsignedTransaction>), facts as Parties, limits)).toHaveProperty(
      'refusal',
    );
  });

  it('refuses calls of a wallet that nobody wrote', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((some): Hex => `0x${Buffer.from(some).toString('hex')}`);
    const to = fc.constantFrom<Address>(...Object.values(more), stranger, operator);
    fc.assert(
      fc.property(to, bytes, fc.bigInt(0n, 10n ** 20n), (target, some, value) => {
        const asked = transaction({ from: wallet, to: target, data: some, value });
        expect(judge(asked, known, limits)).toHaveProperty('refusal');
      }),
      { numRuns: 1_000 },
    );
  });
});
