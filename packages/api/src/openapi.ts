import type { OpenAPI } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod';
import { contract, type DeclaredOperation, operationsOf } from './contract.ts';
import { problemDetails, titleOf } from './problems.ts';

const description = `Every answer that is not a success is \`application/problem+json\` (RFC 9457): clients tell problems apart by \`type\`.
Amounts of tokens are decimal strings of base units. Lists with \`page\` and \`limit\` tell their total in \`X-Total-Count\`.
Every answer carries \`X-Request-Id\`; send your own to find a call again. A 429 or 503 says in \`Retry-After\` when to try again.`;

const securitySchemes: Record<string, OpenAPI.SecuritySchemeObject> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token: ES256, 15 minutes, verifiable with /.well-known/jwks.json.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'A key of a partner: `hk_live_…` or `hk_test_…`, with its permissions and budget.',
  },
};

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeats with the same key within 24 hours get the first answer again. The same key with another request is 422, one still running is 409.',
  schema: { type: 'string', maxLength: 255 },
};

const { $schema: _dialect, ...problemSchema } = z.toJSONSchema(problemDetails) as OpenAPI.SchemaObject & {
  $schema?: string;
};

/** The OpenAPI 3.1 document of all documented operations, from the contract alone, in order of declaration. */
export async function generateOpenApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Hatchery API', version: '2', description },
    components: {
      securitySchemes,
      schemas: { Problem: problemSchema },
    },
  });
  for (const operation of operationsOf(contract)) complete(described(document, operation), operation);
  return document;
}

function described(document: OpenAPI.Document, { fullPath, method, name }: DeclaredOperation): OpenAPI.OperationObject {
  const path = document.paths?.[fullPath] as Record<string, OpenAPI.OperationObject | undefined> | undefined;
  const operation = path?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is declared but not in the OpenAPI document.`);
  return operation;
}

/** Adds what the contract declares beside its schemas: who may call, who answers, and how it may fail. */
function complete(operation: OpenAPI.OperationObject, declared: DeclaredOperation): void {
  const extended = operation as OpenAPI.OperationObject & Record<`x-${string}`, string>;
  extended['x-owner'] = declared.owner;
  extended['x-access'] = declared.access;
  operation.security = securityOf(declared.access);
  if (declared.method !== 'GET') operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  const problems = problemsOf(declared).map((status) => [String(status), problemResponse(status)]);
  operation.responses = { ...operation.responses, ...Object.fromEntries(problems) };
}

function securityOf(access: DeclaredOperation['access']): OpenAPI.SecurityRequirementObject[] {
  if (access === 'public') return [];
  return [access.startsWith('key:') ? { apiKey: [] } : { bearer: [] }];
}

function problemsOf({ access, method, fullPath }: DeclaredOperation): number[] {
  const statuses = [400, 429, 500, 502, 503];
  if (access === 'public' && method !== 'GET') statuses.push(401);
  if (access !== 'public') statuses.push(401, 403);
  if (fullPath.includes('{') || method !== 'GET') statuses.push(404);
  if (method !== 'GET') statuses.push(409, 413, 422);
  return statuses.sort((a, b) => a - b);
}

const problemResponse = (status: number): OpenAPI.ResponseObject => ({
  description: titleOf(status),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
