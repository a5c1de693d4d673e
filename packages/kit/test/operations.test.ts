import { operationsOf as declaredIn, serviceContracts } from '@hatchery/api/contract';
import { withoutNulls } from '@hatchery/api/nulls';
import { operation } from '@hatchery/api/operation';
import { Problem } from '@hatchery/api/problems';
import { type AnyContractProcedure, ValidationError } from '@orpc/contract';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { type AnyRouter, implement, ORPCError } from '@orpc/server';
import fc from 'fast-check';
import * as z from 'zod';
import { inputOf, operationsOf } from '../src/operations.ts';
import { parseBody } from '../src/request-body.ts';

/** An operation with every kind of input, beside those of the contract. */
const curious = operation({
  prefix: 'v2',
  method: 'POST',
  path: '/curious/{name}/of/{id}',
  owner: 'users',
  access: 'public',
  summary: 'Take everything',
  params: z.object({ name: z.string(), id: z.coerce.number() }),
  query: z.object({
    a: z.unknown().optional(),
    b: z.array(z.string()).optional(),
    c: z.object({ d: z.string().optional(), e: z.array(z.object({ f: z.string() })).optional() }).optional(),
  }),
  body: z
    .strictObject({ a: z.unknown().optional(), b: z.object({ c: z.string().optional() }).nullable().optional() })
    .optional(),
  output: z.unknown(),
});

const declared = [{ curious }, ...Object.values(serviceContracts)].flatMap((contract) => declaredIn(contract));

type Request = { path: string; query: string; body: string | undefined };
type Outcome = { input: unknown } | { errors: { path: string; message: string }[] };

/** Returns what oRPC's own handler of OpenAPI makes of a request. */
function createReference(procedure: AnyContractProcedure, method: string) {
  let outcome: Outcome | undefined;
  const handler = implement(procedure).handler(({ input }) => {
    outcome = { input };
  });
  const reference = new StandardOpenAPIHandler({ handler } as AnyRouter, {
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          const cause = error instanceof ORPCError ? error.cause : undefined;
          if (cause instanceof ValidationError && !outcome)
            outcome = {
              errors: cause.issues.map(({ path = [], message }) => ({
                path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
                message,
              })),
            };
          throw error;
        }
      },
    ],
    clientInterceptors: [
      ({ next, ...call }) =>
        next({ ...call, input: withoutNulls(procedure['~orpc'].inputSchema, call.input) } as typeof call),
    ],
  });
  return async ({ path, query, body }: Request): Promise<Outcome | undefined> => {
    outcome = undefined;
    const request = {
      method,
      url: new URL(query === '' ? path : `${path}?${query}`, 'http://service'),
      headers: {},
      signal: undefined,
      body: async () => (body === undefined ? undefined : JSON.parse(body)),
    };
    await reference.handle(request, { context: {} });
    return outcome;
  };
}

/** Account flows take any text, as oRPC does. */
const asItCame = { prefix: 'account', jsonLimits: undefined } as const;

function outcomeOf(own: ReturnType<typeof operationsOf>[number], { path, query, body }: Request): Outcome {
  try {
    const parsed = body === undefined ? undefined : parseBody(body, 'application/json', asItCame);
    return { input: inputOf(own, { path, query }, parsed) };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    return { errors: error.errors ?? [] };
  }
}

const both = declared.map(({ procedure, method, fullPath }) => {
  const [own] = operationsOf({ own: implement(procedure).handler(() => undefined) });
  if (!own) throw new Error(fullPath);
  return { own, method, fullPath, reference: createReference(procedure, method) };
});

const text = (...more: string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...more), fc.constantFrom(..."aZ09-_.~!$'()*,;:@"), fc.string()), {
      maxLength: 6,
    })
    .map((parts) => parts.join(''));

/** Characters that no client writes as they are (RFC 3986). `new URL` would encode them, next to a broken escape as well. */
const notOfUrls = /[^!$-;=?-[\]_a-z~]/g;
const encoded = (odd: string) => encodeURIComponent(odd.toWellFormed());

/** A segment that a gateway passes on: no step to another folder, nothing that ends a path. */
const segment = fc
  .oneof(
    fc.constantFrom(
      '1',
      '0x10',
      '%207',
      '1e3',
      '00000000-0000-4000-8000-00000000000a',
      '%E0%A4%A',
      '%2F',
      '%zz',
      '%C3%A9',
    ),
    text('%20', '%2F', '%E0', '+').map((part) => part.replace(notOfUrls, encoded)),
  )
  .filter((part) => part !== '' && !/^(\.|%2e){1,2}$|[\\#/?]/i.test(part));

const key = fc.oneof(
  fc.constantFrom(
    'page',
    'limit',
    'chainId',
    'address',
    'query',
    'a',
    'b',
    'b[]',
    'b[0]',
    'c[d]',
    'c[e][0][f]',
    '0',
    '?',
    '',
  ),
  text('[', ']', '[]', '[0]', '\\', '%5B', '%5D'),
);
const value = fc.oneof(fc.constantFrom('1', '', 'true', '1,2', '%00', '+', '100'), text('%20', '+', '%', '[', '\\'));
const pair = fc.tuple(key, fc.constantFrom('=', '', '=='), value).map((parts) => parts.join(''));
const query = fc.array(pair, { maxLength: 5 }).map((pairs) => pairs.join('&').replace(notOfUrls, encoded));

/** Bodies with the fields that a schema declares, right and wrong, and others. */
function bodyFor(fields: string[]): fc.Arbitrary<unknown> {
  const names = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', ...fields) }, fc.string());
  const leaf = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.boolean(), fc.constant('0x00'));
  return fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(names, fc.oneof(leaf, fc.dictionary(fc.constantFrom('c', 'x'), leaf))) },
    fc.jsonValue(),
  );
}

const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap());
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

test.each(both)('$method $fullPath reads its input as oRPC does', async ({ own, method, fullPath, reference }) => {
  const body = (own.input as z.ZodObject).shape.body;
  const request = fc.record({
    path: fc
      .array(segment, { minLength: own.parameters.length, maxLength: own.parameters.length })
      .map((values) => fullPath.replace(/\{\w+\}/g, () => values.shift() ?? '')),
    query,
    body:
      method === 'GET'
        ? fc.constant(undefined)
        : fc.option(
            bodyFor(fieldsOf(body)).map((v) => JSON.stringify(v)),
            { nil: undefined },
          ),
  });
  await fc.assert(
    fc.asyncProperty(request, async (given) => {
      expect(outcomeOf(own, given)).toEqual(await reference(given));
    }),
    { numRuns: own.path.includes('curious') ? 2_000 : 40 },
  );
});
