import type { ActFacts } from '../../platform/onchain/acts.ts';
import type { Pick } from './weight.rules.ts';

/** A fact is a short text, so long lists are kept in several. */
const picksInFact = 20;

/** Keeps picks as facts of an act: "40x2,63888x1", in as many facts as it takes. */
export function factsOfPicks(picks: readonly Pick[]): Record<string, string> {
  const facts: Record<string, string> = {};
  for (let first = 0; first < picks.length; first += picksInFact)
    facts[`picks${first / picksInFact}`] = picks
      .slice(first, first + picksInFact)
      .map(({ kind, count }) => `${kind}x${count}`)
      .join(',');
  return facts;
}

/** Returns the picks that facts keep. */
export function picksOfFacts(facts: ActFacts): Pick[] {
  const picks: Pick[] = [];
  for (let index = 0; typeof facts[`picks${index}`] === 'string'; index += 1)
    for (const pick of String(facts[`picks${index}`]).split(',')) {
      const [kind, count] = pick.split('x').map(Number);
      if (kind !== undefined && count !== undefined) picks.push({ kind, count });
    }
  return picks;
}

export const countOf = (picks: readonly Pick[]): number => picks.reduce((sum, { count }) => sum + count, 0);

/** Returns the ids of tokens that a fact keeps, as in "3,17". */
export const idsOfFact = (text: unknown): bigint[] =>
  String(text ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(BigInt);

/** The statement of a signer about a token of gen-1. */
export interface Statement {
  tokenId: bigint;
  monsterId: bigint;
  shiny: bigint;
  serial: bigint;
  element: bigint;
  v: number;
  r: `0x${string}`;
  s: `0x${string}`;
}

/** Reads a statement: five numbers and a signature with dots between them. Undefined where it is none. */
export function statementOf(text: string): Statement | undefined {
  const match = /^(\d{1,5})\.(\d{1,2})\.([01])\.(\d{1,10})\.([0-5])\.0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, tokenId = '', monsterId = '', shiny = '', serial = '', element = '', r, s, v = ''] = match;
  return {
    tokenId: BigInt(tokenId),
    monsterId: BigInt(monsterId),
    shiny: BigInt(shiny),
    serial: BigInt(serial),
    element: BigInt(element),
    r: `0x${r}`,
    s: `0x${s}`,
    v: Number.parseInt(v, 16),
  };
}
