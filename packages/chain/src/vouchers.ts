import {
  type Abi,
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  isHex,
  keccak256,
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
import type { Field, MessageOf, VerifierName } from './voucher-kind.ts';
import { type VoucherType, voucherKinds } from './voucher-kinds.ts';

type Kinds = typeof voucherKinds;

/** The message of each kind. */
export type VoucherMessages = {
  [Type in VoucherType]: MessageOf<Kinds[Type]['fields']> & { deadline: bigint };
};

const allTypes = Object.keys(voucherKinds) as VoucherType[];

/** The struct of each kind, as EIP-712 takes them. */
export const voucherTypes = Object.fromEntries(allTypes.map((type) => [type, voucherKinds[type].fields])) as {
  [Type in VoucherType]: Kinds[Type]['fields'];
};

/** The function that redeems each kind. */
export const voucherFunctions = Object.fromEntries(allTypes.map((type) => [type, voucherKinds[type].redeem])) as {
  [Type in VoucherType]: Kinds[Type]['redeem'];
};

/**
 * Returns the ids of a batch of vouchers that one signature covers. All follow from the first one, which is random: each of the
 * others is the hash of the first and its index.
 */
export const voucherIdsOf = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    index === 0
      ? first
      : String(
          hexToBigInt(
            keccak256(concatHex([numberToHex(BigInt(first), { size: 32 }), numberToHex(index, { size: 32 })])),
          ),
        ),
  );

/** The string that EIP-712 hashes to tell one struct from another, as in `MintEgg(address receiver,…)`. */
export const encodeVoucherType = (type: VoucherType): string =>
  `${type}(${voucherKinds[type].fields.map((field: Field) => `${field.type} ${field.name}`).join(',')})`;

/** The signature of the function that redeems a kind, as selectors are made of: `mintItem((address,…,bytes))`. */
export function redeemSignature(type: VoucherType): string {
  const row = voucherKinds[type];
  const types = row.fields.filter(({ name }: Field) => name !== 'deadline').map((field: Field) => field.type);
  return `${row.redeem}(${row.signatureBeside ? `(${types.join(',')}),bytes` : `(${[...types, 'bytes'].join(',')})`})`;
}

/** The name of each contract in a deployment. */
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

/** The interface of each contract that redeems vouchers. */
export const verifierAbis: Readonly<Record<VerifierName, Abi>> = {
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

/** Returns a voucher as viem's `signTypedData`, `hashTypedData` and `recoverTypedDataAddress` take it. */
export function voucherTypedData<T extends VoucherType>({
  type,
  chainId,
  verifyingContract,
  message,
}: VoucherToSign<T>): TypedDataDefinition {
  return {
    domain: voucherDomain(voucherKinds[type].contract, chainId, verifyingContract),
    types: voucherTypes,
    primaryType: type,
    message: { ...message },
  };
}

const ecdsaSignatureBytes = 65;
const deadlineBytes = 32;

/**
 * Returns the `signature` bytes that the contracts take: 32 bytes of deadline, then the 65-byte ECDSA signature.
 * @throws RangeError when the signature is not 65 bytes.
 */
export function encodeVoucherSignature(deadline: bigint, signature: Hex): Hex {
  if (!isHex(signature) || size(signature) !== ecdsaSignatureBytes) {
    throw new RangeError(`An ECDSA signature has ${ecdsaSignatureBytes} bytes`);
  }
  return concatHex([numberToHex(deadline, { size: deadlineBytes }), signature]);
}

/**
 * Splits the 97 bytes that contracts take into deadline and signature.
 * @throws RangeError when it is not 97 bytes.
 */
export function decodeVoucherSignature(encoded: Hex): { deadline: bigint; signature: Hex } {
  if (!isHex(encoded) || size(encoded) !== deadlineBytes + ecdsaSignatureBytes) {
    throw new RangeError(`A voucher signature has ${deadlineBytes + ecdsaSignatureBytes} bytes`);
  }
  return { deadline: hexToBigInt(slice(encoded, 0, deadlineBytes)), signature: slice(encoded, deadlineBytes) };
}

/**
 * Returns the argument of the redeeming function: the message with the 97-byte signature in place of the deadline.
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
 * Returns the calldata that redeems a voucher at its verifying contract. Anyone may send it, except for a deposit, which its
 * receiver must send.
 * @param signature the plain 65-byte signature of `voucherTypedData`.
 */
export function encodeVoucherCall<T extends VoucherType>(type: T, message: VoucherMessages[T], signature: Hex): Hex {
  const { contract, redeem: functionName, signatureBeside } = voucherKinds[type];
  const payload = voucherPayload(message, signature);
  const args = signatureBeside ? [payload, payload.signature] : [payload];
  return encodeFunctionData({ abi: verifierAbis[contract], functionName, args });
}
