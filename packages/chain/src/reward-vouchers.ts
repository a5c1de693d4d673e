import type { Address } from 'viem';

/** What kind of contract a reward is in, as the reward dealer numbers them. */
export const rewardContractTypes = { ERC721: 0n, ERC1155: 1n, ERC20: 2n } as const;

const contractFields = [
  { name: 'rewardContractType', type: 'uint8' },
  { name: 'rewardHolderAddress', type: 'address' },
  { name: 'rewardContract', type: 'address' },
  { name: 'receiver', type: 'address' },
] as const;

const singleFields = [
  ...contractFields,
  { name: 'tokenId', type: 'uint256' },
  { name: 'amount', type: 'uint256' },
  { name: 'clabimableUntil', type: 'uint256' },
  { name: 'voucherId', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const;

const batchFields = [
  ...contractFields,
  { name: 'tokenIds', type: 'uint256[]' },
  { name: 'amounts', type: 'uint256[]' },
  { name: 'clabimableUntil', type: 'uint256' },
  { name: 'voucherIds', type: 'uint256[]' },
  { name: 'deadline', type: 'uint256' },
] as const;

/** The structs of the reward dealer's vouchers. */
export const rewardVoucherTypes = {
  ClaimReward: singleFields,
  ClaimRewards: batchFields,
  MintAirdropEgg: [
    { name: 'receiver', type: 'address' },
    { name: 'eggType', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'clabimableUntil', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  MintMastersItem: singleFields,
  MintMastersItems: batchFields,
} as const;

interface Claimable {
  receiver: Address;
  /** Unix seconds, as the deadline is: the voucher is good until the earlier of the two. */
  clabimableUntil: bigint;
  deadline: bigint;
}

interface RewardContract {
  /** One of `rewardContractTypes`. */
  rewardContractType: bigint;
  /** Who approved the dealer and gives the reward; the zero address if it is minted. */
  rewardHolderAddress: Address;
  rewardContract: Address;
}

interface Single {
  /** 256-bit random, used once per contract. */
  voucherId: bigint;
  amount: bigint;
}

interface Batch {
  /** As many as there are voucher ids, at most 50. */
  tokenIds: readonly bigint[];
  amounts: readonly bigint[];
  voucherIds: readonly bigint[];
}

export interface RewardVoucherMessages {
  ClaimReward: Claimable & RewardContract & Single & { tokenId: bigint };
  ClaimRewards: Claimable & RewardContract & Batch;
  MintAirdropEgg: Claimable & Single & { eggType: bigint };
  MintMastersItem: Claimable & RewardContract & Single & { tokenId: bigint };
  MintMastersItems: Claimable & RewardContract & Batch;
}

/** The functions that redeem them. */
export const rewardVoucherFunctions = {
  ClaimReward: 'claimReward',
  ClaimRewards: 'claimRewards',
  MintAirdropEgg: 'mintAirdropEgg',
  MintMastersItem: 'mintMastersItem',
  MintMastersItems: 'mintMastersItems',
} as const satisfies Record<keyof typeof rewardVoucherTypes, string>;
