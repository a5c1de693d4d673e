import { type Address, type Hex, isAddressEqual, recoverTypedDataAddress, type TypedDataDefinition } from 'viem';

/** The members of a receipt, as EIP-712 takes them. */
export const drawReceiptFields = [
  { name: 'receiptId', type: 'bytes32' },
  { name: 'boxId', type: 'uint256' },
  { name: 'oddsVersion', type: 'uint256' },
  { name: 'oddsHash', type: 'bytes32' },
  // Hash of the server seed, published before the draw.
  { name: 'commitment', type: 'bytes32' },
  { name: 'clientSeed', type: 'bytes32' },
  // Number of the draw under the commitment.
  { name: 'sequence', type: 'uint256' },
  { name: 'amount', type: 'uint256' },
  { name: 'itemIds', type: 'uint256[]' },
  // Seconds since 1970.
  { name: 'rolledAt', type: 'uint256' },
] as const;

/** A draw off the chain, as the platform signs it. The server seed that it commits to is revealed later. */
export type DrawReceipt = {
  receiptId: Hex;
  boxId: bigint;
  oddsVersion: bigint;
  oddsHash: Hex;
  commitment: Hex;
  clientSeed: Hex;
  sequence: bigint;
  amount: bigint;
  itemIds: readonly bigint[];
  rolledAt: bigint;
};

/** The EIP-712 domain of receipts. It has no chain and no contract, so no contract takes one for a voucher. */
export const drawReceiptDomain = { name: 'Hatchery draws', version: '1' } as const;

/** Returns a receipt as viem's `signTypedData` and `recoverTypedDataAddress` take it. */
export const drawReceiptTypedData = (receipt: DrawReceipt) =>
  ({
    domain: drawReceiptDomain,
    types: { DrawReceipt: drawReceiptFields },
    primaryType: 'DrawReceipt',
    message: { ...receipt },
  }) as const satisfies TypedDataDefinition;

/**
 * Returns the account that signed a receipt. Compare it with the signer that the platform publishes.
 * @param signature 65 bytes
 * @throws Error when the signature is malformed.
 */
export const recoverReceiptSigner = (receipt: DrawReceipt, signature: Hex): Promise<Address> =>
  recoverTypedDataAddress({ ...drawReceiptTypedData(receipt), signature });

/** Says whether `signer` signed a receipt. A malformed signature is nobody's. */
export const isReceiptOf = async (signer: Address, receipt: DrawReceipt, signature: Hex): Promise<boolean> => {
  try {
    return isAddressEqual(await recoverReceiptSigner(receipt, signature), signer);
  } catch {
    return false;
  }
};
