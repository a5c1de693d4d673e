import { boxOfToken } from './draws.ts';
import { eggTypes } from './eggs.ts';
import { signedKind } from './voucher-kind.ts';

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
/** 256 bits that the signer makes out of the reference and its key. Used once per contract. */
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
/** The kind of ticket that pays. */
const ticketId = { name: 'ticketId', type: 'uint256' } as const;
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
const refuseGen2Egg = (egg: string) => (BigInt(egg) > 1n ? 'The egg is solar (0) or lunar (1).' : undefined);
const refuseMonsters = (ids: readonly string[], most: number) =>
  ids.map(BigInt).some((id) => id < 1n || id > BigInt(most)) ? `monsterIds are 1 to ${most}.` : undefined;

const sumOf = (amounts: readonly string[]): bigint => amounts.map(BigInt).reduce((sum, one) => sum + one, 0n);
const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const isZero = (address: string) => BigInt(address) === 0n;

type Reward = { rewardContractType: string; rewardHolderAddress: string };

/** Says why a reward is not one that a holder can pay. */
function refusePaid(
  { rewardContractType, rewardHolderAddress }: Reward,
  tokenIds: readonly string[],
  amounts: readonly string[],
): string | undefined {
  const type = BigInt(rewardContractType);
  if (type > assetTypes.ERC20) return 'There is no such type of asset.';
  if (isZero(rewardHolderAddress)) return 'Nobody holds what the voucher pays.';
  if (tokenIds.length !== amounts.length) return 'A batch has as many amounts as token ids.';
  if (amounts.some((one) => BigInt(one) === 0n)) return 'An amount is zero.';
  if (type !== assetTypes.ERC721) return undefined;
  if (amounts.some((one) => BigInt(one) !== 1n)) return 'The amount of an ERC-721 token is 1.';
  return isUnique(tokenIds) ? undefined : 'A token is named twice.';
}

/** Says why a reward is not one that a contract of items can mint. */
function refuseMinted(
  { rewardContractType, rewardHolderAddress }: Reward,
  tokenIds: readonly string[],
  amounts: readonly string[],
): string | undefined {
  if (BigInt(rewardContractType) !== assetTypes.ERC1155) return 'Only ERC-1155 items are minted.';
  if (!isZero(rewardHolderAddress)) return 'What is minted has no holder.';
  if (tokenIds.length !== amounts.length) return 'A batch has as many amounts as token ids.';
  return amounts.some((one) => BigInt(one) === 0n) ? 'An amount is zero.' : undefined;
}

type DepositRequest = { assetType: string; tokenIds: readonly string[]; amounts: readonly string[]; amount: string };

/** Says why the converter would refuse a deposit. */
function refuseDeposit({ assetType, tokenIds, amounts, amount }: DepositRequest): string | undefined {
  const type = BigInt(assetType);
  if (type === assetTypes.ERC20) {
    if (tokenIds.length + amounts.length > 0) return 'A deposit of tokens has no ids.';
    return BigInt(amount) === 0n ? 'The amount is zero.' : undefined;
  }
  if (type > assetTypes.ERC20) return 'There is no such type of asset.';
  if (tokenIds.length === 0 || !isUnique(tokenIds)) return 'A deposit names each token once.';
  if (BigInt(amount) !== 0n) return 'A deposit of tokens with ids has no single amount.';
  if (type === assetTypes.ERC721) return amounts.length > 0 ? 'A deposit of ERC-721 tokens has no amounts.' : undefined;
  if (tokenIds.length !== amounts.length) return 'A deposit has as many amounts as token ids.';
  return amounts.some((one) => BigInt(one) === 0n) ? 'An amount is zero.' : undefined;
}

type AirdropRequest = { contractType: string; tokenIds: readonly string[]; amounts: readonly string[] };

/** Says why the airdrop contract would refuse a claim. */
function refuseAirdrop({ contractType, tokenIds, amounts }: AirdropRequest): string | undefined {
  const type = BigInt(contractType);
  if (type > assetTypes.ERC20) return 'There is no such type of asset.';
  if (amounts.some((one) => BigInt(one) === 0n)) return 'An amount is zero.';
  if (type === assetTypes.ERC20)
    return tokenIds.length === 0 && amounts.length === 1 ? undefined : 'A claim of tokens has one amount and no ids.';
  if (tokenIds.length === 0 || tokenIds.length !== amounts.length) return 'A claim has as many amounts as token ids.';
  if (type === assetTypes.ERC721 && amounts.some((one) => BigInt(one) !== 1n))
    return 'The amount of an ERC-721 token is 1.';
  return undefined;
}

type Batch = { tokenIds: readonly string[]; amounts: readonly string[] };

/** Says why a batch does not name each token once, with an amount. */
function refuseBatch({ tokenIds, amounts }: Batch): string | undefined {
  if (tokenIds.length !== amounts.length) return 'A batch has as many amounts as token ids.';
  if (amounts.some((one) => BigInt(one) === 0n)) return 'An amount is zero.';
  return isUnique(tokenIds) ? undefined : 'A token is named twice.';
}

type Payment = { currency: string; price: string; payWithTicket: boolean };

/** Says why a shop of masters would refuse a payment. Tickets cost at least one; a price of zero needs no currency. */
function refusePayment({ currency, price, payWithTicket }: Payment): string | undefined {
  if (payWithTicket) return BigInt(price) === 0n ? 'The price in tickets is zero.' : undefined;
  return BigInt(price) > 0n && isZero(currency) ? 'The currency is the zero address.' : undefined;
}

const refuseGift = ({ price }: Payment) => (BigInt(price) === 0n ? 'The price is zero.' : undefined);

/** Avatars keep traits and items as numbers of 30 bits. */
const refusePacked = (ids: readonly string[]) =>
  ids.some((id) => BigInt(id) >= 2n ** 30n) ? 'Ids of traits and items are below 2^30.' : undefined;
const refuseTraits = ({ traits }: { traits: readonly string[] }) =>
  refusePacked(traits) ?? (isUnique(traits) ? undefined : 'A trait is named twice.');
/** As many as MAX_LENGTH of MastersAvatars. */
const avatarLists = { longestList: 32 } as const;

/** Says why tokens are not boxes with a version of odds. */
const refuseBoxes = ({ tokenIds }: Batch) =>
  tokenIds
    .map((id) => boxOfToken(BigInt(id)))
    .some(({ boxId, oddsVersion }) => boxId >= 2n ** 32n || oddsVersion === 0n)
    ? 'The id of a box carries a version of its odds.'
    : undefined;

/** Usual limits of a platform's collection: how many tokens. ERC-20 tokens have limits of their own, see the signer. */
const rewardLimits = { perCall: 1_000n, perReceiverAndDay: 2_000n, perDay: 50_000n } as const;
/** As many as MAX_BATCH of the reward dealer, or of the items that it has minted. */
const longestBatch = { paid: 100, minted: 50 } as const;

const rewardContractOf = ({ rewardContract }: { rewardContract: string }) => rewardContract;
type One = Reward & { rewardContract: string; tokenId: string; amount: string };
type Many = Reward & { rewardContract: string; tokenIds: readonly string[]; amounts: readonly string[] };
const onAssetLimits = { limits: rewardLimits, asset: rewardContractOf, limitedByAsset: true } as const;
const signingOne = (refuse: typeof refusePaid) => ({
  ...onAssetLimits,
  weight: ({ amount }: One) => BigInt(amount),
  refuse: (payload: One) => refuse(payload, [payload.tokenId], [payload.amount]),
});
const signingMany = (refuse: typeof refusePaid, longestList: number) => ({
  ...onAssetLimits,
  longestList,
  weight: ({ amounts }: Many) => sumOf(amounts),
  refuse: (payload: Many) => refuse(payload, payload.tokenIds, payload.amounts),
});

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
  MergeMonsters: signedKind({
    contract: 'UltigenMonsters',
    redeem: 'mergeMonstersWithSignature',
    fields: [receiver, tokenId, { name: 'consumed', type: 'uint256[]' }, ...newTraits, voucherId, deadline],
    signing: {
      // As many as MAX_CONSUMED of UltigenMonsters.
      longestList: 10,
      weight: ({ consumed }) => BigInt(consumed.length),
      refuse: ({ tokenId, consumed, newMonsterId }, { maxMonsterId }) =>
        (isUnique([tokenId, ...consumed]) ? undefined : 'A monster is named twice.') ??
        refuseMonsters([newMonsterId], maxMonsterId),
      limits: { perCall: 10n, perReceiverAndDay: 1_000n, perDay: 250_000n },
    },
  }),
  EggSale: signedKind({
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
    signing: {
      weight: ({ amount }) => BigInt(amount),
      refuse: ({ egg, amount, price }) =>
        refuseGen2Egg(egg) ??
        (BigInt(amount) === 0n ? 'No eggs are sold.' : undefined) ??
        (BigInt(price) === 0n ? 'Eggs are not given away by a sale.' : undefined),
      limits: { perCall: 40n, perReceiverAndDay: 400n, perDay: 20_000n },
    },
  }),
  ClaimReward: signedKind({
    contract: 'RewardDealer',
    redeem: 'claimReward',
    fields: oneReward,
    signing: signingOne(refusePaid),
  }),
  ClaimRewards: signedKind({
    contract: 'RewardDealer',
    redeem: 'claimRewards',
    fields: manyRewards,
    signing: signingMany(refusePaid, longestBatch.paid),
  }),
  MintAirdropEgg: signedKind({
    contract: 'RewardDealer',
    redeem: 'mintAirdropEgg',
    fields: [receiver, eggType, amount, claimableUntil, voucherId, deadline],
    signing: {
      weight: ({ amount }) => BigInt(amount),
      refuse: ({ eggType }) => refuseGen2Egg(eggType),
      limits: { perCall: 40n, perReceiverAndDay: 400n, perDay: 20_000n },
    },
  }),
  MintMastersItem: signedKind({
    contract: 'RewardDealer',
    redeem: 'mintMastersItem',
    fields: oneReward,
    signing: signingOne(refuseMinted),
  }),
  MintMastersItems: signedKind({
    contract: 'RewardDealer',
    redeem: 'mintMastersItems',
    fields: manyRewards,
    signing: signingMany(refuseMinted, longestBatch.minted),
  }),
  /** A deposit, which only its receiver can send. Ids and amounts are empty for ERC-20, amounts also for ERC-721. */
  CreateVoucher: signedKind({
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
    signing: {
      shortestList: 0,
      asset: ({ assetAddress }) => assetAddress,
      weight: () => 1n,
      refuse: refuseDeposit,
      limits: { perCall: 1n, perReceiverAndDay: 500n, perDay: 100_000n },
    },
  }),
  /** Amounts are 1 for ERC-721; for ERC-20 there is one amount and no id. */
  ClaimAirdrop: signedKind({
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
    signing: {
      ...onAssetLimits,
      shortestList: 0,
      asset: ({ contractAddress }) => contractAddress,
      weight: ({ amounts }) => sumOf(amounts),
      refuse: refuseAirdrop,
    },
  }),
  MintItem: signedKind({
    contract: 'MastersItems',
    redeem: 'mintItem',
    fields: [receiver, ...batch, voucherId, claimableUntil, ...payment, ticketId, deadline],
    signing: {
      weight: ({ amounts }) => sumOf(amounts),
      // A price of zero is a gift.
      refuse: (payload) => refuseBatch(payload) ?? refusePayment(payload),
      limits: { perCall: 200n, perReceiverAndDay: 2_000n, perDay: 100_000n },
    },
  }),
  MintAvatar: signedKind({
    contract: 'MastersAvatars',
    redeem: 'mint',
    fields: [receiver, ...payment, traits, nonce, deadline],
    signing: {
      ...avatarLists,
      weight: () => 1n,
      refuse: (payload) => refuseTraits(payload) ?? refuseGift(payload) ?? refusePayment(payload),
      limits: { perCall: 1n, perReceiverAndDay: 50n, perDay: 20_000n },
    },
  }),
  FreeMintAvatar: signedKind({
    contract: 'MastersAvatars',
    redeem: 'freeMint',
    fields: [receiver, traits, nonce, deadline],
    signing: {
      ...avatarLists,
      weight: () => 1n,
      refuse: refuseTraits,
      limits: { perCall: 1n, perReceiverAndDay: 10n, perDay: 10_000n },
    },
  }),
  SetAvatarTraits: signedKind({
    contract: 'MastersAvatars',
    redeem: 'setTraits',
    fields: [...avatar, ...payment, traits, nonce, deadline],
    signing: {
      ...avatarLists,
      weight: () => 1n,
      refuse: (payload) => refuseTraits(payload) ?? refusePayment(payload),
      limits: { perCall: 1n, perReceiverAndDay: 100n, perDay: 50_000n },
    },
  }),
  /** Lists everything that the avatar shall wear, each item once. Items that are not listed come off. */
  EquipAvatar: signedKind({
    contract: 'MastersAvatars',
    redeem: 'equip',
    fields: [...avatar, { name: 'equipItems', type: 'uint256[]' }, nonce, deadline],
    signing: {
      ...avatarLists,
      shortestList: 0,
      weight: () => 1n,
      refuse: ({ equipItems }) =>
        refusePacked(equipItems) ?? (isUnique(equipItems) ? undefined : 'An item is worn twice.'),
      limits: { perCall: 1n, perReceiverAndDay: 2_000n, perDay: 500_000n },
    },
  }),
  /** Sells boxes by their token ids, which carry the odds: `boxTokenId` of draws.ts. Those that were paid elsewhere cost nothing. */
  BuyBoxes: signedKind({
    contract: 'MastersLootboxes',
    redeem: 'mintItem',
    fields: [receiver, ...batch, voucherId, claimableUntil, ...payment, ticketId, deadline],
    signing: {
      weight: ({ amounts }) => sumOf(amounts),
      refuse: (payload) => refuseBatch(payload) ?? refuseBoxes(payload) ?? refusePayment(payload),
      limits: { perCall: 100n, perReceiverAndDay: 1_000n, perDay: 50_000n },
    },
  }),
} as const;

export type VoucherType = keyof typeof voucherKinds;
