/** An entry of a JSON ABI. The platform checks the rest of it. */
export interface AbiEntry {
  type: string;
  [field: string]: unknown;
}

/** The most bytes of an ABI, as compact JSON. */
const mostBytes = 131_072;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEntry = (value: unknown): value is AbiEntry => isObject(value) && typeof value.type === 'string';

/** Reads an ABI, alone or within the artifact of a compiler. @returns it, or the error of the text */
export function readAbi(text: string): { abi: AbiEntry[] } | { fault: string } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { fault: 'This is not JSON. Paste the ABI as your compiler wrote it.' };
  }
  const entries = isObject(read) ? read.abi : read;
  if (!Array.isArray(entries) || !entries.every(isEntry))
    return { fault: 'This is no ABI: it has to be a list of functions and events.' };
  if (new TextEncoder().encode(JSON.stringify(entries)).length > mostBytes) return { fault: 'Use at most 128 kB.' };
  return { abi: entries };
}

/** Returns what keeps a text from being an ABI, if anything. Nothing is needed. */
export function abiFault(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readAbi(text);
  return 'fault' in read ? read.fault : undefined;
}

const countWords = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/** Returns what an ABI holds, as in "12 functions, 1 event"; undefined for a text that is none. */
export function abiWords(text: string): string | undefined {
  const read = text.trim() === '' ? undefined : readAbi(text);
  if (!read || 'fault' in read) return undefined;
  const count = (type: string) => read.abi.filter((entry) => entry.type === type).length;
  const words = [
    ...countWords(count('function'), 'function'),
    ...countWords(count('event'), 'event'),
    ...countWords(count('error'), 'error'),
  ];
  return words.length === 0 ? 'Nothing that can be called or told' : words.join(', ');
}
