import type { VoucherType } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherSignature, type VoucherToSign } from '@hatchery/chain/vouchers';
import type { Hex } from 'viem';
import { type EcdsaSignature, signatureHex } from './secp256k1.ts';
import { createVoucherHasher } from './voucher-hash.ts';

/** Has the digest of a voucher signed. Returns the 97 bytes that contracts take. */
export type SignVoucherData = <T extends VoucherType>(
  voucher: VoucherToSign<T>,
  sign: (digest: Uint8Array) => EcdsaSignature | Promise<EcdsaSignature>,
) => Promise<Hex>;

export function createVoucherSigner(): SignVoucherData {
  const hash = createVoucherHasher();
  return async (voucher, sign) =>
    encodeVoucherSignature(voucher.message.deadline, signatureHex(await sign(hash(voucher))));
}
