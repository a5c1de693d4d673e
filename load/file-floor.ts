import { createReadStream, statSync } from 'node:fs';
import { request as ask, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that Node can do for a download: one process streams a file, another one passes it on. */
const readBytes = 512 * 1024;

/** Serves a file or a range of it. @returns its address. */
export function serveFile(path: string): Promise<string> {
  const { size } = statSync(path);
  return listen((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from ?? 0), Number(to ?? size - 1)];
    response.writeHead(from ? 206 : 200, { 'content-length': end - start + 1 });
    createReadStream(path, { start, end, highWaterMark: readBytes }).pipe(response);
  });
}

/** Passes on what another process answers. @returns its address. */
export function passOn(upstream: string): Promise<string> {
  return listen(({ headers: { range } }, response) => {
    ask(upstream, { headers: range ? { range } : {} }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  });
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
