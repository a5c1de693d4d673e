import { assetChecks, assetOf, kindWords, tokenIdFault } from './assets.rules.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const rules = {
  name: { minLength: 1, maxLength: 80 },
  category: { minLength: 1, maxLength: 40 },
  image: { maxLength: 2_000, patterns: ['^(https:\\/\\/[^\\s/]+|\\/[^\\s/])\\S*$'] },
  contract: { patterns: ['^0x[0-9a-fA-F]{40}$'] },
};
const texts = {
  name: ' Moss medal ',
  category: 'medals',
  description: '',
  image: '/public/moss.png',
  property: '',
  contract: address,
  holder: '',
  tokenId: '7',
};

test('a game asset has neither contract nor token id, whatever was typed before', () => {
  expect(assetOf('game', texts, 31337)).toEqual({
    name: 'Moss medal',
    category: 'medals',
    image: '/public/moss.png',
    type: 'game',
  });
  expect(assetOf('game-unique', texts, 31337)).toMatchObject({ type: 'game', contractType: 'ERC721' });
});

test('tokens name their contract and chain, and ids where they have some', () => {
  expect(assetOf('ERC1155', texts, 31337)).toMatchObject({
    type: 'blockchain',
    contractType: 'ERC1155',
    contract: address,
    chainId: 31337,
    tokenId: '7',
  });
  expect(assetOf('ERC20', texts, undefined)).not.toHaveProperty('tokenId');
});

test('checks are those of the kind', () => {
  const game = assetChecks('game', rules);
  const token = assetChecks('ERC20', rules);
  expect(game.contract('')).toBeUndefined();
  expect(token.contract('')).toMatch('0x');
  expect(token.contract('0x12')).toMatch('40');
  expect(token.contract(address)).toBeUndefined();
  expect(token.holder('')).toBeUndefined();
  expect(token.tokenId('x')).toBeUndefined();
  expect(assetChecks('ERC721', rules).tokenId('x')).toMatch('whole number');
  expect(game.image('http://x')).toMatch('https');
  expect(game.image('https://x.example/a.png')).toBeUndefined();
  expect(game.name('  ')).toMatch('name');
  expect(game.name('a'.repeat(81))).toMatch('80');
});

test.each([
  ['0', undefined],
  ['007', 'Enter a whole number without leading zeros.'],
  ['-1', 'Enter a whole number without leading zeros.'],
  [String(2n ** 256n), 'This number is too large.'],
])('token id %s', (text, fault) => {
  expect(tokenIdFault(text)).toBe(fault);
});

test('a list tells the kind', () => {
  expect(kindWords({ type: 'game', contractType: 'ERC1155' })).toBe('Game, counted');
  expect(kindWords({ type: 'blockchain', contractType: 'ERC20' })).toBe('ERC-20');
});
