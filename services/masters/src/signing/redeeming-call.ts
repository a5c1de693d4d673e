import { addedFields, type Field } from '@hatchery/chain/voucher-kind';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import {
  decodeVoucherSignature,
  encodeVoucherCall,
  type VoucherMessages,
  verifierContracts,
} from '@hatchery/chain/vouchers';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Address, Hex } from 'viem';
import type { MastersChain } from '../onchain/chains.ts';

/** Returns the contract that redeems what is asked for. */
export function contractOf(chain: MastersChain, { type }: Pick<VoucherRequest, 'type'>): Address {
  const name = verifierContracts[voucherKinds[type].contract];
  const contract = chain[name as keyof MastersChain];
  if (typeof contract !== 'string') throw new Error(`This service sends no ${type}.`);
  return contract as Address;
}

/** Returns the call that redeems a signed voucher. */
export function redeemingCall(
  chain: MastersChain,
  request: VoucherRequest,
  { voucherId, signature }: Pick<Redemption, 'voucherId' | 'signature'>,
): { to: Address; data: Hex } {
  const decoded = decodeVoucherSignature(signature ?? '0x');
  const message = messageOf(request, BigInt(voucherId ?? 0), decoded.deadline);
  return { to: contractOf(chain, request), data: encodeVoucherCall(request.type, message, decoded.signature) };
}

function messageOf({ type, payload }: VoucherRequest, id: bigint, deadline: bigint): VoucherMessages[typeof type] {
  const added: Record<string, bigint> = { voucherId: id, nonce: id, clabimableUntil: deadline, deadline };
  const given = payload as Record<string, string | boolean | string[]>;
  const fieldValue = ({ name, type: form }: Field) => {
    if (addedFields.has(name)) return added[name];
    const value = given[name] as string | boolean | string[];
    if (Array.isArray(value)) return value.map(BigInt);
    return form.startsWith('uint') ? BigInt(value) : value;
  };
  const fields: readonly Field[] = voucherKinds[type].fields;
  return Object.fromEntries(fields.map((field) => [field.name, fieldValue(field)])) as never;
}
