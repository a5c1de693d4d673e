import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Report = { userId: string; fact: string; value: number; reference: string; proof: object };

/** Answers as Hatchery does, and remembers what it was told. */
export async function startStandIn(apiKey: string) {
  const reports = new Map<string, Report>();
  const tickets = new Map<string, object>();
  const state = { isAway: false, asked: 0, refusesFact: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const send = (status: number, answer: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
    state.asked += 1;
    if (state.isAway) return send(503, { code: 'service-unavailable', detail: 'Away.' });
    if (request.headers['x-api-key'] !== apiKey) return send(401, { code: 'unauthenticated', detail: 'No key.' });
    const operation = /^\/v2\/games\/[\da-f-]{36}\/(.+)$/.exec(request.url ?? '')?.[1];
    if (operation === 'plays/open') {
      const play = tickets.get(body.ticket);
      tickets.delete(body.ticket);
      return play ? send(200, play) : send(404, { code: 'not-found', detail: 'There is no such ticket.' });
    }
    if (operation !== 'facts') return send(404, { code: 'not-found', detail: 'Nothing here.' });
    if (body.fact === state.refusesFact) return send(503, { code: 'service-unavailable', detail: 'Away.' });
    const known = reports.get(body.reference);
    if (known && known.value !== body.value) return send(409, { code: 'conflict', detail: 'Another value.' });
    reports.set(body.reference, body);
    send(200, { repeated: known !== undefined });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    tickets,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
