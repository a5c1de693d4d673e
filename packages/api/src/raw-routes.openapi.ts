import type { OpenAPI } from '@orpc/contract';
import type { RawRoute } from './raw-routes.ts';

/** Adds a route that is no operation to the document, if it has a documentation. */
export function addRawRoute(
  document: OpenAPI.Document,
  { method, fullPath, owner, access, documentation }: RawRoute,
  problemResponse: (status: number) => OpenAPI.ResponseObject,
): void {
  if (!documentation) return;
  const { summary, description, tag, contentType } = documentation;
  const statuses = access ? [401, 403, 429, 500, 502, 503] : [429, 500, 502, 503];
  const operation: OpenAPI.OperationObject & Record<`x-${string}`, string> = {
    operationId: fullPath.slice(1).replaceAll('/', '.'),
    summary,
    description,
    tags: [tag],
    'x-owner': owner,
    'x-access': access ?? 'public',
    security: access ? [{ bearer: [] }] : [],
    responses: {
      200: { description: 'Success.', content: { [contentType]: { schema: { type: 'string' } } } },
      ...Object.fromEntries(statuses.map((status) => [String(status), problemResponse(status)])),
    },
  };
  document.paths = { ...document.paths, [fullPath]: { [method.toLowerCase()]: operation } };
}
