import { type Abi, type Address, encodeFunctionData, type Hex, hexToBigInt } from 'viem';

/** The laws across chains, by the names that metrics and alerts use. */
export const laws = {
  'token-supply': 'tokens locked at home are elsewhere or in flight',
  'token-reserve': 'the home holds the locked tokens',
  'bridge-balances': "a remote's balance at home is on the remote or in flight",
  'bridge-reserve': 'the home covers its remotes',
  creatures: 'a creature lives on one chain or is in flight to one',
  items: 'items that left a chain arrived on another or are in flight',
  arrivals: 'what arrives on a chain left another, once',
} as const;

export type LawName = keyof typeof laws;

/** A call of a view. */
export type Call = { to: Address; data: Hex };

/** The reply of a view. Undefined if the contract refused the call or is not there. */
export type Answer = Hex | undefined;

export type Question = { chainId: number; call: Call };

/** A law that does not hold, in words of the law, and what it is about. */
export type Finding = { law: LawName; invariant: string; about: string; expected: string; actual: string };

/** The figures that were read, with amounts in base units, and the findings. */
export type Verdict = { figures: Record<string, unknown>; findings: Finding[] };

/** A log, as far as laws read it. */
export type LawLog = { address: Address; topics: readonly Hex[]; data: Hex };

/** The most findings of one law in one verdict. */
export const findingsAtOnce = 10;

export const finding = (law: LawName, about: string, expected: string, actual: string): Finding => ({
  law,
  invariant: laws[law],
  about,
  expected,
  actual,
});

export const question = (
  chainId: number,
  to: Address,
  abi: Abi,
  functionName: string,
  args: unknown[] = [],
): Question => ({
  chainId,
  call: { to, data: encodeFunctionData({ abi, functionName, args }) },
});

/** Returns the number that a view answered. @throws Error if the view did not answer. */
export function numberOf(answer: Answer, options?: { signed: true }): bigint {
  if (answer === undefined) throw new Error('A watched contract did not answer.');
  return hexToBigInt(answer, { signed: options?.signed, ...(options && { size: 32 }) });
}

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** Compares two hexadecimal strings and ignores their case. */
export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
