import { encodeAbiParameters, type Hex, toFunctionSelector } from 'viem';

type Answers = Readonly<Record<string, Hex>>;

/**
 * Returns the code of a contract that answers some calls with a word each, and reverts on all others. A call is known by the first 8
 * bytes of its data: the selector and the first bytes of its argument.
 */
export function answeringCode(answers: Answers): Hex {
  // PUSH1 0 CALLDATALOAD PUSH1 192 SHR
  const head = '60003560c01c';
  const entries = Object.entries(answers);
  const testBytes = 15;
  const revert = '60006000fd';
  const answerBytes = 42;
  const first = head.length / 2 + entries.length * testBytes + revert.length / 2;
  // DUP1 PUSH8 call EQ PUSH2 place JUMPI
  const tests = entries.map(
    ([call], index) => `8067${call}1461${(first + index * answerBytes).toString(16).padStart(4, '0')}57`,
  );
  // JUMPDEST PUSH32 word PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN
  const ends = entries.map(([, answer]) => `5b7f${answer.slice(2)}60005260206000f3`);
  return `0x${head}${tests.join('')}${revert}${ends.join('')}`;
}

const callOf = (signature: string, argument = ''): string =>
  (toFunctionSelector(signature).slice(2) + argument).padEnd(16, '0');
const supports = (id: string) => callOf('supportsInterface(bytes4)', id);
const yes = encodeAbiParameters([{ type: 'bool' }], [true]);
const no = encodeAbiParameters([{ type: 'bool' }], [false]);
const ownerAnswer = (owner: Hex) => ({ [callOf('owner()')]: encodeAbiParameters([{ type: 'address' }], [owner]) });
const erc165 = { [supports('01ffc9a7')]: yes, [supports('ffffffff')]: no };

export const erc721Code = (owner: Hex) =>
  answeringCode({ ...erc165, [supports('80ac58cd')]: yes, [supports('d9b67a26')]: no, ...ownerAnswer(owner) });
export const erc1155Code = answeringCode({ ...erc165, [supports('80ac58cd')]: no, [supports('d9b67a26')]: yes });
export const erc20Code = answeringCode({
  [callOf('totalSupply()')]: no,
  [callOf('decimals()')]: yes,
  [callOf('balanceOf(address)')]: no,
});
/** Says yes to every interface, also to the one that no contract may have. */
export const boastingCode = answeringCode({ ...erc165, [supports('ffffffff')]: yes, [supports('80ac58cd')]: yes });

/** Emits a log with the first three words of the call data as topics, and the rest as data. */
export const movingCode: Hex = '0x604035602035600035606036038060606000376000a300';
