import type { UnmatchedDeposit } from '@hatchery/api/voucher-deposits';
import { depositWords, whyUnmatched } from './unmatched.rules.ts';

const deposit: UnmatchedDeposit = {
  chainId: 1,
  depositId: 4,
  account: '0x1111111111111111111111111111111111111111',
  transactionHash: '0x00',
  userId: null,
  failure: null,
  assetAddress: '0x2222222222222222222222222222222222222222',
  assetType: 'ERC1155',
  items: [
    { tokenId: '7', amountBase: '2' },
    { tokenId: '9', amountBase: '1' },
  ],
};

test('says what was deposited, by its standard', () => {
  expect(depositWords(deposit)).toBe('2 × token 7 and 1 × token 9 of 0x2222…2222');
  expect(depositWords({ ...deposit, assetType: 'ERC721', items: [{ tokenId: '7', amountBase: '1' }] })).toBe(
    'token 7 of 0x2222…2222',
  );
  expect(depositWords({ ...deposit, assetType: 'ERC20', items: [{ tokenId: null, amountBase: '1500' }] })).toBe(
    '1,500 base units of 0x2222…2222',
  );
});

test('says why nobody got credit', () => {
  expect(whyUnmatched(deposit)).toBe('Nobody asked for it here.');
  expect(whyUnmatched({ ...deposit, userId: 'u', failure: 'The asset is not known.' })).toBe('The asset is not known.');
});
