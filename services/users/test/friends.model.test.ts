import fc from 'fast-check';
import { type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const names = ['request', 'accept', 'decline', 'remove', 'block', 'unblock'] as const;
type Act = { name: (typeof names)[number]; from: number; to: number };

const someActs = (most: number) =>
  fc.array(
    fc
      .record({ name: fc.constantFrom(...names), from: fc.nat(2), step: fc.integer({ min: 1, max: 2 }) })
      .map(({ name, from, step }): Act => ({ name, from, to: (from + step) % 3 })),
    { minLength: 1, maxLength: most },
  );

/** Friends, requests that arrived or not, and blocks, as sets of facts: a second telling of what the service keeps as two sides. */
class Model {
  readonly friends = new Set<string>();
  readonly sent = new Map<string, 'arrived' | 'lost'>();
  readonly blocks = new Set<string>();

  run({ name, from, to }: Act): number {
    const [out, back] = [`${from}>${to}`, `${to}>${from}`];
    const pair = [from, to].sort().join('-');
    const unsay = () => [out, back].map((one) => this.sent.delete(one));
    switch (name) {
      case 'request':
        if (this.blocks.has(out)) return 409;
        if (this.friends.has(pair)) return 200;
        if (this.blocks.has(back)) this.sent.set(out, 'lost');
        else if (this.sent.has(back)) {
          unsay();
          this.friends.add(pair);
        } else this.sent.set(out, 'arrived');
        return 200;
      case 'accept':
        if (this.friends.has(pair)) return 200;
        if (this.sent.get(back) !== 'arrived') return 404;
        unsay();
        this.friends.add(pair);
        return 200;
      case 'decline':
        if (this.sent.get(back) !== 'arrived') return 404;
        unsay();
        return 204;
      case 'remove':
        return this.friends.delete(pair) || this.sent.delete(out) ? 204 : 404;
      case 'block':
        this.friends.delete(pair);
        this.sent.delete(out);
        if (this.sent.has(back)) this.sent.set(back, 'lost');
        this.blocks.add(out);
        return 204;
      case 'unblock':
        return this.blocks.delete(out) ? 204 : 404;
    }
  }

  sees(from: number, to: number): string | undefined {
    if (this.blocks.has(`${from}>${to}`)) return 'blocked';
    if (this.friends.has([from, to].sort().join('-'))) return 'friend';
    if (this.sent.has(`${from}>${to}`)) return 'sent';
    return this.sent.get(`${to}>${from}`) === 'arrived' ? 'received' : undefined;
  }
}

type Player = Awaited<ReturnType<typeof signIn>>;

const paths: Record<Act['name'], [string, string]> = {
  request: ['POST', ''],
  accept: ['POST', '/accept'],
  decline: ['POST', '/decline'],
  remove: ['DELETE', ''],
  block: ['POST', '/block'],
  unblock: ['DELETE', '/block'],
};

async function newPlayers(): Promise<Player[]> {
  return [await signIn(stage.call), await signIn(stage.call), await signIn(stage.call)];
}

async function perform(players: Player[], { name, from, to }: Act): Promise<number> {
  const [method, ending] = paths[name];
  const uid = (players[to] as Player).userId;
  const as = (players[from] as Player).as;
  const path = name === 'request' ? '/v2/friends' : `/v2/friends/${uid}${ending}`;
  const body = name === 'request' ? { uid } : undefined;
  return (await stage.call(method, path, { as, body })).status;
}

async function views(players: Player[]): Promise<(string | undefined)[][]> {
  return Promise.all(
    players.map(async ({ as }) => {
      const { body } = await stage.call('GET', '/v2/friends', { as });
      const states = new Map(body.map(({ uid, state }: { uid: string; state: string }) => [uid, state]));
      return players.map(({ userId }) => states.get(userId) as string | undefined);
    }),
  );
}

const viewsOf = (model: Model) => [0, 1, 2].map((from) => [0, 1, 2].map((to) => model.sees(from, to)));

/** The states that the other side may have beside each state of mine. */
const beside: Record<string, (string | undefined)[]> = {
  undefined: [undefined, 'sent', 'blocked'],
  friend: ['friend'],
  sent: ['received', 'blocked', undefined],
  received: ['sent'],
  blocked: [undefined, 'sent', 'blocked'],
};

describe('friends, over HTTP', () => {
  it('do what the model does, step by step', async () => {
    await fc.assert(
      fc.asyncProperty(someActs(25), async (acts) => {
        const players = await newPlayers();
        const model = new Model();
        for (const act of acts) expect([act, await perform(players, act)]).toEqual([act, model.run(act)]);
        expect(await views(players)).toEqual(viewsOf(model));
      }),
      { numRuns: 25, seed: 20_261_121 },
    );
  });

  it('fit from both sides when all of it happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(someActs(12), async (acts) => {
        const players = await newPlayers();
        const statuses = await Promise.all(acts.map((act) => perform(players, act)));
        for (const status of statuses) expect([200, 204, 404, 409]).toContain(status);
        const seen = await views(players);
        for (const [from, to] of [
          [0, 1],
          [1, 2],
          [2, 0],
        ] as const)
          expect(beside[String(seen[from]?.[to])]).toContain(seen[to]?.[from]);
      }),
      { numRuns: 25, seed: 20_261_122 },
    );
  });
});
