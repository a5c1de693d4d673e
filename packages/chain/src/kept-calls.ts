import type { ContractName } from './addresses.ts';

/**
 * Rules for one argument of a call of a kept wallet.
 * `wallet`: the address of the wallet itself, or its 20 bytes. `zero`: nobody, or nothing. `amount`: a permission of a bounded amount.
 * `listing`: a price that is no gift. `plainGas`: gas for the other chain, without coins for anyone there. `of`: one of these
 * contracts of the platform. `bridgeOn`: the platform's bridge on the other chain that the argument at this path names. Both count,
 * since anyone can found a chain with a contract of their own at the same address.
 * These three give nothing away. `referrer`: gets a share of what the platform earns; the wallet pays no more for it. `currency`:
 * names a token, which the contract takes only after permission. `proof`: what the contract itself checks.
 */
export type KeptLaw =
  | 'wallet'
  | 'zero'
  | 'amount'
  | 'listing'
  | 'plainGas'
  | 'referrer'
  | 'currency'
  | 'proof'
  | { readonly of: readonly ContractName[] }
  | { readonly bridgeOn: string };

/** Bytes of the longest call: 50 creatures of the first generation go to stake with a statement each. */
export const mostBytesOfCall = 13_000;

/** A call that a kept wallet may send. Each argument that names an address or has bytes needs a law; numbers may do without. */
export interface KeptCall {
  /** By the path of the argument, as in `payload.receiver`. Functions that share a name share the laws. */
  readonly laws?: Readonly<Record<string, KeptLaw>>;
  /**
   * The coins that go along, none if absent. `price`: what the contract asks for, within the limits of a day. Or no more than an
   * argument says, if coins are the currency.
   */
  readonly coins?: 'price' | { readonly most: string; readonly currency: string };
  /** The part of the platform that it belongs to. A kill switch of that part stops it. */
  readonly part?: 'sales' | 'withdrawals';
}

type ByFamily<Row> = Readonly<Partial<Record<ContractName, Readonly<Record<string, Row>>>>>;

const approve = (spenders: readonly ContractName[]): KeptCall => ({
  laws: { spender: { of: spenders }, value: 'amount' },
});
const handOver = (operators: readonly ContractName[]): KeptCall => ({ laws: { operator: { of: operators } } });

/** Sends things of the wallet to the wallet itself on another chain, by LayerZero. */
const crossing: KeptCall = {
  laws: {
    from: 'wallet',
    toAddress: 'wallet',
    refundAddress: 'wallet',
    zroPaymentAddress: 'zero',
    adapterParams: 'plainGas',
  },
  coins: 'price',
  part: 'withdrawals',
};

/** Calls that a wallet may send whose key the platform has, by contract and function. Everything else is refused. */
export const keptCalls: ByFamily<KeptCall> = {
  gameToken: {
    approve: approve([
      'eggsGen2',
      'gen1Purchase',
      'gen2Staking',
      'lpStaking',
      'tickets',
      'omnichainToken',
      'tokenBridge',
    ]),
  },
  tokenSale: { buyHatchyAtLeast: { part: 'sales' } },
  tickets: {
    mintAtMost: { laws: { currency: 'currency' }, coins: { most: 'maxCost', currency: 'currency' }, part: 'sales' },
    setApprovalForAll: handOver(['gen1Purchase']),
  },
  gen1Collection: {
    claimHatchie: { coins: 'price', part: 'sales' },
    setTokenPrice: { laws: { setPrice: 'listing' } },
    cancelTokenSale: {},
    withdrawCredit: { laws: { to: 'wallet' } },
    setApprovalForAll: handOver(['gen1Staking']),
  },
  gen1Purchase: {
    buyWithAvax: { coins: 'price', part: 'sales' },
    buyWithHatchyAtMost: { part: 'sales' },
    buyWithTicket: { part: 'sales' },
  },
  eggsGen2: {
    mintEggAtMost: { laws: { referral: 'referrer' }, part: 'sales' },
    eggSale: {
      part: 'sales',
      laws: { 'payload.receiver': 'wallet', 'payload.referral': 'referrer', 'payload.signature': 'proof' },
      coins: 'price',
    },
    claimReferralReward: { laws: { currency: 'currency' } },
    claimReferralRewardTo: { laws: { currency: 'currency', to: 'wallet' } },
    clearMyReferral: {},
  },
  gen2Collection: {
    hatchSingle: {},
    hatchMultiple: {},
    revealAndClaim: {},
    setApprovalForAll: handOver(['gen2Staking']),
  },
  gen1Staking: {
    batchStake: { laws: { '_stakeParams.r': 'proof', '_stakeParams.s': 'proof', referrer: 'referrer' } },
    withdraw: {},
    batchWithdraw: {},
  },
  gen2Staking: {
    batchStake: { laws: { referrer: 'referrer' } },
    batchWithdraw: {},
    tokenStake: { laws: { referrer: 'referrer' } },
    tokenWithdraw: {},
  },
  rewarder: { harvest: {} },
  lpStaking: { deposit: {}, withdraw: {}, claim: {}, emergencyWithdraw: {} },
  salary: { claimSalary: {} },
  omnimon: {
    mint: { coins: 'price', part: 'sales' },
    rerollPoolTraits: { coins: 'price', part: 'sales' },
    convertTraitToItem: {},
    equipItem: {},
    sendFrom: crossing,
    sendBatchFrom: crossing,
  },
  omnichainItems: {
    buyBox: { coins: 'price', part: 'sales' },
    claimBox: {},
    openLootBox: {},
    sendFrom: crossing,
    sendBatchFrom: crossing,
  },
  omnichainToken: { sendFrom: crossing },
  tokenBridge: {
    // A remote is a token itself, and asks for permission to take it.
    approve: approve(['tokenBridge']),
    send: {
      part: 'withdrawals',
      laws: {
        'input.destinationBlockchainID': 'proof',
        'input.destinationTokenTransferrerAddress': { bridgeOn: 'input.destinationBlockchainID' },
        'input.recipient': 'wallet',
        'input.primaryFeeTokenAddress': 'zero',
        'input.primaryFee': 'zero',
        'input.secondaryFee': 'zero',
        'input.multiHopFallback': 'zero',
      },
      coins: 'price',
    },
  },
};

/** Contracts that take tokens which are no contracts of the platform: a stablecoin, tokens of a pool. Each takes them as a price or a stake. */
export const spendersOfOtherTokens: readonly ContractName[] = ['tokenSale', 'tickets', 'lpStaking'];

/** The largest permission: more than there is of any token, and far from permission for ever. */
export const largestPermission = 2n ** 96n - 1n;

/** The lowest price at which a kept wallet lists a creature, in base units of coins: a tenth of one. */
export const lowestListing = 10n ** 17n;

const hands = 'It hands things on. Move them to a wallet of your own first.';
const pays = 'It pays another player. Use a wallet of your own.';
const operation = (name: string) => `The platform has an operation of its own for this: ${name}.`;

/** Calls by which any token goes on, whatever contract it is of. */
export const handingOn: Readonly<Record<string, string>> = {
  transfer: hands,
  transferFrom: hands,
  safeTransferFrom: hands,
  safeBatchTransferFrom: hands,
  permit: 'It gives permission by a signature. Permissions are calls, too.',
  // Those that the table above has are for contracts that it names.
  approve: 'It gives a permission that no screen needs.',
  setApprovalForAll: 'It gives a permission that no screen needs.',
};

/** Calls of players that a kept wallet does not send, and why. */
export const notKept: ByFamily<string> = {
  gen1Collection: { buy: pays },
  eggsGen2: { burn: 'It destroys eggs and gives nothing for them. Use a wallet of your own.' },
  batchTransfer: { batchTransfer: hands, batchSafeTransfer: hands },
  ultigenEggs: { buyEggAtMost: operation('ultigen.buyEggs') },
  mastersAvatars: {
    mint: operation('masters.mintAvatar'),
    freeMint: operation('masters.mintFreeAvatar'),
    equip: operation('masters.equipSignature'),
  },
  mastersLootboxes: {
    mintItem: operation('masters.buyLootboxes'),
    requestOpening: operation('masters.openKeptBoxes'),
  },
  voucherConverter: { createVoucher: operation('vouchers.signDeposit') },
  signatureAirdrop: { claim: operation('vouchers.claimAirdropBySignature') },
};
