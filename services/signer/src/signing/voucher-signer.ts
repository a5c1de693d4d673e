import type { VoucherType } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherSignature, type VoucherToSign } from '@hatchery/chain/vouchers';
import type { Hex } from 'viem';
import { signatureHex, signDigest } from './secp256k1.ts';
import { createVoucherHasher } from './voucher-hash.ts';

/** Signs a voucher with a private key of 32 bytes. Returns the 97 bytes that contracts take. */
export type SignVoucherData = <T extends VoucherType>(voucher: VoucherToSign<T>, privateKey: Uint8Array) => Hex;

export function createVoucherSigner(): SignVoucherData {
  const hash = createVoucherHasher();
  return (voucher, privateKey) =>
    encodeVoucherSignature(voucher.message.deadline, signatureHex(signDigest(hash(voucher), privateKey)));
}
