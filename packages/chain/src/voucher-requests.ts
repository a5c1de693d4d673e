import type { Address } from 'viem';
import type { PayloadOf, Signing } from './voucher-kind.ts';
import { type VoucherType, voucherKinds } from './voucher-kinds.ts';

type Kinds = typeof voucherKinds;

/** The kinds that the signer signs. */
export type SignedType = { [Type in VoucherType]: Kinds[Type] extends { signing: object } ? Type : never }[VoucherType];

export const signedTypes = (Object.keys(voucherKinds) as VoucherType[]).filter(
  (type): type is SignedType => 'signing' in voucherKinds[type],
);

/** A request for a voucher of any kind that the signer signs. */
export type VoucherRequest = {
  [Type in SignedType]: { type: Type; payload: PayloadOf<Kinds[Type]['fields']> };
}[SignedType];

/** The policy of a kind, for a payload of that kind. */
export const signingOf = (type: SignedType): Signing<VoucherRequest['payload']> =>
  voucherKinds[type].signing as Signing<VoucherRequest['payload']>;

/** Returns the account that a voucher serves: its receiver, or the owner of the avatar that it changes. */
export const receiverOf = ({ payload }: VoucherRequest): Address =>
  ('receiver' in payload ? payload.receiver : payload.owner) as Address;
