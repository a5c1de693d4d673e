import { Refusal, serveJson } from '@hatchery/kit/testing-stand-in';

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
  const server = await serveJson<Asked>(({ url = '' }, body = {}) => {
    for (const [path, answer] of routes) {
      const match = path.exec(url);
      if (match) return answer(match[1] ?? '', body);
    }
    throw new Refusal(404, 'not-found');
  });
  return { ...server, state };
}
