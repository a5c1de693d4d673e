import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

async function makeOpenApi(): Promise<Buffer> {
  // Loads the generator with the first request, because it takes memory and time at the start.
  const { generateOpenApi } = await import('@hatchery/api/openapi');
  return Buffer.from(JSON.stringify(await generateOpenApi()));
}

/** Serves the OpenAPI document. It is made for the first request and kept as bytes. */
export function serveOpenApi(): RequestHandler {
  let bytes: Promise<Buffer> | undefined;
  return async (_request, response) => {
    bytes ??= makeOpenApi();
    response
      .set({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
      .type('json')
      .send(await bytes);
  };
}

/** Serves the reference page: Swagger UI in our look. All of it comes from this gateway, with scripts as files, as the CSP demands. */
export function serveReference(): Router {
  const library = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = Router();
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/${name}`, express.static(library, { index: false, maxAge: '1h' }));
  router.use(express.static(join(import.meta.dirname, 'reference'), { cacheControl: false, setHeaders: fresh }));
  return router;
}

const fresh = (response: { setHeader(name: string, value: string): unknown }) =>
  response.setHeader('cache-control', 'no-cache');
