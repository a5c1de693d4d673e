import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standInSaves } from './stand-in-saves.ts';

type Report = { userId: string; fact: string; value: number; reference: string; proof: object };

/** Answers as Hatchery does, and remembers what it was told. */
export async function startStandIn(apiKey: string) {
  const reports = new Map<string, Report>();
  const tickets = new Map<string, object>();
  const nests = standInSaves();
  const state = { isAway: false, asked: 0, refusesFact: '', refusesWith: 0, hasEnded: false, isMaintained: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body = text ? JSON.parse(text) : {};
    const send = (status: number, answer: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    };
    state.asked += 1;
    if (state.isMaintained) {
      response.writeHead(state.isMaintained, { 'content-type': 'text/html' });
      return response.end('<h1>Back soon</h1>');
    }
    if (state.isAway) return send(503, { code: 'service-unavailable', detail: 'Away.' });
    if (state.refusesWith) return send(state.refusesWith, { detail: 'Refused.' });
    if (request.headers['x-api-key'] !== apiKey) return send(401, { code: 'unauthenticated', detail: 'No key.' });
    const operation = /^\/v2\/games\/[\da-f-]{36}\/(.+)$/.exec(request.url ?? '')?.[1];
    if (operation === 'plays/open') {
      const play = tickets.get(body.ticket);
      tickets.delete(body.ticket);
      return play ? send(200, play) : send(404, { code: 'not-found', detail: 'There is no such ticket.' });
    }
    const player = /^players\/([\da-f-]{36})\/saves\/Nest$/.exec(operation ?? '')?.[1];
    if (player) return send(...nests.answer(request, player, body.data));
    if (operation !== 'facts') return send(404, { code: 'not-found', detail: 'Nothing here.' });
    if (body.fact === state.refusesFact) return send(503, { code: 'service-unavailable', detail: 'Away.' });
    const known = reports.get(body.reference);
    if (known && known.value !== body.value)
      return send(409, { detail: 'Another value.', errors: [{ path: 'body.reference' }] });
    if (!known && state.hasEnded) return send(409, { detail: 'Nest Watch has ended.' });
    reports.set(body.reference, body);
    send(200, { repeated: known !== undefined });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    tickets,
    nests,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
