import type { Address } from 'viem';

const paymentFields = [
  { name: 'currency', type: 'address' },
  { name: 'price', type: 'uint256' },
  { name: 'payWithTicket', type: 'bool' },
] as const;

const avatarFields = [
  { name: 'owner', type: 'address' },
  { name: 'tokenId', type: 'uint256' },
] as const;

const endFields = [
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const;

/** The structs of the vouchers for masters items, avatars and lootboxes. */
export const mastersVoucherTypes = {
  MintItem: [
    { name: 'receiver', type: 'address' },
    { name: 'tokenIds', type: 'uint256[]' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'clabimableUntil', type: 'uint256' },
    ...paymentFields,
    { name: 'ticketId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
  MintAvatar: [
    { name: 'receiver', type: 'address' },
    ...paymentFields,
    { name: 'traits', type: 'uint256[]' },
    ...endFields,
  ],
  FreeMintAvatar: [{ name: 'receiver', type: 'address' }, { name: 'traits', type: 'uint256[]' }, ...endFields],
  SetAvatarTraits: [...avatarFields, ...paymentFields, { name: 'traits', type: 'uint256[]' }, ...endFields],
  EquipAvatar: [...avatarFields, { name: 'equipItems', type: 'uint256[]' }, ...endFields],
  OpenBox: [
    { name: 'receiver', type: 'address' },
    { name: 'boxId', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'tokenIds', type: 'uint256[]' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'oddsVersion', type: 'uint256' },
    { name: 'voucherId', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** Who submits the voucher pays. */
interface Payment {
  /** Of no effect with tickets. */
  currency: Address;
  /** Of all that the voucher gives, in base units of the currency, or in tickets: then it is at least 1. */
  price: bigint;
  payWithTicket: boolean;
}

interface Avatar {
  /** Must own the avatar when the voucher is redeemed. */
  owner: Address;
  tokenId: bigint;
}

interface Once {
  /** 256-bit random, used once per contract over all kinds of voucher. */
  nonce: bigint;
  /** Unix seconds. */
  deadline: bigint;
}

export interface MastersVoucherMessages {
  MintItem: Payment & {
    receiver: Address;
    /** At most 50. */
    tokenIds: readonly bigint[];
    /** One for each id, at least 1. */
    amounts: readonly bigint[];
    /** 256-bit random, used once per contract. */
    voucherId: bigint;
    /** Unix seconds, as the deadline is: the voucher is good until the earlier of the two. */
    clabimableUntil: bigint;
    /** The kind of ticket that pays. */
    ticketId: bigint;
    deadline: bigint;
  };
  /** Tickets that pay are of the kind that the contract says. */
  MintAvatar: Payment & Once & { receiver: Address; traits: readonly bigint[] };
  FreeMintAvatar: Once & { receiver: Address; traits: readonly bigint[] };
  SetAvatarTraits: Avatar & Payment & Once & { traits: readonly bigint[] };
  /** All that the avatar is to wear, each once: what it wears and is not named comes off. */
  EquipAvatar: Avatar & Once & { equipItems: readonly bigint[] };
  OpenBox: {
    /** Who had the boxes burnt, of what kind and how many, and the odds in force then: all as the opening's event told. */
    receiver: Address;
    boxId: bigint;
    amount: bigint;
    oddsVersion: bigint;
    /** What was in them, at most 50 kinds. It is drawn once: whoever sees two outcomes of an opening redeems the better one. */
    tokenIds: readonly bigint[];
    /** One for each id, at least 1. */
    amounts: readonly bigint[];
    /** The opening's id, as the event told; not a random number. */
    voucherId: bigint;
    deadline: bigint;
  };
}

/** The functions that redeem them. */
export const mastersVoucherFunctions = {
  MintItem: 'mintItem',
  MintAvatar: 'mint',
  FreeMintAvatar: 'freeMint',
  SetAvatarTraits: 'setTraits',
  EquipAvatar: 'equip',
  OpenBox: 'openBox',
} as const satisfies Record<keyof typeof mastersVoucherTypes, string>;
