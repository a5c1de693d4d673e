import { randomUUID } from 'node:crypto';
import { createInProcessPubSub } from '@hatchery/kit/pub-sub';
import { createRevocations, type Revocation } from '@hatchery/kit/revocations';
import { eventually, testPassports } from '@hatchery/kit/testing';
import { bearer, lastOf, startTestGateway } from './stand-ins.ts';

const balance = '/v2/ultigen/monsters/balance';
const give = '/v2/ultigen/eggs/give';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
let clock: number;
let listening: boolean;
let tell: (revocation: Revocation) => void;
const now = () => new Date(Date.now() + clock);

async function start() {
  const pubSub = { ...createInProcessPubSub(), isListening: () => listening };
  tell = createRevocations(pubSub).publish;
  platform = await startTestGateway({}, now, pubSub);
}

beforeEach(() => {
  clock = 0;
  listening = true;
});
afterEach(() => platform.close());

const asked = (what: 'sessions/' | 'api-keys/resolve') =>
  platform.users.received.filter(({ url }) => url.includes(what)).length;
const reads = (token: string) => platform.call(balance, bearer(token));
const gives = (key: string) => platform.call(give, { method: 'POST', headers: { 'x-api-key': key } });
const lastPassport = () => {
  const { headers } = lastOf(platform.services.ultigen);
  const requestId = String(headers['x-request-id']);
  return testPassports('ultigen').read(headers['x-passport'] as string, { now: now(), requestId });
};
const newSession = (subject = 'player', claims: object = {}) => {
  const sid = randomUUID();
  return { sid, token: platform.users.tokenFor(subject, { sid, ...claims }) };
};

describe('a gateway that is told what ended', () => {
  beforeEach(start);

  it('refuses an ended session at once, without asking', async () => {
    const { sid, token } = newSession();
    expect((await reads(token)).status).toBe(200);
    tell({ kind: 'session', id: sid });
    const reply = await reads(token);
    expect([reply.status, reply.body.type]).toEqual([401, '/problems/session-revoked']);
    expect(asked('sessions/')).toBe(1);
  });

  it('refuses an ended session that it sees for the first time', async () => {
    const { sid, token } = newSession();
    tell({ kind: 'session', id: sid });
    expect((await reads(token)).status).toBe(401);
    expect(asked('sessions/')).toBe(0);
  });

  it('asks again about all sessions of a user, and about nobody else’s', async () => {
    const [first, second, other] = [newSession(), newSession(), newSession('other')];
    for (const { token } of [first, second, other]) await reads(token);
    platform.users.state.endedSessions.add(first.sid);
    tell({ kind: 'user', id: 'player' });
    const statuses = [];
    for (const { token } of [first, second, other]) statuses.push((await reads(token)).status);
    expect(statuses).toEqual([401, 200, 200]);
    expect(asked('sessions/')).toBe(5);
  });

  it('takes a role away at once, though the token still names it', async () => {
    const { sid, token } = newSession('player', { roles: ['admin'] });
    await reads(token);
    expect(lastPassport()?.roles).toEqual(['admin']);
    platform.users.state.roles.set(sid, ['studio']);
    tell({ kind: 'user', id: 'player' });
    await reads(token);
    expect(lastPassport()?.roles).toEqual(['studio']);
    expect((await platform.call('/v2/users/all', bearer(token))).status).toBe(403);
  });

  it('asks again about a key that was replaced or revoked', async () => {
    const [ended, other] = [platform.users.addApiKey(['rewards']), platform.users.addApiKey(['rewards'])];
    for (const { key } of [ended, other]) expect((await gives(key)).status).toBe(200);
    platform.users.state.apiKeys.clear();
    tell({ kind: 'key', id: ended.uid });
    expect((await gives(ended.key)).status).toBe(401);
    expect((await gives(other.key)).status).toBe(200);
  });

  it('checks by itself once a minute, because messages can be lost; without Redis every ten seconds', async () => {
    const { token } = newSession();
    const { key } = platform.users.addApiKey(['rewards']);
    const both = async () => {
      await Promise.all([reads(token), gives(key)]);
      return [asked('sessions/'), asked('api-keys/resolve')];
    };
    expect(await both()).toEqual([1, 1]);
    clock = 50_000;
    expect(await both()).toEqual([1, 1]);
    listening = false;
    clock = 120_000;
    expect(await both()).toEqual([2, 2]);
    clock = 131_000;
    expect(await both()).toEqual([3, 3]);
  });
});

describe('while the users service hangs', () => {
  beforeEach(start);

  /** Makes players and a key known, then stops all answers of the users service. */
  async function prepare() {
    const players = Array.from({ length: 8 }, (_, index) => newSession(`player-${index}`));
    const { key, uid } = platform.users.addApiKey(['rewards']);
    for (const { token } of players) expect((await reads(token)).status).toBe(200);
    expect((await gives(key)).status).toBe(200);
    platform.users.received.length = 0;
    platform.users.standIn.respond = () => {};
    return { players, key, uid };
  }

  it('players and keys use other services as before, and soon nobody waits for it', async () => {
    const { players, key, uid } = await prepare();
    clock = 61_000;
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      for (const { token } of players) statuses.push((await reads(token)).status);
      statuses.push((await gives(key)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(lastPassport()).toMatchObject({ kind: 'key', subject: uid });
    // Each answer that a request waited for in vain. Probes are behind the back of requests.
    expect(platform.users.received.length).toBeLessThan(players.length);
  });

  it('an ended session stays ended', async () => {
    const { players } = await prepare();
    const [ended, other] = players as [(typeof players)[number], (typeof players)[number]];
    tell({ kind: 'session', id: ended.sid });
    expect((await reads(ended.token)).status).toBe(401);
    clock = 300_000;
    expect([(await reads(ended.token)).status, (await reads(other.token)).status]).toEqual([401, 200]);
  });

  it('a session that was found ended stays ended', async () => {
    const { sid, token } = newSession();
    platform.users.state.endedSessions.add(sid);
    expect((await reads(token)).status).toBe(401);
    platform.users.standIn.respond = () => {};
    clock = 61_000;
    expect((await reads(token)).status).toBe(401);
  });
});

describe('while the users service is down', () => {
  beforeEach(start);

  it('what was doubted waits for it, and nothing else does', async () => {
    const [doubted, other] = [newSession(), newSession('other')];
    const keys = [platform.users.addApiKey(['rewards']), platform.users.addApiKey(['rewards'])] as const;
    for (const { token } of [doubted, other]) await reads(token);
    for (const { key } of keys) await gives(key);
    await platform.services.users.stop();
    tell({ kind: 'user', id: 'player' });
    tell({ kind: 'key', id: keys[0].uid });
    const statuses = [
      (await reads(doubted.token)).status,
      (await reads(newSession().token)).status,
      (await reads(other.token)).status,
      (await reads(newSession('other').token)).status,
      (await gives(keys[0].key)).status,
      (await gives(keys[1].key)).status,
    ];
    expect(statuses).toEqual([503, 503, 200, 200, 503, 200]);
    await platform.services.users.restart();
    await eventually(async () => (await reads(doubted.token)).status === 200);
  });

  it('requests of a session that is seen for the first time at once are all served', async () => {
    await reads(newSession('other').token);
    await platform.services.users.stop();
    const { token } = newSession();
    const replies = await Promise.all(Array.from({ length: 5 }, () => reads(token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('a key counts for five minutes', async () => {
    const { key } = platform.users.addApiKey(['rewards']);
    expect((await gives(key)).status).toBe(200);
    await platform.services.users.stop();
    clock = 290_000;
    expect((await gives(key)).status).toBe(200);
    clock = 301_000;
    expect((await gives(key)).status).toBe(503);
  });

  it('a replaced key ends when it was to end', async () => {
    const { key } = platform.users.addApiKey(['rewards'], undefined, new Date(now().getTime() + 100_000));
    expect((await gives(key)).status).toBe(200);
    await platform.services.users.stop();
    clock = 90_000;
    expect((await gives(key)).status).toBe(200);
    clock = 101_000;
    expect((await gives(key)).status).toBe(503);
  });
});
