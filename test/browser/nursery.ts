import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { call } from '../platform/call.ts';
import { newApiKey, type Person, signInWithWallet } from '../platform/people.ts';

/** Experience at which the levels begin that tests need, as content/levels.json has them. */
export const xpOfLevel = { 12: 2_310, 30: 13_920 } as const;

/** A studio whose game raises creatures of players. */
export async function openNursery(url: string) {
  const admin = await signInWithWallet(url, demoAccounts[1]?.privateKey);
  const key = await newApiKey(url, admin, ['ultigen_xp', 'ultigen_mint'], {
    'monster:xp': 10_000_000,
    'monster:mint': 1_000,
  });

  async function ask(method: string, path: string, body?: object) {
    const reply = await call(url, method, path, { key, body });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  /** Waits until a creature is of a kind on chain for good, and nothing of it is under way. */
  const settled = (id: number, monsterId: number) =>
    eventually(async () => {
      const { body } = await call(url, 'GET', `/v2/ultigen/monsters/${id}`);
      return body.status === 'final' && body.monsterId === monsterId && !body.growing;
    });

  return {
    admin,
    /** Creatures of one kind in one wallet, on chain for good. @returns their ids */
    async raise(receiver: string, monsterId: number, xps: readonly number[]): Promise<number[]> {
      const creatures = await Promise.all(
        xps.map((xp) => ask('POST', '/v2/ultigen/monsters/mint', { receiver, monsterId, xp })),
      );
      const ids = creatures.map(({ id }: { id: number }) => id);
      await Promise.all(ids.map((id) => settled(id, monsterId)));
      return ids;
    },
    addXp: (id: number, xp: number) => ask('POST', '/v2/ultigen/monsters/xp', { id, xp }),
    /** The wallet that the platform keeps for a player, once it is made. */
    keptWalletOf: ({ token }: Person): Promise<string> =>
      eventually(async () => (await call(url, 'GET', '/v2/users', { token })).body.internalWallet),
  };
}
