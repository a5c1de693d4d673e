import { oc } from '@orpc/contract';
import * as z from 'zod';
import type { Access } from './access.ts';
import { type ServiceName, services } from './services.ts';
import type { Tag } from './tags.ts';

/** The first segment of an operation's path: two documented generations, the open and staking APIs, account flows, and calls between services. */
type Prefix = 'v1' | 'v2' | 'public' | 'staking' | 'account' | 'internal';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How much structure a large body may have. It is counted before the body is parsed, which takes longer than to count. */
export type JsonLimits = {
  /** Levels of objects and arrays, the body included. */
  depth: number;
  /** Keys in the whole body; also the number of objects and arrays. */
  keys: number;
  /** Values in the whole body: texts, numbers and their like, objects and arrays. */
  values: number;
};

/** The declaration of an operation without its schemas. `path` is relative to the prefix. */
export type OperationMeta = {
  prefix: Prefix;
  method: Method;
  path: string;
  owner: ServiceName;
  access: Access;
  /** Status for callers who are known and may not call it. */
  refusedWith: 401 | 403;
  /** Largest body in bytes. Unless declared: 64 KiB, and 1 MiB between services. */
  bodyLimit: number;
  jsonLimits: JsonLimits | undefined;
  /** Seconds for which the gateway may answer a public GET from its own cache. */
  cacheSeconds: number;
  /** Names of the query's parameters. Undefined if it is no plain object. */
  reads: readonly string[] | undefined;
  /** Statuses of refusals beside those that `openapi.ts` gives every operation of its kind. */
  problems: number[];
  takesSession: boolean;
  sendsTotal: boolean;
  callers: readonly string[] | undefined;
  example: Example;
};

/** A whole body and a whole reply, for the reference. */
type Example = { body?: unknown; reply?: unknown };

type Field<Name extends string, T> = T extends z.ZodType ? { [Key in Name]: T } : Record<never, never>;
type Flat<T> = { [Key in keyof T]: T[Key] };
type AsShape<T> = T extends z.core.$ZodShape ? T : never;

type InputShape<P, Q, B> = AsShape<Flat<Field<'params', P> & Field<'query', Q> & Field<'body', B>>>;

type Declaration<P, Q, B, O> = {
  prefix: Prefix;
  method: Method;
  path: `/${string}`;
  owner: ServiceName;
  access: Access;
  /** 401 where the specification words the refusal as Unauthorized; 403 unless declared. */
  refusedWith?: 401;
  /** An imperative of 60 characters at most, without a full stop: "List a player's hatches". */
  summary: string;
  /** Tells a studio what happens, which limits there are, and what is refused. Required of public operations. */
  description?: string;
  /** The group in the reference. Required of public operations. */
  tag?: Tag;
  /** Optional: the examples of the named schemas often show enough. */
  example?: Example;
  /** Statuses of refusals beside those that every operation of its kind has. */
  problems?: readonly number[];
  /** True for a public operation that does more for a caller who is signed in. */
  takesSession?: boolean;
  /** True for a list of a fixed length that sends its total, as lists with `page` do. */
  sendsTotal?: boolean;
  /** For an internal operation: the processes that may call it. Without it, all callers of the service. */
  callers?: readonly (ServiceName | 'gateway')[];
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  /** Status of a success; 200 unless declared. A 204 has no body and `output: nothing`. */
  status?: 200 | 201 | 204;
  bodyLimit?: number;
  /** For bodies of which clients choose the structure. */
  jsonLimits?: JsonLimits;
  cacheSeconds?: number;
};

const base = oc.$meta<OperationMeta>({} as OperationMeta);

/** Returns whether a process may call an internal operation as itself. */
export function mayCallInternally({ owner, callers }: OperationMeta, process: string): boolean {
  const allowed = callers ?? (owner in services ? services[owner as ServiceName].callers : undefined);
  return allowed === undefined || (allowed as readonly string[]).includes(process);
}

/** The output of a 204. */
export const nothing = z.undefined();

/** The body of an operation that declares none, except for a GET: no body, or an empty object. */
export const emptyBody = z.strictObject({}).optional();

/**
 * Declares one operation: from this come validation, the OpenAPI document, the typed client, the gateway's table
 * and the authorization matrix. Bodies must be strict objects, so that a field that nobody reads is refused.
 */
export function operation<
  O extends z.ZodType,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(declaration: Declaration<P, Q, B, O>) {
  const { prefix, method, path, owner, access, tag, params, query, output } = declaration;
  const body = declaration.body ?? (method === 'GET' ? undefined : emptyBody);
  const shape = {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
  } as unknown as InputShape<P, Q, B>;
  return base
    .meta({
      prefix,
      method,
      path,
      owner,
      access,
      refusedWith: declaration.refusedWith ?? 403,
      bodyLimit: declaration.bodyLimit ?? (prefix === 'internal' ? 1_048_576 : 65_536),
      jsonLimits: declaration.jsonLimits,
      cacheSeconds: declaration.cacheSeconds ?? 0,
      reads: query === undefined ? [] : 'shape' in query ? Object.keys(query.shape as object) : undefined,
      problems: [...(declaration.problems ?? [])],
      takesSession: declaration.takesSession ?? false,
      sendsTotal:
        declaration.sendsTotal ?? (query !== undefined && 'shape' in query && 'page' in (query.shape as object)),
      callers: declaration.callers,
      example: declaration.example ?? {},
    })
    .route({
      method,
      path: `/${prefix}${path}`,
      summary: declaration.summary,
      ...(declaration.description ? { description: declaration.description } : {}),
      tags: tag ? [tag] : [],
      successStatus: declaration.status ?? 200,
      inputStructure: 'detailed',
    })
    .input(z.object(shape as z.ZodRawShape) as unknown as z.ZodObject<InputShape<P, Q, B>>)
    .output(output);
}
