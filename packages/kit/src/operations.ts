import { operationsOf as declaredIn } from '@hatchery/api/contract';
import { withoutNulls } from '@hatchery/api/nulls';
import type { OperationMeta } from '@hatchery/api/operation';
import { Problem } from '@hatchery/api/problems';
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard';
import { type AnyRouter, isProcedure } from '@orpc/server';
import type * as z from 'zod';
import type { Arrived, Call } from './http.ts';

/** The argument of a handler, as far as operations of a contract without errors of their own can use oRPC's. */
export class Invocation {
  readonly input: unknown;
  readonly context: Call;

  constructor(input: unknown, context: Call) {
    this.input = input;
    this.context = context;
  }

  get signal(): AbortSignal {
    return this.context.signal;
  }
}

/** An implemented operation. Everything that its contract says is read once. */
export type Operation = {
  method: string;
  /** With parameters in braces: `/v2/users/{uid}`. */
  path: string;
  /** Method and path, as metrics name it. */
  name: string;
  meta: OperationMeta;
  /** Status of a success. */
  status: number;
  /** Names of the parameters, by their segments' index. */
  parameters: [index: number, name: string][];
  takesQuery: boolean;
  input: z.ZodType;
  output: z.ZodType;
  handle(invocation: Invocation): unknown;
};

/** Returns the operations that a router implements. @throws Error for a middleware: nothing would run it. */
export const operationsOf = (router: AnyRouter): Operation[] => declaredIn(router).map(toOperation);

function toOperation({ fullPath, procedure, name, ...meta }: ReturnType<typeof declaredIn>[number]): Operation {
  if (!isProcedure(procedure)) throw new Error(`${name} has no handler.`);
  const { inputSchema, outputSchema, route, handler, middlewares } = procedure['~orpc'];
  if (middlewares.length > 0) throw new Error(`${name} has a middleware, which operations cannot have.`);
  const input = inputSchema as z.ZodObject;
  return {
    method: meta.method,
    path: fullPath,
    name: `${meta.method} ${fullPath}`,
    meta,
    status: route.successStatus ?? 200,
    parameters: parametersOf(fullPath),
    takesQuery: 'query' in input.shape,
    input,
    output: outputSchema as z.ZodType,
    handle: handler as unknown as Operation['handle'],
  };
}

const parametersOf = (path: string): Operation['parameters'] =>
  path.split('/').flatMap((segment, index) => (segment.startsWith('{') ? [[index, segment.slice(1, -1)]] : []));

/** Returns what a handler gets as its input. @throws Problem bad-request, which names each wrong field. */
export function inputOf(
  operation: Operation,
  { path, query }: Pick<Arrived, 'path' | 'query'>,
  body: unknown,
): unknown {
  const { input, parameters, takesQuery } = operation;
  const given = {
    params: parameters.length === 0 ? undefined : valuesOf(parameters, path),
    query: takesQuery ? fieldsOf(query) : undefined,
    body,
  };
  const parsed = input.safeParse(body === undefined ? given : withoutNulls(input, given));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = errors[0];
  throw new Problem('bad-request', first ? `${first.path}: ${first.message}` : 'The input is not valid.', { errors });
}

function valuesOf(parameters: Operation['parameters'], path: string): Record<string, string> {
  const segments = path.split('/');
  const values: Record<string, string> = {};
  for (const [index, name] of parameters) values[name] = decoded(segments[index] ?? '');
  return values;
}

/** Leaves a value that is not encoded well as it is; its schema decides. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As the typed client writes them: `tags[0]=a`, and a repeated field as a list. */
const notation = new StandardBracketNotationSerializer();

/** With its question mark, because `URLSearchParams` takes the first one away, also where it belongs to a name. */
const fieldsOf = (query: string): unknown =>
  query === '' ? {} : notation.deserialize([...new URLSearchParams(`?${query}`)]);

/** Returns an answer as JSON, without fields that its schema does not declare; undefined if it has no body. @throws Error. */
export function bodyOf({ output, name }: Operation, answer: unknown): string | undefined {
  const parsed = output.safeParse(answer);
  if (!parsed.success) throw new Error(`The answer of ${name} does not follow its schema.`, { cause: parsed.error });
  return parsed.data === undefined ? undefined : JSON.stringify(parsed.data);
}
