import type { Address } from 'viem';

/** What kind of contract an asset is in, as the converter and the airdrops number them; the reward dealer does alike. */
export const assetTypes = { ERC721: 0n, ERC1155: 1n, ERC20: 2n } as const;

/** The structs of deposits and of airdrops' claims. */
export const depositVoucherTypes = {
  CreateVoucher: [
    { name: 'receiver', type: 'address' },
    { name: 'assetType', type: 'uint8' },
    { name: 'assetAddress', type: 'address' },
    { name: 'tokenIds', type: 'uint256[]' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'amount', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  ClaimAirdrop: [
    { name: 'receiver', type: 'address' },
    { name: 'airdropId', type: 'uint256' },
    { name: 'tokenIds', type: 'uint256[]' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'contractAddress', type: 'address' },
    { name: 'contractType', type: 'uint8' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

export interface DepositVoucherMessages {
  /** Only its receiver can submit it. */
  CreateVoucher: {
    receiver: Address;
    /** One of `assetTypes`. */
    assetType: bigint;
    assetAddress: Address;
    /** At most 50; empty for ERC-20. */
    tokenIds: readonly bigint[];
    /** One for each id of ERC-1155; empty for the others. */
    amounts: readonly bigint[];
    /** Of ERC-20; zero for the others. */
    amount: bigint;
    /** 256-bit random, used once per contract. */
    voucherId: bigint;
    /** Unix seconds. */
    deadline: bigint;
  };
  ClaimAirdrop: {
    receiver: Address;
    airdropId: bigint;
    /** At most 50; empty for ERC-20. */
    tokenIds: readonly bigint[];
    /** One for each id, 1 of ERC-721; one only of ERC-20. */
    amounts: readonly bigint[];
    contractAddress: Address;
    /** One of `assetTypes`. */
    contractType: bigint;
    /** Used once per receiver. */
    nonce: bigint;
    /** Unix seconds. */
    deadline: bigint;
  };
}

/** The functions that redeem them. */
export const depositVoucherFunctions = {
  CreateVoucher: 'createVoucher',
  ClaimAirdrop: 'claim',
} as const satisfies Record<keyof typeof depositVoucherTypes, string>;
