import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@hatchery/api/problems';
import type { DrawReceiptRequest } from '@hatchery/api/signer';
import { type DrawReceipt, drawReceiptTypedData } from '@hatchery/chain/draw-receipt';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, type Hex, hashTypedData, hexToBytes } from 'viem';
import { audit } from '../audit/audit.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { requireGoing } from '../pauses/pauses.ts';
import { signatureHex } from '../signing/secp256k1.ts';
import { findReceipt, insertReceipt } from './receipts.repository.ts';

export type ReceiptSigning = { keys: KeyRing; now: () => Date };

type SignedReceipt = { signer: Address; signature: Hex };

/** The chain of keys that stands for none. */
const offChain = 0;

/** Returns the account that signs receipts. @throws Problem policy-refused where no key does. */
export function requireReceiptSigner({ keys }: Pick<ReceiptSigning, 'keys'>): Address {
  const signer = keys.addressFor(offChain);
  if (!signer)
    throw new Problem('policy-refused', 'There is no key for receipts: VOUCHER_SIGNER_KEY names chains only.');
  return signer;
}

/**
 * Approves the signature of a receipt, and records it. A receipt gives nothing to anybody, so it counts on no limit. An id
 * and a draw under a commitment have one receipt each, so that nobody can show two outcomes of a draw.
 * @returns what signs it, for after the transaction.
 * @throws Problem policy-refused where there is no key; bad-request where items and boxes differ in number; conflict for another
 * content of a known id or draw; paused while a kill switch stops all signing.
 */
export async function approveReceipt(
  tx: Transaction,
  { keys, now }: ReceiptSigning,
  request: DrawReceiptRequest,
  caller: string,
): Promise<{ sign: () => Promise<SignedReceipt> }> {
  await requireGoing(tx, {});
  const signer = requireReceiptSigner({ keys });
  const receipt = inLowerCase(request);
  const { receiptId, ...detail } = receipt;
  if (BigInt(receipt.amount) !== BigInt(receipt.itemIds.length)) throw unequal();
  const at = now();
  const entry = { at, caller, action: 'receipt', reference: receiptId, signer } as const;
  if (await insertReceipt(tx, receipt, at)) {
    await audit(tx, { ...entry, outcome: 'approved', detail });
  } else {
    const before = await findReceipt(tx, receiptId);
    if (!isDeepStrictEqual(before, receipt))
      throw new Problem('conflict', 'Another receipt was signed with this receiptId, or of this draw.');
    await audit(tx, { ...entry, outcome: 'repeated', detail: {} });
  }
  return {
    sign: async () => {
      const digest = hexToBytes(hashTypedData(drawReceiptTypedData(messageOf(receipt))));
      return { signer, signature: signatureHex(await keys.sign(offChain, digest)) };
    },
  };
}

function unequal(): Problem {
  const message = 'A receipt names one item for each box.';
  return new Problem('bad-request', message, { errors: [{ path: 'body.itemIds', message }] });
}

/** Returns one spelling of each receipt, so that repeated ones are equal whatever the case of their hashes. */
const inLowerCase = (receipt: DrawReceiptRequest): DrawReceiptRequest => ({
  ...receipt,
  receiptId: receipt.receiptId.toLowerCase(),
  oddsHash: receipt.oddsHash.toLowerCase(),
  commitment: receipt.commitment.toLowerCase(),
  clientSeed: receipt.clientSeed.toLowerCase(),
});

const messageOf = (receipt: DrawReceiptRequest): DrawReceipt => ({
  receiptId: receipt.receiptId as Hex,
  boxId: BigInt(receipt.boxId),
  oddsVersion: BigInt(receipt.oddsVersion),
  oddsHash: receipt.oddsHash as Hex,
  commitment: receipt.commitment as Hex,
  clientSeed: receipt.clientSeed as Hex,
  sequence: BigInt(receipt.sequence),
  amount: BigInt(receipt.amount),
  itemIds: receipt.itemIds.map(BigInt),
  rolledAt: BigInt(receipt.rolledAt),
});
