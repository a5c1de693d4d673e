import { readFileSync } from 'node:fs';
import { contract, operationsOf } from './contract.ts';
import { generateOpenApi } from './openapi.ts';
import { rawRoutes } from './raw-routes.ts';

type Operation = {
  security: object[];
  parameters?: { name: string; in: string; schema: object }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  'x-owner': string;
  'x-access': string;
};

const document = (await generateOpenApi()) as unknown as { paths: Record<string, Record<string, Operation>> };
const cases = operationsOf(contract).map(
  (operation) => [`${operation.method} ${operation.fullPath}`, operation] as const,
);

describe('the OpenAPI document', () => {
  it('is the one that is committed', () => {
    const committed = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has the documented operations and no others', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const raw = rawRoutes.flatMap(({ method, fullPath, documentation }) =>
      documentation ? [`${method} ${fullPath}`] : [],
    );
    expect(listed.toSorted()).toEqual([...cases.map(([name]) => name), ...raw].toSorted());
  });

  it.each(cases)('says of %s who answers, who may call, and how it fails', (_name, declared) => {
    const operation = document.paths[declared.fullPath]?.[declared.method.toLowerCase()] as Operation;
    expect(operation).toMatchObject({ 'x-owner': declared.owner, 'x-access': declared.access });
    const scheme = declared.access.startsWith('key:') ? 'apiKey' : 'bearer';
    const open = declared.takesSession ? [{}, { bearer: [] }] : [];
    expect(operation.security).toEqual(declared.access === 'public' ? open : [{ [scheme]: [] }]);
    const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    for (const status of ['400', '401', '429', '500', '502', '503'])
      expect(operation.responses[status]?.content).toEqual(problem);
    const key = operation.parameters?.find(({ name }) => name === 'Idempotency-Key');
    const shortest = declared.access === 'public' ? 32 : 1;
    expect(key?.schema).toEqual(
      declared.method === 'GET' ? undefined : { type: 'string', minLength: shortest, maxLength: 255 },
    );
  });

  it('describes the stream, which is no operation', () => {
    const stream = document.paths['/account/stream']?.get;
    expect(stream).toMatchObject({ 'x-owner': 'users', 'x-access': 'user', security: [{ bearer: [] }] });
    expect(Object.keys(stream?.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
  });

  it('says which lists send their total', () => {
    const lists = ['/v2/ultigen/monsters/balance', '/v2/ultigen/monsters/resync', '/v2/users/all'];
    for (const path of lists)
      expect(document.paths[path]?.get?.responses['200']).toHaveProperty(['headers', 'X-Total-Count']);
    expect(document.paths['/v2/ultigen/eggs/resync']?.get?.responses['200']).not.toHaveProperty('headers');
  });

  it('says which refusals an operation has beside those of its kind', () => {
    expect(document.paths['/v2/users/search']?.get?.responses).toHaveProperty('404');
    expect(document.paths['/account/sweep-preview']?.get?.responses).toHaveProperty('409');
    expect(document.paths['/account/sign-in']?.post?.responses).toHaveProperty('403');
  });
});
