import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type * as z from 'zod';
import { contract, type DeclaredOperation, operationsOf } from './contract.ts';
import { emptyBody } from './operation.ts';
import { problemDetails, titleOf } from './problems.ts';
import { addRawRoute } from './raw-routes.openapi.ts';
import { rawRoutes } from './raw-routes.ts';
import { namedSchemas } from './schemas.ts';
import { tags } from './tags.ts';

const description = `Call it with an access token (\`Authorization: Bearer …\`) as a player, or with an API key (\`x-api-key\`) as a studio.

**Errors** are \`application/problem+json\` (RFC 9457). Tell them apart by \`type\`; \`detail\` is for people, \`errors\` names each bad field.
A 429 or 503 says in \`Retry-After\` how many seconds to wait.

**Amounts** of tokens are decimal strings of base units, so that no digit is lost.

**Lists** with \`page\` and \`limit\` have an order, and their total is in the header \`X-Total-Count\`.

**Retries** are safe: send an \`Idempotency-Key\` with each POST, PUT and DELETE, and the same key again when no answer came.

**Request ids**: every answer has an \`X-Request-Id\`. Send your own to find a call again.`;

const securitySchemes: Record<string, OpenAPI.SecuritySchemeObject> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token: a JWT signed with ES256, valid for 15 minutes. Verify it with `/.well-known/jwks.json`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The key of a studio, `hk_live_…` or `hk_test_…`. It has permissions and a budget.',
  },
};

/** The OpenAPI 3.1 document of all documented operations, from the contract alone, in order of declaration. */
export async function generateOpenApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const operations = operationsOf(contract);
  const named = namedSchemas([problemDetails, ...operations.flatMap(schemasOf)]);
  const document = await generator.generate(contract, {
    info: { title: 'Hatchery API', version: '2', description },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: { securitySchemes },
    commonSchemas: Object.fromEntries(Object.entries(named).map(([id, schema]) => [id, { schema }])),
  });
  for (const operation of operations) complete(described(document, operation), operation);
  for (const route of rawRoutes) addRawRoute(document, route, problemResponse);
  return tidy(document) as OpenAPI.Document;
}

/** The schemas of what an operation takes and of what it answers. */
export function schemasOf({ procedure }: DeclaredOperation): z.ZodType[] {
  const { inputSchema, outputSchema } = procedure['~orpc'];
  return [inputSchema, outputSchema] as unknown as z.ZodType[];
}

function described(document: OpenAPI.Document, { fullPath, method, name }: DeclaredOperation): OpenAPI.OperationObject {
  const path = document.paths?.[fullPath] as Record<string, OpenAPI.OperationObject | undefined> | undefined;
  const operation = path?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is declared but not in the OpenAPI document.`);
  return operation;
}

/** Adds what the contract declares beside its schemas: who may call, who answers, examples, and how it may fail. */
function complete(operation: OpenAPI.OperationObject, declared: DeclaredOperation): void {
  const extended = operation as OpenAPI.OperationObject & Record<`x-${string}`, string>;
  extended['x-owner'] = declared.owner;
  extended['x-access'] = declared.access;
  operation.security = securityOf(declared);
  completeRequest(operation, declared);
  completeReply(operation, declared);
  const problems = problemsOf(declared).map((status) => [String(status), problemResponse(status)]);
  operation.responses = { ...operation.responses, ...Object.fromEntries(problems) };
}

function securityOf({ access, takesSession }: DeclaredOperation): OpenAPI.SecurityRequirementObject[] {
  if (access === 'public') return takesSession ? [{}, { bearer: [] }] : [];
  return [access.startsWith('key:') ? { apiKey: [] } : { bearer: [] }];
}

function completeRequest(operation: OpenAPI.OperationObject, declared: DeclaredOperation): void {
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[];
  for (const parameter of parameters) hoistDescription(parameter);
  if (declared.method !== 'GET') parameters.push(idempotencyKey(declared));
  if (parameters.length > 0) operation.parameters = parameters;
  const [input] = schemasOf(declared) as [z.ZodObject];
  if (input.shape.body === emptyBody) delete operation.requestBody;
  showExample((operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content, declared.example.body);
}

/** Readers and generators look for the text of a parameter beside its name; a query has no empty or unescaped values. */
function hoistDescription(parameter: OpenAPI.ParameterObject): void {
  const schema = parameter.schema as { description?: string };
  if (schema.description) parameter.description = schema.description;
  delete schema.description;
  delete parameter.allowEmptyValue;
  delete parameter.allowReserved;
}

const idempotencyKey = ({ access }: DeclaredOperation): OpenAPI.ParameterObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Makes a retry safe. The same key within 24 hours gets the first answer again; with another request it is a 422,
while the first is still running a 409.${access === 'public' ? ' Without credentials a key has at least 32 characters, beyond guessing.' : ''}`,
  schema: { type: 'string', minLength: access === 'public' ? 32 : 1, maxLength: 255 },
});

function completeReply(operation: OpenAPI.OperationObject, declared: DeclaredOperation): void {
  const [status, success] = Object.entries(operation.responses ?? {})[0] as [string, OpenAPI.ResponseObject];
  success.description = status === '204' ? 'Done. The answer has no body.' : 'Success.';
  if (status === '204') delete success.content;
  if (declared.sendsTotal) success.headers = { 'X-Total-Count': totalCount };
  showExample(success.content, declared.example.reply);
}

const totalCount: OpenAPI.HeaderObject = {
  description: 'How many items there are on all pages.',
  schema: { type: 'integer', minimum: 0 },
};

function showExample(content: Record<string, OpenAPI.MediaTypeObject> | undefined, example: unknown): void {
  const json = content?.['application/json'];
  if (json && example !== undefined) json.example = example;
}

/** Returns the statuses that the document declares for an operation. */
export const statusesOf = (declared: DeclaredOperation): number[] => [
  declared.procedure['~orpc'].route.successStatus ?? 200,
  ...problemsOf(declared),
];

/** Every operation may answer 401: also a public one that takes a session refuses a token that is not valid. */
function problemsOf({ access, refusedWith, method, fullPath, problems }: DeclaredOperation): number[] {
  const statuses = [400, 401, 429, 500, 502, 503, ...problems];
  if (access !== 'public') statuses.push(refusedWith);
  if (fullPath.includes('{') || method !== 'GET') statuses.push(404);
  if (method !== 'GET') statuses.push(408, 409, 413, 422);
  return [...new Set(statuses)].sort((a, b) => a - b);
}

const problemResponse = (status: number): OpenAPI.ResponseObject => ({
  description: titleOf(status),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const safe = Number.MAX_SAFE_INTEGER;

/** Leaves out the bounds of JavaScript's integers, which say nothing about the API. */
function tidy(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tidy);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => !(key === 'minimum' && value === -safe) && !(key === 'maximum' && value === safe),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, tidy(value)]));
}
