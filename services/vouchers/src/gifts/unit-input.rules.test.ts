import { amountFaultOf, tokenFaultOf } from './unit-input.rules.ts';

const asset = (contractType: 'ERC20' | 'ERC721' | 'ERC1155' | null, tokenId: string | null = null) => ({
  contractType,
  tokenId,
});

test.each([
  [asset('ERC20'), undefined],
  [asset(null), undefined],
  [asset('ERC721'), '7'],
  [asset('ERC1155'), '0'],
  [asset('ERC1155', '2'), undefined],
  [asset('ERC1155', '2'), '2'],
])('%o takes %s', (of, named) => {
  expect(tokenFaultOf(of, named)).toBeUndefined();
});

test.each([
  [asset('ERC20'), '1'],
  [asset(null), '1'],
  [asset('ERC721'), undefined],
  [asset('ERC1155', '2'), '3'],
])('%o refuses %s', (of, named) => {
  expect(tokenFaultOf(of, named)).toEqual(expect.any(String));
});

test('there is one of each unique token', () => {
  expect(amountFaultOf(asset('ERC721'), 1n)).toBeUndefined();
  expect(amountFaultOf(asset('ERC721'), 2n)).toEqual(expect.any(String));
  expect(amountFaultOf(asset('ERC1155'), 2n)).toBeUndefined();
});
