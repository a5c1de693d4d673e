import type { RequestHandler } from 'express';

const fileName = /^(\d{1,9})\.svg$/;

/**
 * Serves pictures that are drawn from an id, as in `40.svg`. Draws each once. Unknown files are left to the next handler.
 * @param draw returns the SVG document, or undefined for an id that nothing has
 * @example app.get('/public/ultigen/eggs/:file', drawnPictures(eggPicture))
 */
export function drawnPictures(draw: (id: number) => string | undefined): RequestHandler {
  const drawn = new Map<number, string>();
  return (request, response, next) => {
    const [, digits] = fileName.exec(String(request.params.file)) ?? [];
    if (digits === undefined) return next();
    const id = Number(digits);
    const svg = drawn.get(id) ?? draw(id);
    if (svg === undefined) return next();
    drawn.set(id, svg);
    response.set({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    response.send(svg);
  };
}
