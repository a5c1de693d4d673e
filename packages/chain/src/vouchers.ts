import {
  type Abi,
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  isHex,
  numberToHex,
  size,
  slice,
  type TypedDataDefinition,
  type TypedDataDomain,
} from 'viem';
import { eggsGen2Abi } from './abis/eggs-gen2.ts';
import { mastersAvatarsAbi } from './abis/masters-avatars.ts';
import { mastersItemsAbi } from './abis/masters-items.ts';
import { mastersLootboxesAbi } from './abis/masters-lootboxes.ts';
import { rewardDealerAbi } from './abis/reward-dealer.ts';
import { signatureAirdropAbi } from './abis/signature-airdrop.ts';
import { ultigenEggsAbi } from './abis/ultigen-eggs.ts';
import { ultigenMonstersAbi } from './abis/ultigen-monsters.ts';
import { voucherConverterAbi } from './abis/voucher-converter.ts';
import type { ContractName } from './addresses.ts';
import { type DepositVoucherMessages, depositVoucherFunctions, depositVoucherTypes } from './deposit-vouchers.ts';
import { type MastersVoucherMessages, mastersVoucherFunctions, mastersVoucherTypes } from './masters-vouchers.ts';
import { type RewardVoucherMessages, rewardVoucherFunctions, rewardVoucherTypes } from './reward-vouchers.ts';

/** The struct of each voucher kind as it is signed; `deadline` is always its last member. */
export const voucherTypes = {
  MintEgg: [
    { name: 'receiver', type: 'address' },
    { name: 'eggType', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  HatchEggs: [
    { name: 'receiver', type: 'address' },
    { name: 'eggType', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'monsterIds', type: 'uint256[]' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  UpdateMonster: [
    { name: 'receiver', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'newMonsterId', type: 'uint256' },
    { name: 'newLevel', type: 'uint256' },
    { name: 'newStage', type: 'uint256' },
    { name: 'newXp', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  MergeMonsters: [
    { name: 'receiver', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'consumed', type: 'uint256[]' },
    { name: 'newMonsterId', type: 'uint256' },
    { name: 'newLevel', type: 'uint256' },
    { name: 'newStage', type: 'uint256' },
    { name: 'newXp', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  EggSale: [
    { name: 'receiver', type: 'address' },
    { name: 'egg', type: 'uint8' },
    { name: 'amount', type: 'uint256' },
    { name: 'referral', type: 'address' },
    { name: 'price', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  ...rewardVoucherTypes,
  ...depositVoucherTypes,
  ...mastersVoucherTypes,
} as const;

export type VoucherType = keyof typeof voucherTypes;

interface VoucherCommon {
  receiver: Address;
  /** 256-bit random, used once per contract. */
  voucherId: bigint;
  /** Unix seconds; the voucher is still valid in a block of exactly this time. */
  deadline: bigint;
}

export interface VoucherMessages extends RewardVoucherMessages, DepositVoucherMessages, MastersVoucherMessages {
  MintEgg: VoucherCommon & { eggType: bigint; amount: bigint };
  HatchEggs: VoucherCommon & { eggType: bigint; amount: bigint; monsterIds: readonly bigint[] };
  UpdateMonster: VoucherCommon & {
    tokenId: bigint;
    newMonsterId: bigint;
    newLevel: bigint;
    newStage: bigint;
    newXp: bigint;
  };
  MergeMonsters: VoucherCommon & {
    /** Which remains, with its number and skills. */
    tokenId: bigint;
    /** Which are burnt. */
    consumed: readonly bigint[];
    newMonsterId: bigint;
    newLevel: bigint;
    newStage: bigint;
    newXp: bigint;
  };
  EggSale: VoucherCommon & {
    /** 0 for solar, 1 for lunar. */
    egg: bigint;
    amount: bigint;
    /** Who referred the buyer; the zero address where nobody did. */
    referral: Address;
    /** Of one egg, in base units of the native coin: who redeems it sends this times the amount. */
    price: bigint;
  };
}

export type VerifierName =
  | 'UltigenEggs'
  | 'UltigenMonsters'
  | 'EggsGen2'
  | 'RewardDealer'
  | 'VoucherConverter'
  | 'SignatureAirdrop'
  | 'MastersItems'
  | 'MastersAvatars'
  | 'MastersLootboxes';

/** The contract that redeems each voucher kind; its name is the EIP-712 domain's name. */
export const voucherVerifiers = {
  MintEgg: 'UltigenEggs',
  HatchEggs: 'UltigenEggs',
  UpdateMonster: 'UltigenMonsters',
  MergeMonsters: 'UltigenMonsters',
  EggSale: 'EggsGen2',
  ClaimReward: 'RewardDealer',
  ClaimRewards: 'RewardDealer',
  MintAirdropEgg: 'RewardDealer',
  MintMastersItem: 'RewardDealer',
  MintMastersItems: 'RewardDealer',
  CreateVoucher: 'VoucherConverter',
  ClaimAirdrop: 'SignatureAirdrop',
  MintItem: 'MastersItems',
  MintAvatar: 'MastersAvatars',
  FreeMintAvatar: 'MastersAvatars',
  SetAvatarTraits: 'MastersAvatars',
  EquipAvatar: 'MastersAvatars',
  OpenBox: 'MastersLootboxes',
} as const satisfies Record<VoucherType, VerifierName>;

/** Under which name a deployment has each of them. */
export const verifierContracts = {
  UltigenEggs: 'ultigenEggs',
  UltigenMonsters: 'ultigenMonsters',
  EggsGen2: 'eggsGen2',
  RewardDealer: 'rewardDealer',
  VoucherConverter: 'voucherConverter',
  SignatureAirdrop: 'signatureAirdrop',
  MastersItems: 'mastersItems',
  MastersAvatars: 'mastersAvatars',
  MastersLootboxes: 'mastersLootboxes',
} as const satisfies Record<VerifierName, ContractName>;

/** The function that redeems each voucher kind. */
export const voucherFunctions = {
  MintEgg: 'mintEggWithSignature',
  HatchEggs: 'hatchEggsWithSignature',
  UpdateMonster: 'updateMonsterWithSignature',
  MergeMonsters: 'mergeMonstersWithSignature',
  EggSale: 'eggSale',
  ...rewardVoucherFunctions,
  ...depositVoucherFunctions,
  ...mastersVoucherFunctions,
} as const satisfies Record<VoucherType, string>;

const verifierAbis: Readonly<Record<VerifierName, Abi>> = {
  UltigenEggs: ultigenEggsAbi,
  UltigenMonsters: ultigenMonstersAbi,
  EggsGen2: eggsGen2Abi,
  RewardDealer: rewardDealerAbi,
  VoucherConverter: voucherConverterAbi,
  SignatureAirdrop: signatureAirdropAbi,
  MastersItems: mastersItemsAbi,
  MastersAvatars: mastersAvatarsAbi,
  MastersLootboxes: mastersLootboxesAbi,
};

/** The EIP-712 domain of a verifying contract. */
export function voucherDomain(name: VerifierName, chainId: number, verifyingContract: Address) {
  return { name, version: '1', chainId, verifyingContract } as const satisfies TypedDataDomain;
}

export interface VoucherToSign<T extends VoucherType> {
  type: T;
  chainId: number;
  verifyingContract: Address;
  message: VoucherMessages[T];
}

/** What viem's `signTypedData`, `hashTypedData` and `recoverTypedDataAddress` take for a voucher. */
export function voucherTypedData<T extends VoucherType>({
  type,
  chainId,
  verifyingContract,
  message,
}: VoucherToSign<T>): TypedDataDefinition {
  return {
    domain: voucherDomain(voucherVerifiers[type], chainId, verifyingContract),
    types: voucherTypes,
    primaryType: type,
    message: { ...message },
  };
}

const ecdsaSignatureBytes = 65;
const deadlineBytes = 32;

/**
 * The `signature` bytes that the contracts take: 32 bytes of deadline, then the 65-byte ECDSA signature.
 * @throws RangeError when the signature is not 65 bytes.
 */
export function encodeVoucherSignature(deadline: bigint, signature: Hex): Hex {
  if (!isHex(signature) || size(signature) !== ecdsaSignatureBytes) {
    throw new RangeError(`An ECDSA signature has ${ecdsaSignatureBytes} bytes`);
  }
  return concatHex([numberToHex(deadline, { size: deadlineBytes }), signature]);
}

/**
 * Takes the 97-byte form apart.
 * @throws RangeError when it is not 97 bytes.
 */
export function decodeVoucherSignature(encoded: Hex): { deadline: bigint; signature: Hex } {
  if (!isHex(encoded) || size(encoded) !== deadlineBytes + ecdsaSignatureBytes) {
    throw new RangeError(`A voucher signature has ${deadlineBytes + ecdsaSignatureBytes} bytes`);
  }
  return { deadline: hexToBigInt(slice(encoded, 0, deadlineBytes)), signature: slice(encoded, deadlineBytes) };
}

/**
 * The argument of the redeeming function: the message with the 97-byte signature in the deadline's place.
 * @param signature the plain 65-byte signature of `voucherTypedData`.
 */
export function voucherPayload<T extends VoucherType>(
  message: VoucherMessages[T],
  signature: Hex,
): Omit<VoucherMessages[T], 'deadline'> & { signature: Hex } {
  const { deadline, ...payload } = message;
  return { ...payload, signature: encodeVoucherSignature(deadline, signature) };
}

/**
 * The calldata that redeems a voucher at its verifying contract. Anyone may send it, except a deposit, which only its receiver sends.
 * @param signature the plain 65-byte signature of `voucherTypedData`.
 */
export function encodeVoucherCall<T extends VoucherType>(type: T, message: VoucherMessages[T], signature: Hex): Hex {
  const abi: Abi = verifierAbis[voucherVerifiers[type]];
  const functionName: string = voucherFunctions[type];
  const payload = voucherPayload(message, signature);
  // Deposits have their signature beside the struct, not in it.
  const args = type === 'CreateVoucher' ? [payload, payload.signature] : [payload];
  return encodeFunctionData({ abi, functionName, args });
}
