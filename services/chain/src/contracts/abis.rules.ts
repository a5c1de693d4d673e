import type { ContractEvent } from '@hatchery/api/contracts';
import { badField } from '@hatchery/api/problems';
import { type Abi, type AbiEvent, type AbiParameter, type Hex, toEventSelector, toEventSignature } from 'viem';
import * as z from 'zod';

/** Three, or four of an event that does not tell its name. */
const mostIndexed = (isAnonymous: boolean) => (isAnonymous ? 4 : 3);

/** The name of something in Solidity. */
const identifier = z
  .string()
  .max(200)
  .regex(/^(?!__proto__$)[A-Za-z_$][\w$]*$/, 'Use a name as Solidity has it.');
const sizes = Array.from({ length: 32 }, (_, index) => index + 1);
const elementary = new Set([
  ...['address', 'bool', 'string', 'bytes', 'function', 'tuple'],
  ...sizes.flatMap((size) => [`bytes${size}`, `int${size * 8}`, `uint${size * 8}`]),
]);
const isType = (type: string) => elementary.has(type.replace(/(\[\d{0,6}\])*$/, ''));
type Parameter = {
  name: string;
  type: string;
  internalType?: string | undefined;
  indexed?: boolean | undefined;
  components?: Parameter[] | undefined;
};
const parameter: z.ZodType<Parameter> = z
  .object({
    name: identifier.or(z.literal('')).default(''),
    type: z.string().max(100).refine(isType, 'This is no type of Solidity.'),
    internalType: z.string().max(300).optional(),
    indexed: z.boolean().optional(),
    components: z.lazy(() => z.array(parameter).max(200)).optional(),
  })
  .refine(({ type, components }) => type.startsWith('tuple') === (components !== undefined), {
    message: 'Tuples have components, and nothing else has.',
    path: ['components'],
  });
const parameters = z.array(parameter).max(200);
const payability = z.enum(['pure', 'view', 'nonpayable', 'payable']);
const entry = z.discriminatedUnion('type', [
  z
    .object({ type: z.literal('event'), name: identifier, inputs: parameters, anonymous: z.boolean().optional() })
    .refine(
      ({ inputs, anonymous }) => inputs.filter(({ indexed }) => indexed).length <= mostIndexed(anonymous === true),
      { message: 'The event has too many indexed arguments.', path: ['inputs'] },
    ),
  z.object({
    type: z.literal('function'),
    name: identifier,
    inputs: parameters,
    outputs: parameters.default([]),
    stateMutability: payability,
  }),
  z.object({ type: z.literal('error'), name: identifier, inputs: parameters }),
  z.object({ type: z.literal('constructor'), inputs: parameters, stateMutability: payability }),
  z.object({ type: z.literal('fallback'), stateMutability: payability }),
  z.object({ type: z.literal('receive'), stateMutability: payability }),
]);

/** Returns the ABI that somebody entered. @param path of the field @throws Problem bad-request, naming what is wrong. */
export function abiOf(given: readonly unknown[], path: string, mostBytes: number): Abi {
  if (new TextEncoder().encode(JSON.stringify(given)).length > mostBytes)
    throw badField(path, `An ABI has ${mostBytes / 1_024} KiB at most.`);
  return given.map((value, index): Abi[number] => {
    const parsed = entry.safeParse(value);
    if (parsed.success) return parsed.data as Abi[number];
    const [issue] = parsed.error.issues;
    const place = [path, index, ...(issue?.path ?? [])].join('.');
    throw badField(place, issue?.message ?? 'This is no entry of an ABI.');
  });
}

/** Returns the events of ABIs that logs name by their first topic, each once, in order of their signatures. */
export function eventsOf(abis: readonly Abi[]): AbiEvent[] {
  const named = abis.flat().filter((item): item is AbiEvent => item.type === 'event' && !item.anonymous);
  const bySignature = new Map(named.map((event) => [signatureOf(event), event]));
  return [...bySignature.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}

type Named = { signature: string; topic: Hex };

/** Names of events that were computed before: a page of logs needs those of each event for each log. */
const names = new WeakMap<AbiEvent, Named>();

function namesOf(event: AbiEvent): Named {
  const known = names.get(event) ?? { signature: toEventSignature(event), topic: toEventSelector(event) };
  names.set(event, known);
  return known;
}

export const signatureOf = (event: AbiEvent): string => namesOf(event).signature;
export const topicOf = (event: AbiEvent): Hex => namesOf(event).topic;

/**
 * Finds the event that somebody named.
 * @param named its name, or its signature
 * @throws Problem bad-request if there is none, or several have the name.
 */
export function eventNamed(events: readonly AbiEvent[], named: string): AbiEvent {
  const wanted = named.replace(/\s/g, '');
  const found = events.filter((event) => event.name === wanted || signatureOf(event) === wanted);
  const [event, other] = found;
  if (!event) throw badField('body.event', `The ABI of the contract has no event ${named}.`);
  if (other) throw badField('body.event', `Several events are called ${named}. Name one by its signature.`);
  return event;
}

/** Returns the name of an argument: its place where it has none. */
export const nameOf = ({ name }: AbiParameter, place: number): string => name || String(place);

/** Returns an event as the API shows it. */
export const describedEvent = (event: AbiEvent): ContractEvent => ({
  name: event.name,
  signature: signatureOf(event),
  topic: topicOf(event),
  inputs: event.inputs.map((input, place) => ({
    name: nameOf(input, place),
    type: input.type,
    indexed: input.indexed === true,
  })),
});
