import { hashTypedData, keccak256, stringToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type DrawReceipt, drawReceiptTypedData, isReceiptOf, recoverReceiptSigner } from './draw-receipt.ts';

const signer = privateKeyToAccount(keccak256(stringToHex('signer')));
const receipt: DrawReceipt = {
  receiptId: keccak256('0x01'),
  boxId: 1n,
  oddsVersion: 2n,
  oddsHash: keccak256('0x02'),
  commitment: keccak256('0x03'),
  clientSeed: keccak256('0x04'),
  sequence: 5n,
  amount: 2n,
  itemIds: [101n, 203n],
  rolledAt: 1_800_000_000n,
};

test('a receipt has the type that its verifiers know, in a domain of its own', () => {
  const { domain, types } = drawReceiptTypedData(receipt);
  expect(domain).toEqual({ name: 'Hatchery draws', version: '1' });
  expect(types.DrawReceipt.map(({ type, name }) => `${type} ${name}`).join(',')).toBe(
    'bytes32 receiptId,uint256 boxId,uint256 oddsVersion,bytes32 oddsHash,bytes32 commitment,bytes32 clientSeed,' +
      'uint256 sequence,uint256 amount,uint256[] itemIds,uint256 rolledAt',
  );
});

test('anyone recovers its signer', async () => {
  const signature = await signer.signTypedData(drawReceiptTypedData(receipt));
  expect(await recoverReceiptSigner(receipt, signature)).toBe(signer.address);
  expect(await isReceiptOf(signer.address, receipt, signature)).toBe(true);
});

test('no field can be changed, and a malformed signature is nobody’s', async () => {
  const signature = await signer.signTypedData(drawReceiptTypedData(receipt));
  const other = (value: unknown) => {
    if (typeof value === 'bigint') return value + 1n;
    return Array.isArray(value) ? [...value, 1n] : keccak256('0x05');
  };
  const changed = Object.entries(receipt).map(([name, value]) => ({ ...receipt, [name]: other(value) }) as DrawReceipt);
  const hashes = [receipt, ...changed].map((one) => hashTypedData(drawReceiptTypedData(one)));
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const one of changed) expect(await isReceiptOf(signer.address, one, signature)).toBe(false);
  expect(await isReceiptOf(signer.address, receipt, '0x12')).toBe(false);
});
