import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

async function makeOpenApi(): Promise<Buffer> {
  // A gateway that nobody asks for the document does without what makes it: memory, and time at its start.
  const { generateOpenApi } = await import('@hatchery/api/openapi');
  return Buffer.from(JSON.stringify(await generateOpenApi()));
}

/** The document of the API, made when first asked for and kept as bytes. */
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

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Hatchery API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/** The reference page: Swagger UI from this gateway itself, its only script of our own as a file, as the CSP wants it. */
export function serveReference(): Router {
  const require = createRequire(import.meta.url);
  const assets = dirname(require.resolve('swagger-ui-dist/package.json'));
  const router = Router();
  router.get('/', (_request, response) => void response.set('cache-control', 'no-cache').type('html').send(page));
  router.get('/start.js', (_request, response) => void response.type('js').send(start));
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/${name}`, express.static(assets, { index: false, maxAge: '1h' }));
  return router;
}
