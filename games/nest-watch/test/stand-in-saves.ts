import type { IncomingMessage } from 'node:http';

type Save = { version: number; data: unknown };

/** Answers for the saves of players as Hatchery does. */
export function standInSaves() {
  const saves = new Map<string, Save>();
  const state = {
    /** Rights that all players give the game. */
    sharing: 'write',
    /** Writes of another device, each right before one of the game. */
    rivals: [] as object[],
    /** The keys of the game's writes, refused ones too. */
    keys: [] as unknown[],
  };
  const store = (userId: string, data: unknown): Save => {
    const save = { version: (saves.get(userId)?.version ?? 0) + 1, data };
    saves.set(userId, save);
    return save;
  };

  function answer({ method, headers }: IncomingMessage, userId: string, data: unknown): [number, object] {
    const isWrite = method === 'PUT';
    if (state.sharing === 'none' || (isWrite && state.sharing === 'read')) return [403, { detail: 'Not shared.' }];
    if (!isWrite) return saves.has(userId) ? [200, saves.get(userId) as Save] : [404, { detail: 'No such save.' }];
    state.keys.push(headers['idempotency-key']);
    const rival = state.rivals.shift();
    if (rival) store(userId, rival);
    const known = saves.get(userId);
    if (headers['if-match'] !== (known ? `"${known.version}"` : '*')) return [409, { detail: 'Another version.' }];
    return [200, store(userId, data)];
  }
  return { saves, state, store, answer };
}
