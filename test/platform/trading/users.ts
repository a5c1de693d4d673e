import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { userIds?: string[]; uid?: string };
type Answer = (uid: string, body: Asked) => unknown;

/** Stands for the users service, as far as trades asks it: names, blocks and friends. Every device has been known for long. */
export async function startTradingUsers() {
  const state = {
    /** `<who blocks> <who is blocked>`. */
    blocks: new Set<string>(),
    /** Everybody is a friend of everybody else unless a test says so. */
    areFriends: (_one: string, _other: string) => true,
  };
  const blocksOf = (uid: string) =>
    [...state.blocks].flatMap((pair) => {
      const ids = pair.split(' ');
      return ids.includes(uid) ? ids.filter((id) => id !== uid) : [];
    });
  const routes: [RegExp, Answer][] = [
    [
      /^\/internal\/users\/players\/shown$/,
      (_uid, { userIds = [] }) => userIds.map((userId) => ({ userId, displayName: userId.slice(0, 8) })),
    ],
    [/^\/internal\/users\/([^/]+)\/blocks$/, (uid) => ({ userIds: blocksOf(uid) })],
    [
      /^\/internal\/users\/([^/]+)\/friends\/find$/,
      (uid, { uid: other }) =>
        other && other !== uid && state.areFriends(uid, other) && !blocksOf(uid).includes(other)
          ? { userId: other }
          : null,
    ],
    [
      /^\/internal\/users\/([^/]+)\/standing\/[^/]+$/,
      () => ({ sessionSince: '2026-01-01T00:00:00.000Z', knownDevice: true }),
    ],
  ];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname } = new URL(request.url ?? '/', 'http://users');
    for (const [path, answer] of routes) {
      const match = path.exec(pathname);
      if (!match) continue;
      const told = JSON.stringify(answer(match[1] ?? '', text ? JSON.parse(text) : {}));
      return response.writeHead(200, { 'content-type': 'application/json' }).end(told);
    }
    return response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
