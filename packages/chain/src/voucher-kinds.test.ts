import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxEggsPerHatch, maxEggsPerPurchase } from '@hatchery/api/egg-limits';
import { voucherRequest } from '@hatchery/api/signer';
import { type Abi, toFunctionSelector } from 'viem';
import { addedFields, type Field } from './voucher-kind.ts';
import { type VoucherType, voucherKinds } from './voucher-kinds.ts';
import { signedTypes, signingOf } from './voucher-requests.ts';
import { encodeVoucherType, redeemSignature, verifierAbis } from './vouchers.ts';

const types = Object.keys(voucherKinds) as VoucherType[];
const sources = join(import.meta.dirname, '../../../contracts/src');

/** The strings of type hashes in Solidity, by the contract that has them. */
const inSolidity = globSync('**/*.sol', { cwd: sources }).flatMap((path) => {
  const constants = readFileSync(join(sources, path), 'utf8').matchAll(/_TYPEHASH\s*=\s*keccak256\(([^;]*)\);/g);
  const contract = path.replace(/^.*\/|\.sol$/g, '');
  return [...constants].map(
    ([, text = '']) => `${contract} ${[...text.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('')}`,
  );
});

test('the table has the type strings of the contracts, all of them', () => {
  const inTable = types.map((type) => `${voucherKinds[type].contract} ${encodeVoucherType(type)}`);
  // A staking contract signs the metadata of a token, which is no voucher.
  const vouchers = inSolidity.filter((line) => /voucherIds?[,)]|nonce[,)]/.test(line));
  expect(vouchers.sort()).toEqual(inTable.sort());
});

test('the document for integrators has the type string of every kind', () => {
  const document = readFileSync(join(sources, '../../docs/contracts.md'), 'utf8');
  expect(types.map(encodeVoucherType).filter((text) => !document.includes(text))).toEqual([]);
});

test.each(types)('the contract of %s has the function that redeems it', (type) => {
  const abi: Abi = verifierAbis[voucherKinds[type].contract];
  const selectors = abi.flatMap((item) => (item.type === 'function' ? [toFunctionSelector(item)] : []));
  expect(selectors).toContain(toFunctionSelector(redeemSignature(type)));
});

describe.each(signedTypes)('a request for %s', (type) => {
  const fields: readonly Field[] = voucherKinds[type].fields;
  const values = { address: `0x${'1'.repeat(40)}`, bool: true, uint8: '1', uint256: '1', 'uint256[]': ['1'] };
  const asked = fields.filter(({ name }) => !addedFields.has(name));
  const payload = Object.fromEntries(asked.map((field) => [field.name, values[field.type]]));

  test('has the fields of the struct, without its id and deadline', () => {
    expect(voucherRequest.parse({ type, payload })).toEqual({ type, payload });
    for (const { name } of asked)
      expect(voucherRequest.safeParse({ type, payload: { ...payload, [name]: undefined } }).success).toBe(false);
    expect(voucherRequest.safeParse({ type, payload: { ...payload, voucherId: '1' } }).success).toBe(false);
  });

  test('is within the usual limits when it is for one', () => {
    const { weight, limits } = signingOf(type);
    expect(weight(payload as never)).toBe(1n);
    expect(limits.perCall).toBeLessThanOrEqual(limits.perReceiverAndDay);
    expect(limits.perReceiverAndDay).toBeLessThanOrEqual(limits.perDay);
  });
});

test('one voucher has room for the largest purchase and the largest hatch', () => {
  expect(voucherKinds.MintEgg.signing.limits.perCall).toBe(BigInt(maxEggsPerPurchase));
  expect(voucherKinds.HatchEggs.signing.limits.perCall).toBe(BigInt(maxEggsPerHatch));
  expect(voucherKinds.HatchEggs.signing.longestList).toBe(maxEggsPerHatch);
});
