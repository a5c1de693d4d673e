import type { VoucherType } from '@hatchery/chain/voucher-kinds';
import { decodeVoucherSignature, type VoucherToSign, voucherTypedData, voucherTypes } from '@hatchery/chain/vouchers';
import fc from 'fast-check';
import { type Address, hashTypedData, hexToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { addressOfKey, isNative, recoverSigner, signDigest } from './secp256k1.ts';
import { createVoucherHasher } from './voucher-hash.ts';
import { createVoucherSigner } from './voucher-signer.ts';

/** More by name: VOUCHER_RUNS=10000. */
const runs = Number(process.env.VOUCHER_RUNS ?? 100);
const key = Buffer.alloc(32, 7);
const withKey = (digest: Uint8Array) => signDigest(digest, key);
const account = privateKeyToAccount(`0x${key.toString('hex')}`);

const uint256 = fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }));
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Address);
const uint8 = fc.bigInt({ min: 0n, max: 255n });
const valuesOf = { address, bool: fc.boolean(), uint8, uint256, 'uint256[]': fc.array(uint256, { maxLength: 10 }) };

const voucherOf = <T extends VoucherType>(type: T) =>
  fc.record({
    type: fc.constant(type),
    chainId: fc.constantFrom(31337, 43114),
    verifyingContract: address,
    message: fc.record(Object.fromEntries(voucherTypes[type].map((field) => [field.name, valuesOf[field.type]]))),
  }) as unknown as fc.Arbitrary<VoucherToSign<VoucherType>>;

const types = Object.keys(voucherTypes) as VoucherType[];

it('signs with libsecp256k1, not with its stand-in', () => {
  expect(isNative).toBe(true);
});

describe.each(types)('%s', (type) => {
  it(`is signed as viem signs it, ${runs} times`, async () => {
    const sign = createVoucherSigner();
    await fc.assert(
      fc.asyncProperty(voucherOf(type), async (voucher) => {
        const ours = decodeVoucherSignature(await sign(voucher, withKey));
        expect(ours.signature).toBe(await account.signTypedData(voucherTypedData(voucher)));
        expect(ours.deadline).toBe(voucher.message.deadline);
      }),
      { numRuns: runs },
    );
  });

  it('does not verify with any field changed', async () => {
    const sign = createVoucherSigner();
    const hash = createVoucherHasher();
    const fields = ['verifyingContract', 'chainId', ...voucherTypes[type].map((field) => field.name)];
    await fc.assert(
      fc.asyncProperty(voucherOf(type), fc.constantFrom(...fields), async (voucher, field) => {
        const signature = hexToBytes(decodeVoucherSignature(await sign(voucher, withKey)).signature);
        expect(recoverSigner(hash(voucher), signature)).toBe(addressOfKey(key));
        expect(recoveredOrNobody(hash(mutated(voucher, field)), signature)).not.toBe(addressOfKey(key));
      }),
      { numRuns: runs },
    );
  });
});

it('hashes as viem does across domains, with one hasher', () => {
  const hash = createVoucherHasher();
  fc.assert(
    fc.property(fc.oneof(...types.map(voucherOf)), (voucher) => {
      expect(Buffer.from(hash(voucher))).toEqual(Buffer.from(hexToBytes(hashTypedData(voucherTypedData(voucher)))));
    }),
    { numRuns: 200 },
  );
});

it.each([
  ['a negative number', -1n],
  ['more than 256 bits', 2n ** 256n],
])('refuses %s', (_, amount) => {
  const hash = createVoucherHasher();
  const message = { receiver: account.address, eggType: 1n, amount, voucherId: 1n, deadline: 1n };
  const voucher = { type: 'MintEgg', chainId: 1, verifyingContract: account.address, message } as const;
  expect(() => hash(voucher)).toThrow(RangeError);
});

function recoveredOrNobody(digest: Uint8Array, signature: Uint8Array): string {
  try {
    return recoverSigner(digest, signature);
  } catch {
    return 'nobody';
  }
}

function mutated(voucher: VoucherToSign<VoucherType>, field: string): VoucherToSign<VoucherType> {
  if (field === 'chainId') return { ...voucher, chainId: voucher.chainId + 1 };
  if (field === 'verifyingContract') return { ...voucher, verifyingContract: flipped(voucher.verifyingContract) };
  const value = (voucher.message as unknown as Record<string, bigint | boolean | Address | bigint[]>)[field];
  return { ...voucher, message: { ...voucher.message, [field]: changed(value) } } as VoucherToSign<VoucherType>;
}

function changed(value: bigint | boolean | Address | bigint[] = []) {
  if (typeof value === 'bigint') return value ^ 1n;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? flipped(value) : [...value, 1n];
}

const flipped = (value: Address): Address => `0x${(BigInt(value) ^ 1n).toString(16).padStart(40, '0')}`;
