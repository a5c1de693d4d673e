import { eggTypes } from './eggs.ts';
import { kind, signedKind } from './voucher-kind.ts';

/** Types of assets, as the reward dealer, the converter and the airdrops number them. */
export const assetTypes = { ERC721: 0n, ERC1155: 1n, ERC20: 2n } as const;

const receiver = { name: 'receiver', type: 'address' } as const;
const amount = { name: 'amount', type: 'uint256' } as const;
const tokenId = { name: 'tokenId', type: 'uint256' } as const;
const eggType = { name: 'eggType', type: 'uint256' } as const;
const traits = { name: 'traits', type: 'uint256[]' } as const;
/** At most 50 token ids, and for each id an amount of at least 1. */
const batch = [
  { name: 'tokenIds', type: 'uint256[]' },
  { name: 'amounts', type: 'uint256[]' },
] as const;
/** Unix seconds, like the deadline. The voucher is valid until the earlier of the two. */
const claimableUntil = { name: 'clabimableUntil', type: 'uint256' } as const;
/** 256-bit random, used once per contract. */
const voucherId = { name: 'voucherId', type: 'uint256' } as const;
/** Another name for `voucherId`. The nonce of a claim is used once per receiver. */
const nonce = { name: 'nonce', type: 'uint256' } as const;
/** Unix seconds; the voucher is still valid in a block of exactly this time. */
const deadline = { name: 'deadline', type: 'uint256' } as const;
/** Total price, paid by the sender of the voucher: base units of the currency, or tickets. */
const payment = [
  { name: 'currency', type: 'address' },
  { name: 'price', type: 'uint256' },
  { name: 'payWithTicket', type: 'bool' },
] as const;
/** An avatar and its owner when the voucher is redeemed. */
const avatar = [{ name: 'owner', type: 'address' }, tokenId] as const;
const newTraits = [
  { name: 'newMonsterId', type: 'uint256' },
  { name: 'newLevel', type: 'uint256' },
  { name: 'newStage', type: 'uint256' },
  { name: 'newXp', type: 'uint256' },
] as const;
/** The contract of a reward, and the holder that approved the dealer. The holder is the zero address if it is minted. */
const reward = [
  { name: 'rewardContractType', type: 'uint8' },
  { name: 'rewardHolderAddress', type: 'address' },
  { name: 'rewardContract', type: 'address' },
  receiver,
] as const;
const oneReward = [...reward, tokenId, amount, claimableUntil, voucherId, deadline] as const;
/** Has as many voucher ids as token ids. */
const manyRewards = [...reward, ...batch, claimableUntil, { name: 'voucherIds', type: 'uint256[]' }, deadline] as const;

const refuseEggType = (eggType: string) =>
  Object.values<number>(eggTypes).some((known) => String(known) === eggType) ? undefined : 'There is no such egg type.';
const refuseMonsters = (ids: readonly string[], most: number) =>
  ids.map(BigInt).some((id) => id < 1n || id > BigInt(most)) ? `monsterIds are 1 to ${most}.` : undefined;

/**
 * Every kind of voucher by the name of its EIP-712 struct: the struct as it is signed, the contract that redeems it, and the
 * function that does. A kind with `signing` is one that the signer signs. To add a kind, add a row, and its Solidity.
 */
export const voucherKinds = {
  MintEgg: signedKind({
    contract: 'UltigenEggs',
    redeem: 'mintEggWithSignature',
    fields: [receiver, eggType, amount, voucherId, deadline],
    signing: {
      weight: ({ amount }) => BigInt(amount),
      refuse: ({ eggType }) => refuseEggType(eggType),
      limits: { perCall: 40n, perReceiverAndDay: 400n, perDay: 100_000n },
    },
  }),
  HatchEggs: signedKind({
    contract: 'UltigenEggs',
    redeem: 'hatchEggsWithSignature',
    fields: [receiver, eggType, amount, { name: 'monsterIds', type: 'uint256[]' }, voucherId, deadline],
    signing: {
      longestList: 10,
      weight: ({ amount }) => BigInt(amount),
      refuse: ({ eggType, amount, monsterIds }, { maxMonsterId }) =>
        refuseEggType(eggType) ??
        (BigInt(amount) === BigInt(monsterIds.length) ? undefined : 'A hatch names one monster for each egg.') ??
        refuseMonsters(monsterIds, maxMonsterId),
      limits: { perCall: 10n, perReceiverAndDay: 1_000n, perDay: 250_000n },
    },
  }),
  UpdateMonster: signedKind({
    contract: 'UltigenMonsters',
    redeem: 'updateMonsterWithSignature',
    fields: [receiver, tokenId, ...newTraits, voucherId, deadline],
    signing: {
      weight: () => 1n,
      refuse: ({ newMonsterId }, { maxMonsterId }) => refuseMonsters([newMonsterId], maxMonsterId),
      limits: { perCall: 1n, perReceiverAndDay: 5_000n, perDay: 1_000_000n },
    },
  }),
  /** Burns the consumed ones; `tokenId` remains, with its number and skills. */
  MergeMonsters: kind({
    contract: 'UltigenMonsters',
    redeem: 'mergeMonstersWithSignature',
    fields: [receiver, tokenId, { name: 'consumed', type: 'uint256[]' }, ...newTraits, voucherId, deadline],
  }),
  EggSale: kind({
    contract: 'EggsGen2',
    redeem: 'eggSale',
    fields: [
      receiver,
      // 0 for solar, 1 for lunar.
      { name: 'egg', type: 'uint8' },
      amount,
      // The zero address without a referrer.
      { name: 'referral', type: 'address' },
      // Price of one egg in base units of the native coin. The sender pays this times the amount.
      { name: 'price', type: 'uint256' },
      voucherId,
      deadline,
    ],
  }),
  ClaimReward: kind({ contract: 'RewardDealer', redeem: 'claimReward', fields: oneReward }),
  ClaimRewards: kind({ contract: 'RewardDealer', redeem: 'claimRewards', fields: manyRewards }),
  MintAirdropEgg: kind({
    contract: 'RewardDealer',
    redeem: 'mintAirdropEgg',
    fields: [receiver, eggType, amount, claimableUntil, voucherId, deadline],
  }),
  MintMastersItem: kind({ contract: 'RewardDealer', redeem: 'mintMastersItem', fields: oneReward }),
  MintMastersItems: kind({ contract: 'RewardDealer', redeem: 'mintMastersItems', fields: manyRewards }),
  /** A deposit, which only its receiver can send. Ids and amounts are empty for ERC-20, amounts also for ERC-721. */
  CreateVoucher: kind({
    contract: 'VoucherConverter',
    redeem: 'createVoucher',
    fields: [
      receiver,
      { name: 'assetType', type: 'uint8' },
      { name: 'assetAddress', type: 'address' },
      ...batch,
      // Amount of ERC-20 tokens; zero for other assets.
      amount,
      voucherId,
      deadline,
    ],
    signatureBeside: true,
  }),
  /** Amounts are 1 for ERC-721; for ERC-20 there is one amount and no id. */
  ClaimAirdrop: kind({
    contract: 'SignatureAirdrop',
    redeem: 'claim',
    fields: [
      receiver,
      { name: 'airdropId', type: 'uint256' },
      ...batch,
      { name: 'contractAddress', type: 'address' },
      { name: 'contractType', type: 'uint8' },
      nonce,
      deadline,
    ],
  }),
  MintItem: kind({
    contract: 'MastersItems',
    redeem: 'mintItem',
    fields: [
      receiver,
      ...batch,
      voucherId,
      claimableUntil,
      ...payment,
      // The kind of ticket that pays.
      { name: 'ticketId', type: 'uint256' },
      deadline,
    ],
  }),
  MintAvatar: kind({
    contract: 'MastersAvatars',
    redeem: 'mint',
    fields: [receiver, ...payment, traits, nonce, deadline],
  }),
  FreeMintAvatar: kind({ contract: 'MastersAvatars', redeem: 'freeMint', fields: [receiver, traits, nonce, deadline] }),
  SetAvatarTraits: kind({
    contract: 'MastersAvatars',
    redeem: 'setTraits',
    fields: [...avatar, ...payment, traits, nonce, deadline],
  }),
  /** Lists everything that the avatar shall wear, each item once. Items that are not listed come off. */
  EquipAvatar: kind({
    contract: 'MastersAvatars',
    redeem: 'equip',
    fields: [...avatar, { name: 'equipItems', type: 'uint256[]' }, nonce, deadline],
  }),
  /**
   * The contents of boxes that were opened. Its id is the id of the opening in the event, not random. The contents are drawn
   * once: with two vouchers for one opening, a player would redeem the better one.
   */
  OpenBox: kind({
    contract: 'MastersLootboxes',
    redeem: 'openBox',
    fields: [
      receiver,
      { name: 'boxId', type: 'uint256' },
      amount,
      ...batch,
      { name: 'oddsVersion', type: 'uint256' },
      voucherId,
      deadline,
    ],
  }),
} as const;

export type VoucherType = keyof typeof voucherKinds;
