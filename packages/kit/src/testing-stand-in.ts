import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port of this machine. Closing it breaks off what is under way. */
export async function listenLocally(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A refusal that a stand-in throws, and answers as a problem. The code `lost` breaks the connection instead. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** The paths of the fields that were refused. */
  readonly paths: string[];
  constructor(status: number, code: string, detail = code, paths: string[] = []) {
    super(detail);
    this.status = status;
    this.code = code;
    this.paths = paths;
  }
}

/** Answers JSON over HTTP as another service would: null for nothing. */
// biome-ignore lint/suspicious/noExplicitAny: stand-ins read bodies of every shape.
export const serveJson = <Body = any>(answer: (request: IncomingMessage, body: Body) => unknown) =>
  listenLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    try {
      const answered = (await answer(request, text ? JSON.parse(text) : undefined)) ?? null;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answered));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message: detail } = error;
      if (code === 'lost') return void request.socket.destroy();
      const errors = error.paths.length > 0 ? { errors: error.paths.map((path) => ({ path, message: detail })) } : {};
      const named = { type: `/problems/${code}`, title: code, status, detail, instance: '', requestId: '' };
      const problem = { ...named, ...errors };
      response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    }
  });
