import { mostDecodedBytes } from '@hatchery/api/chain-logs';
import { badField } from '@hatchery/api/problems';
import {
  type AbiEvent,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  isAddress,
  keccak256,
  stringToBytes,
} from 'viem';
import { nameOf, topicOf } from '../contracts/abis.rules.ts';
import { requireReadOnce } from './abi-reads.rules.ts';

type Value = string | number | boolean;
type Encoded = { topics: readonly Hex[]; data: Hex };
type Kept = { topics: readonly Hex[]; data: Hex | null; dataBytes: number };
type Decoded = { event: AbiEvent; args: object | null };

/** Returns the topics that logs have with these arguments, by place. @throws Problem bad-request, naming what cannot be found. */
export function topicsOfArguments(event: AbiEvent, args: Readonly<Record<string, Value>>): Map<number, Hex> {
  const indexed = event.inputs.filter((input) => input.indexed);
  return new Map(
    Object.entries(args).map(([name, value]): [number, Hex] => {
      const input = event.inputs.find((one, place) => nameOf(one, place) === name);
      if (!input) throw badField(`body.args.${name}`, `The event has no argument ${name}.`);
      const place = indexed.indexOf(input);
      if (place < 0) throw badField(`body.args.${name}`, 'Logs can be found by indexed arguments alone.');
      try {
        return [place + 1, topicOfValue(input.type, value)];
      } catch {
        throw badField(`body.args.${name}`, `This is no value of the type ${input.type}.`);
      }
    }),
  );
}

/** @throws Error for a value of another type. */
function topicOfValue(type: string, value: Value): Hex {
  if (type === 'string') return keccak256(stringToBytes(textOf(value)));
  if (type === 'bytes') return keccak256(bytesOf(value));
  return encodeAbiParameters([{ type }], [elementaryOf(type, value)]);
}

function elementaryOf(type: string, value: Value): unknown {
  if (type === 'bool' && (value === true || value === 'true')) return true;
  if (type === 'bool' && (value === false || value === 'false')) return false;
  if (type === 'address' && isAddress(textOf(value), { strict: false })) return textOf(value).toLowerCase();
  if (/^u?int\d+$/.test(type) && typeof value !== 'boolean' && /^-?\d{1,78}$/.test(String(value))) return BigInt(value);
  if (/^bytes\d+$/.test(type)) return bytesOf(value);
  throw new Error('Another type is wanted.');
}

function textOf(value: Value): string {
  if (typeof value !== 'string') throw new Error('A text is wanted.');
  return value;
}

function bytesOf(value: Value): Hex {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(textOf(value))) throw new Error('Bytes are wanted.');
  return value as Hex;
}

/**
 * Returns the event of a log with its arguments by name: null if there is too much data to decode. Undefined if none of these events
 * fits.
 */
export function decodeLog(events: readonly AbiEvent[], { topics, data, dataBytes }: Kept): Decoded | undefined {
  for (const event of events) {
    if (topicOf(event) !== topics[0]) continue;
    if (data === null || dataBytes > mostDecodedBytes) return { event, args: null };
    try {
      return { event, args: argumentsOf(event, { topics, data }) };
    } catch {
      // A contract may emit a log that its ABI does not fit.
    }
  }
  return undefined;
}

function argumentsOf({ inputs }: AbiEvent, { topics, data }: Encoded): object {
  const indexed = inputs.filter((input) => input.indexed);
  if (indexed.length !== topics.length - 1) throw new Error('The event has other indexed arguments.');
  const told = inputs.filter((input) => !input.indexed);
  requireReadOnce(told, data);
  const values = told.length === 0 ? [] : decodeAbiParameters(told, data);
  return Object.fromEntries(
    inputs.map((input, place) => {
      const topic = topics[indexed.indexOf(input) + 1] as Hex;
      const value = input.indexed ? valueOfTopic(input, topic) : plain(values[told.indexOf(input)]);
      return [nameOf(input, place), value];
    }),
  );
}

/** Indexed values of more than one word are told by their hash alone. */
const isHashed = (type: string): boolean => /^(string|bytes)$|^tuple|\]$/.test(type);

const valueOfTopic = ({ type }: AbiParameter, topic: Hex): unknown =>
  isHashed(type) ? topic : plain(decodeAbiParameters([{ type }], topic)[0]);

/** Returns a value in JSON, with numbers as decimal strings. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
