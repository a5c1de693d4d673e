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
const added = ['voucherId', 'nonce', 'deadline'] as const;
export type AddedField = (typeof added)[number];
export const addedFields: ReadonlySet<string> = new Set(added);

/** What the signer is asked to sign: the struct in JSON, numbers as decimal strings, without id and deadline. */
export type PayloadOf<Fields extends readonly Field[]> = {
  [One in Fields[number] as Exclude<One['name'], AddedField>]: JsonOf<One['type']>;
};

/** How much one voucher may be worth, and all of a UTC day for one receiver and for everyone on a chain; in weights. */
export type VoucherLimits = { perCall: bigint; perReceiverAndDay: bigint; perDay: bigint };

/** The policy under which the signer signs a kind. */
export type Signing<Payload> = {
  /** How much of its limits a voucher uses up. */
  weight: (payload: Payload) => bigint;
  /** Says why a voucher must not be signed, whatever was signed before. */
  refuse?: (payload: Payload, bounds: { maxMonsterId: number }) => string | undefined;
  /** The usual limits; VOUCHER_LIMITS replaces them. */
  limits: VoucherLimits;
  /** The most items of a list in the request; 50 if absent. */
  longestList?: number;
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
