import type { Transaction } from '@hatchery/kit/database';
import { type Address, hexToBytes, keccak256, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { audit } from '../audit/audit.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { charge, meterOf, readTotals } from '../limits/daily-limits.ts';
import { signDigest, viemSignature } from '../signing/secp256k1.ts';
import { sweepReceivers } from '../sweeps/sweeps.ts';
import { isCustodial, withWalletKey } from '../wallets/wallets.ts';
import { findTopUp, upsertTopUp } from './transactions.repository.ts';
import { judge, type Parties, type TransactionLimits, type UnsignedTransaction } from './transactions.rules.ts';

export type TransactionSigning = {
  operators: KeyRing;
  masterKey: MasterKey;
  limits: TransactionLimits & { maxTopUpsPerDay: bigint };
  contractsOf: (chainId: number) => Parties['contracts'];
  now: () => Date;
};

type Request = { reference: string; caller: string; transaction: UnsignedTransaction };

export type Approval = { signer: 'operator' | 'wallet' } | { refusal: string };

/**
 * Checks a transaction and writes its audit row. The signature may be computed once this is committed.
 * A refusal is a result, not an error, so that its audit row is kept.
 */
export async function approveTransaction(
  tx: Transaction,
  signing: TransactionSigning,
  { reference, caller, transaction }: Request,
): Promise<Approval> {
  const { chainId, from, to } = transaction;
  const signer = await signerOf(tx, signing, transaction);
  const parties = {
    sender: signer,
    receiverIsWallet: await isCustodial(tx, to),
    sweepReceivers: signer === 'wallet' ? await sweepReceivers(tx, { wallet: from, chainId, now: signing.now() }) : [],
    contracts: signing.contractsOf(chainId),
  };
  const verdict = judge(transaction, parties, signing.limits);
  const refusal =
    'refusal' in verdict
      ? verdict.refusal
      : verdict.purpose === 'top-up'
        ? await chargeTopUp(tx, signing, transaction)
        : undefined;
  await audit(tx, {
    at: signing.now(),
    caller,
    action: 'transaction',
    outcome: refusal === undefined ? 'approved' : 'refused',
    reference,
    chainId,
    signer: from,
    reason: refusal,
    detail: plain(transaction),
  });
  if (refusal !== undefined) return { refusal };
  return { signer: signer as 'operator' | 'wallet' };
}

/** Signs an approved transaction. */
export async function signApproved(
  tx: Parameters<typeof withWalletKey>[0],
  { operators, masterKey }: TransactionSigning,
  signer: 'operator' | 'wallet',
  transaction: UnsignedTransaction,
): Promise<{ raw: `0x${string}`; hash: `0x${string}` }> {
  const { from: _, ...fields } = transaction;
  const serializable: TransactionSerializableEIP1559 = { type: 'eip1559', ...fields };
  const digest = hexToBytes(keccak256(serializeTransaction(serializable)));
  const sign = (key: Buffer) => viemSignature(signDigest(digest, key));
  const signature =
    signer === 'operator'
      ? operators.withKey(transaction.chainId, sign)
      : await withWalletKey(tx, masterKey, transaction.from, sign);
  const raw = serializeTransaction(serializable, signature);
  return { raw, hash: keccak256(raw) };
}

async function signerOf(
  tx: Transaction,
  { operators }: TransactionSigning,
  { chainId, from }: UnsignedTransaction,
): Promise<Parties['sender']> {
  if (operators.addressFor(chainId) === from) return 'operator';
  return (await isCustodial(tx, from)) ? 'wallet' : 'unknown';
}

/** Counts gas money once per nonce. @returns the refusal, if it must not be sent. */
async function chargeTopUp(
  tx: Transaction,
  { limits, now }: TransactionSigning,
  { chainId, from, to, nonce, value }: UnsignedTransaction,
): Promise<string | undefined> {
  const meter = meterOf(now(), 'GasTopUp', chainId, to);
  const { everyone } = await readTotals(tx, meter);
  const topUp = { chainId, sender: from, nonce, receiver: to as Address, value };
  if ((await findTopUp(tx, topUp)) === 'same') return undefined;
  if (everyone + value > limits.maxTopUpsPerDay) return 'The gas money of today is used up.';
  await charge(tx, meter, value);
  await upsertTopUp(tx, topUp, now());
  return undefined;
}

const plain = (transaction: UnsignedTransaction) =>
  Object.fromEntries(
    Object.entries(transaction).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  );
