import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenLocally } from '@hatchery/kit/testing-stand-in';

/**
 * The fate of a request: it is lost, or its answer is, or it comes a second time when it was answered already. `undefined`: nothing
 * special.
 */
export type Fate = 'request lost' | 'answer lost' | 'comes twice' | undefined;

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Starts a network between a service and those that call it: it forwards requests, as their fate wants it. */
export async function startNetwork(target: () => Promise<string> | string) {
  const state = { fateOf: (_path: string, _body: string): Fate => undefined };
  const forward = async ({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...passed } = headers;
    const answer = await fetch((await target()) + url, {
      method,
      headers: passed as Record<string, string>,
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request);
    const fate = state.fateOf(request.url ?? '', String(body));
    if (fate === 'request lost') return response.destroy();
    const first = await forward(request, body);
    const { status, headers, text } = fate === 'comes twice' ? await forward(request, body) : first;
    if (fate === 'answer lost') return response.destroy();
    const type = headers.get('content-type');
    const wait = headers.get('retry-after');
    const told = { ...(type ? { 'content-type': type } : {}), ...(wait ? { 'retry-after': wait } : {}) };
    return response.writeHead(status, told).end(text);
  };
  // A caller of a process that was killed hears nothing more.
  const server = await listenLocally(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  return { ...server, state };
}

export type Network = Awaited<ReturnType<typeof startNetwork>>;
