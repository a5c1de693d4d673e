import type { Address } from 'viem';

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

export type FieldType = 'address' | 'bool' | 'uint8' | 'uint256' | 'uint256[]';

/** A member of the signed struct. */
export type Field = { readonly name: string; readonly type: FieldType };

type ValueOf<T extends FieldType> = T extends 'address'
  ? Address
  : T extends 'bool'
    ? boolean
    : T extends 'uint256[]'
      ? readonly bigint[]
      : bigint;

/** The message of a struct, as viem takes it. */
export type MessageOf<Fields extends readonly Field[]> = {
  [One in Fields[number] as One['name']]: ValueOf<One['type']>;
};

type JsonOf<T extends FieldType> = T extends 'bool' ? boolean : T extends 'uint256[]' ? string[] : string;

/** The fields that the signer adds to a request. */
const added = ['voucherId', 'voucherIds', 'nonce', 'clabimableUntil', 'deadline'] as const;
type AddedField = (typeof added)[number];
export const addedFields: ReadonlySet<string> = new Set(added);

/** The request for a voucher: its struct in JSON, without ids and deadlines. Numbers are decimal strings. */
export type PayloadOf<Fields extends readonly Field[]> = {
  [One in Fields[number] as Exclude<One['name'], AddedField>]: JsonOf<One['type']>;
};

/**
 * Limits in weights: for one voucher, and on each chain and UTC day for one receiver and for everyone.
 */
export type VoucherLimits = { perCall: bigint; perReceiverAndDay: bigint; perDay: bigint };

/** The policy under which the signer signs a kind. */
export type Signing<Payload> = {
  /** Returns how much of its limits a voucher uses up. */
  weight: (payload: Payload) => bigint;
  /** Says why a voucher must not be signed, whatever was signed before. */
  refuse?: (payload: Payload, bounds: { maxMonsterId: number }) => string | undefined;
  /** The usual limits; VOUCHER_LIMITS replaces them. */
  limits: VoucherLimits;
  /** The contract of the asset that the voucher pays or takes. It must be one that is allowed on the chain. */
  asset?: (payload: Payload) => string;
  /** Counts on the limits of that contract, in base units, together with all other kinds that do. */
  limitedByAsset?: boolean;
  /** The most items of a list in the request; 50 if absent. */
  longestList?: number;
  /** The least items of a list in the request; 1 if absent. */
  shortestList?: number;
};

type Row<Fields, Contract, Redeem> = {
  /** The contract that redeems it; its name is the name of the EIP-712 domain. */
  contract: Contract;
  /** The function that redeems it. */
  redeem: Redeem;
  /** The struct as it is signed; `deadline` is always the last. */
  fields: Fields;
  /** Whether the function takes the signature beside the struct, not in it. */
  signatureBeside?: boolean;
};

/** A kind of voucher that nothing here signs yet. */
export const kind = <
  const Fields extends readonly Field[],
  const Contract extends VerifierName,
  const Redeem extends string,
>(
  row: Row<Fields, Contract, Redeem>,
) => row;

/** A kind of voucher that the signer signs. */
export const signedKind = <
  const Fields extends readonly Field[],
  const Contract extends VerifierName,
  const Redeem extends string,
>(
  row: Row<Fields, Contract, Redeem> & { signing: Signing<PayloadOf<Fields>> },
) => row;
