import type { ActFacts } from '../../platform/onchain/acts.ts';

/** A fact is shorter than 300 characters, and an action has at most 20 of them. */
const partLength = 290;
const mostParts = 14;

interface Call {
  family: string;
  name: string;
  to: string;
  data: string;
  /** Id of the proposal that a second person approved. */
  proposal?: string;
}

/** Returns the facts of an owner's call, or undefined where its data is too long to be remembered. */
export function callFacts(call: Call): ActFacts | undefined {
  const { family, name, to, data, proposal } = call;
  const parts = data.match(new RegExp(`.{1,${partLength}}`, 'g')) ?? [];
  if (parts.length > mostParts) return undefined;
  const known = { act: 'call', family, name, to, ...(proposal ? { proposal } : {}) };
  return { ...known, ...Object.fromEntries(parts.map((part, index) => [`data${index}`, part])) };
}

/** Returns the data of a call from its facts. */
export const dataOf = (facts: ActFacts): `0x${string}` => {
  const parts = Array.from({ length: mostParts }, (_, index) => facts[`data${index}`] ?? '');
  return parts.join('') as `0x${string}`;
};
