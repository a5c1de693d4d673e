import { mnemonicToAccount } from 'viem/accounts';
import { addressOfKey } from '../signing/secp256k1.ts';
import { keyOfPhrase, newPhrase, parsePhrase } from './phrases.rules.ts';

/** Some of the vectors that BIP-39 gives for its checksums. */
const vectors = [
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'gravity machine north sort system female filter attitude volume fold club stay feature office ecology stable narrow fog',
  'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
  'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo vote',
];

describe('parsePhrase', () => {
  it.each(vectors)('takes %s', (phrase) => {
    expect(parsePhrase(phrase)).toBe(phrase);
  });

  it('takes what it makes, and any case and spacing', () => {
    for (let round = 0; round < 50; round += 1) {
      const phrase = newPhrase();
      expect(parsePhrase(`  ${phrase.toUpperCase().replaceAll(' ', ' \n ')}\t`)).toBe(phrase);
    }
  });

  it.each([
    [
      'a wrong checksum',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon',
    ],
    ['swapped words', 'winner legal thank year wave sausage worth useful legal winner thank yellow'],
    [
      'a word of no list',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon hatchy',
    ],
    ['eleven words', 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'],
    ['thirteen words', `${vectors[0]} about`],
    ['nothing', ''],
  ])('refuses %s', (_what, phrase) => {
    expect(parsePhrase(phrase)).toBeUndefined();
  });
});

it('derives the account that other wallets find first', () => {
  const phrase = 'test test test test test test test test test test test junk';
  expect(addressOfKey(keyOfPhrase(phrase))).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  const made = newPhrase();
  expect(addressOfKey(keyOfPhrase(made))).toBe(mnemonicToAccount(made).address);
});
