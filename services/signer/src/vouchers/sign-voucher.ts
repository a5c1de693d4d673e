import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@hatchery/api/problems';
import type { SignedVoucher } from '@hatchery/api/signer';
import { addedFields, type Field } from '@hatchery/chain/voucher-kind';
import { type VoucherType, voucherKinds } from '@hatchery/chain/voucher-kinds';
import { receiverOf, type SignedType, type VoucherRequest } from '@hatchery/chain/voucher-requests';
import { type VoucherToSign, voucherIdsOf } from '@hatchery/chain/vouchers';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress } from 'viem';
import { audit } from '../audit/audit.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { charge, meterOf, takeTurn } from '../limits/daily-limits.ts';
import { partOfVoucher } from '../pauses/pauses.rules.ts';
import { requireGoing } from '../pauses/pauses.ts';
import type { SignVoucherData } from '../signing/voucher-signer.ts';
import type { VoucherIdOf } from './voucher-ids.ts';
import { findVoucher, insertVoucher, type ReservedVoucher } from './vouchers.repository.ts';
import { refusalsForToday, refuseVoucher, termsOf, type VoucherPolicy, weightOf } from './vouchers.rules.ts';

export type VoucherSigning = {
  keys: KeyRing;
  sign: SignVoucherData;
  idOf: VoucherIdOf;
  policy: VoucherPolicy;
  /** Lists the assets with limits of their own on a chain. */
  assets: (chainId: number) => readonly string[];
  /** The zero address where a chain has no such contract. */
  contractOf: (chainId: number, type: SignedType) => Address;
  now: () => Date;
};

type VoucherCommand = {
  reference: string;
  /** The answer of `idOf` for the reference. */
  voucherId: string;
  chainId: number;
  lifetimeSeconds: number;
  request: VoucherRequest;
};

export type Reservation = { voucher: ReservedVoucher } | { refusal: string };

/**
 * Reserves the id of a voucher, charges its limits and writes its audit row. The signature may be computed once this is
 * committed.
 * A refusal is a result, not an error, so that its audit row is kept.
 * @throws Problem conflict when the reference was used for another voucher, paused while a kill switch stops it.
 */
export async function reserveVoucher(
  tx: Transaction,
  signing: VoucherSigning,
  command: VoucherCommand,
  caller: string,
): Promise<Reservation> {
  const { reference, voucherId, chainId } = command;
  await requireGoing(tx, { chainId, part: partOfVoucher(command.request) });
  const request = checksummed(command.request);
  const now = signing.now();
  const entry = { at: now, caller, action: 'voucher', reference, chainId } as const;
  const signer = signing.keys.addressFor(chainId);
  const refuse = async (reason: string, isPassing = false): Promise<Reservation> => {
    await audit(tx, { ...entry, outcome: 'refused', signer, reason, isPassing, detail: request });
    return { refusal: reason };
  };

  if (!signer) return refuse('There is no voucher signer for this chain.');
  const contract = signing.contractOf(chainId, request.type);
  const terms = termsOf(request, chainId, signing.policy);
  if ('refusal' in terms) return refuse(terms.refusal);
  const refusal = refuseVoucher(request, contract, terms.limits, signing.policy);
  if (refusal) return refuse(refusal);

  const meter = meterOf(now, terms.purpose, chainId, receiverOf(request));
  const total = await takeTurn(tx, meter);
  const before = await findVoucher(tx, reference);
  if (before) {
    assertSame(before, chainId, request);
    await audit(tx, { ...entry, outcome: 'repeated', signer, detail: { voucherId: before.voucherId } });
    return { voucher: before };
  }
  const { perReceiverAndDay, perDay } = terms.limits;
  const limits = { perReceiver: perReceiverAndDay, everyone: perDay };
  const charged = await charge(tx, meter, weightOf(request), limits, total);
  if (charged !== 'charged') return refuse(refusalsForToday[charged], true);

  const deadline = Math.floor(now.getTime() / 1000) + command.lifetimeSeconds;
  const voucher: ReservedVoucher = { voucherId, reference, chainId, contract, deadline, request };
  if (!(await insertVoucher(tx, voucher, now))) throw usedReference();
  await audit(tx, { ...entry, outcome: 'approved', signer, detail: { ...voucher, ...request } });
  return { voucher };
}

/** Signs a reserved voucher. A key of this process signs the same voucher with the same signature each time. */
export async function signReserved(signing: VoucherSigning, voucher: ReservedVoucher): Promise<SignedVoucher> {
  const { chainId, contract, voucherId, deadline } = voucher;
  const signature = await signing.sign(toSign(voucher), (digest) => signing.keys.sign(chainId, digest));
  const voucherIds = idsOf(voucher);
  return { voucherId, ...(voucherIds ? { voucherIds } : {}), deadline, signature, contract, chainId };
}

const fieldsOf = ({ type }: VoucherRequest): readonly Field[] => voucherKinds[type].fields;

/** Returns the ids of a batch; undefined for a voucher with one id. */
function idsOf({ voucherId, request }: ReservedVoucher): string[] | undefined {
  if (!fieldsOf(request).some(({ name }) => name === 'voucherIds')) return undefined;
  return voucherIdsOf(voucherId, (request.payload as { tokenIds: string[] }).tokenIds.length);
}

function toSign(voucher: ReservedVoucher): VoucherToSign<VoucherType> {
  const { chainId, contract, voucherId, deadline, request } = voucher;
  const added: Record<string, bigint | bigint[]> = {
    voucherId: BigInt(voucherId),
    nonce: BigInt(voucherId),
    voucherIds: idsOf(voucher)?.map(BigInt) ?? [],
    clabimableUntil: BigInt(deadline),
    deadline: BigInt(deadline),
  };
  const payload: Record<string, string | boolean | string[]> = request.payload;
  const signedValue = ({ name, type }: Field) => {
    if (addedFields.has(name)) return added[name];
    const value = payload[name] as string | boolean | string[];
    if (Array.isArray(value)) return value.map(BigInt);
    return type.startsWith('uint') ? BigInt(value) : value;
  };
  const message = Object.fromEntries(fieldsOf(request).map((field) => [field.name, signedValue(field)]));
  return { type: request.type, chainId, verifyingContract: contract, message: message as never };
}

/** Returns one spelling of each request, so that repeated ones are equal whatever the case of their addresses. */
function checksummed(request: VoucherRequest): VoucherRequest {
  const payload: Record<string, unknown> = { ...request.payload };
  for (const { name, type } of fieldsOf(request))
    if (type === 'address') payload[name] = getAddress(String(payload[name]));
  return { type: request.type, payload } as VoucherRequest;
}

function assertSame(before: ReservedVoucher, chainId: number, request: VoucherRequest): void {
  if (before.chainId !== chainId || !isDeepStrictEqual(before.request, request)) throw usedReference();
}

const usedReference = () => new Problem('conflict', 'This reference was used for another voucher.');
