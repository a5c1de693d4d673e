import { type AbiFunction, type AbiParameter, encodeAbiParameters, encodeFunctionData, type Hex } from 'viem';

/** An argument as it was typed: its value for the call, or why there is none. */
export type Parsed = { value: unknown } | { error: string };

const fail = (error: string): Parsed => ({ error });

function parseInteger(type: string, text: string): Parsed {
  const [, unsigned, bits = '256'] = /^(u?)int(\d*)$/.exec(type) ?? [];
  const plain = text.replaceAll(/[\s_]/g, '');
  // A comma elsewhere may be meant for a decimal point.
  const digits = /^-?[1-9]\d{0,2}(,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!/^-?\d{1,78}$/.test(digits)) return fail('Enter a whole number, in base units where it is an amount.');
  const value = BigInt(digits);
  const size = BigInt(bits || '256');
  const [least, most] = unsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  if (value < least) return fail(`Enter at least ${least}.`);
  return value > most ? fail(`Enter at most ${most}.`) : { value };
}

function parseBytes(type: string, text: string): Parsed {
  const size = type.slice('bytes'.length);
  if (!/^0x([0-9a-f]{2})*$/i.test(text)) return fail('Enter bytes as hex, as in 0x1a2b.');
  const bytes = (text.length - 2) / 2;
  return size && bytes !== Number(size) ? fail(`Enter ${size} bytes; these are ${bytes}.`) : { value: text };
}

function parseSimple(type: string, text: string): Parsed {
  if (type === 'string') return { value: text };
  const trimmed = text.trim();
  if (trimmed === '') return fail('Enter a value.');
  if (type === 'address')
    return /^0x[0-9a-f]{40}$/i.test(trimmed) ? { value: trimmed } : fail('Enter an address: 0x and 40 hex digits.');
  if (type === 'bool')
    return /^(true|false)$/.test(trimmed) ? { value: trimmed === 'true' } : fail('Enter true or false.');
  return type.startsWith('bytes') ? parseBytes(type, trimmed) : parseInteger(type, trimmed);
}

const isList = (type: string) => /\[\d*\]$/.test(type);

/** Returns whether a parameter is typed as JSON. */
export const isNested = ({ type }: AbiParameter): boolean => isList(type) || type.startsWith('tuple');

/** Returns the parts of a value of JSON. */
function parseParts(parameters: readonly AbiParameter[], parts: readonly unknown[]): Parsed {
  const values: unknown[] = [];
  for (const [index, parameter] of parameters.entries()) {
    const parsed = parseValue(parameter, parts[index]);
    if ('error' in parsed) return fail(`${parameter.name || `Number ${index + 1}`}: ${parsed.error}`);
    values.push(parsed.value);
  }
  return { value: values };
}

function parseValue(parameter: AbiParameter, value: unknown): Parsed {
  if (isList(parameter.type)) return parseList(parameter, value);
  if (isNested(parameter)) return parseTuple(parameter, value);
  return typeof value === 'object' ? fail('Enter one value.') : parseSimple(parameter.type, String(value ?? ''));
}

function parseList(parameter: AbiParameter, list: unknown): Parsed {
  const [, base = '', size = ''] = /^(.*)\[(\d*)\]$/.exec(parameter.type) ?? [];
  if (!Array.isArray(list)) return fail('Enter a list, as in ["1", "2"].');
  if (size && list.length !== Number(size)) return fail(`Enter a list of ${size}; this one has ${list.length}.`);
  return parseParts(
    list.map(() => ({ ...parameter, type: base, name: '' })),
    list,
  );
}

function parseTuple(parameter: AbiParameter & { components?: readonly AbiParameter[] }, record: unknown): Parsed {
  const { components = [] } = parameter;
  const names = components.map(({ name }) => name ?? '');
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return fail(`Enter its parts by name: ${names.join(', ')}.`);
  const stranger = Object.keys(record).find((name) => !names.includes(name));
  if (stranger !== undefined) return fail(`${stranger} is not one of its parts: ${names.join(', ')}.`);
  const parsed = parseParts(
    components,
    names.map((name) => (record as Record<string, unknown>)[name]),
  );
  if ('error' in parsed) return parsed;
  const values = parsed.value as unknown[];
  return { value: Object.fromEntries(names.map((name, index) => [name, values[index]])) };
}

/** Numbers are read as text: those of JSON lose digits beyond 2^53. */
const stringsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Returns what was typed for a parameter. Lists and structs are JSON, whose whole numbers may be texts, so that none loses digits.
 * Numbers are in base units.
 */
export function parseArgument(parameter: AbiParameter, text: string): Parsed {
  if (!isNested(parameter)) return parseSimple(parameter.type, text);
  let value: unknown;
  try {
    value = JSON.parse(text.replaceAll(stringsAndNumbers, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch {
    return fail(isList(parameter.type) ? 'Enter a list, as in ["1", "2"].' : 'Enter JSON, as in {"name": "1"}.');
  }
  return parseValue(parameter, value);
}

/** The data of a call as it was typed, or what is wrong with the argument at a place. */
export type Encoded = { data: Hex; values: readonly unknown[] } | { place: number; error: string };

/** Returns the data of a call from its arguments as they were typed. The same texts always give the same data. */
export function encodeTyped(method: AbiFunction, texts: readonly string[]): Encoded {
  const { inputs, name } = method;
  if (texts.length !== inputs.length) return { place: 0, error: `This call has ${inputs.length} arguments.` };
  const values: unknown[] = [];
  for (const [place, input] of inputs.entries()) {
    const parsed = parseArgument(input, texts[place] ?? '');
    if ('error' in parsed) return { place, error: parsed.error };
    if (!isEncodable(input, parsed.value)) return { place, error: wrongCapitals };
    values.push(parsed.value);
  }
  return { data: encodeFunctionData({ abi: [method], functionName: name, args: values }), values };
}

const wrongCapitals = 'An address is written with wrong capitals. Copy it again, or write it in small letters.';

/** Returns whether a value that was parsed can be encoded. Addresses with wrong capitals (EIP-55) cannot. */
function isEncodable(parameter: AbiParameter, value: unknown): boolean {
  try {
    encodeAbiParameters([parameter], [value]);
    return true;
  } catch {
    return false;
  }
}
