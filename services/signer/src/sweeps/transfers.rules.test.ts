import { type Address, concatHex, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { receiverOf } from './transfers.rules.ts';

const wallet = '0x2000000000000000000000000000000000000002';
const main = '0x3000000000000000000000000000000000000003';
const contracts = {
  gameToken: '0x4000000000000000000000000000000000000004',
  ultigenEggs: '0x5000000000000000000000000000000000000005',
  ultigenMonsters: '0x6000000000000000000000000000000000000006',
} as const;
const { gameToken, ultigenEggs, ultigenMonsters } = contracts;

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
]);
const monsterAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
]);
type Encode = (abi: unknown, functionName: string, args: unknown[]) => Hex;
const encode: Encode = (of, functionName, args) => encodeFunctionData({ abi: of, functionName, args } as never);

const token = encode(abi, 'transfer', [main, 5n]);
const egg = encode(abi, 'safeTransferFrom', [wallet, main, 2n, 3n, '0x']);
const monster = encode(monsterAbi, 'safeTransferFrom', [wallet, main, 12n]);
const of = (to: Address, data: Hex) => receiverOf({ from: wallet, to, data }, contracts);

it.each<[string, Address, Hex]>([
  ['game tokens', gameToken, token],
  ['eggs', ultigenEggs, egg],
  ['a monster', ultigenMonsters, monster],
])('tells the receiver of %s', (_what, to, data) => {
  expect(of(to, data)).toBe(main);
});

it.each<[string, Address, Hex]>([
  ['a contract of someone else', main, token],
  ['eggs of another owner', ultigenEggs, encode(abi, 'safeTransferFrom', [main, main, 2n, 3n, '0x'])],
  ['a monster of another owner', ultigenMonsters, encode(monsterAbi, 'safeTransferFrom', [main, main, 12n])],
  ['eggs with something to run', ultigenEggs, encode(abi, 'safeTransferFrom', [wallet, main, 2n, 3n, '0x01'])],
  ['a monster with data', ultigenMonsters, encode(monsterAbi, 'safeTransferFrom', [wallet, main, 12n, '0x'])],
  ['eggs in a batch', ultigenEggs, encode(abi, 'safeBatchTransferFrom', [wallet, main, [2n], [3n], '0x'])],
  ['tokens by allowance', gameToken, encode(abi, 'transferFrom', [wallet, main, 5n])],
  ['an allowance', gameToken, encode(abi, 'approve', [main, 5n])],
  ['an approval for all', ultigenEggs, encode(abi, 'setApprovalForAll', [main, true])],
  ['a transfer of tokens to the egg contract', ultigenEggs, token],
  ['nothing', gameToken, '0x'],
  ['half a call', gameToken, token.slice(0, 40) as Hex],
  ['bytes at the end', gameToken, concatHex([token, '0x00'])],
  ['an address with more in it', gameToken, token.replace(/^(0x.{8})0/, '$11') as Hex],
])('knows no receiver of %s', (_what, to, data) => {
  expect(of(to, data)).toBeUndefined();
});
