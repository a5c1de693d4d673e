import type { Notification } from '@hatchery/api/notifications';
import { eventually } from '@hatchery/kit/testing';
import { openTestStream, type TestStream } from '@hatchery/kit/testing-streams';
import { jest } from '@jest/globals';
import { describeWith } from '../../tools/describe-with.ts';
import { call } from './call.ts';
import { newGuest, type Person, signInWithWallet } from './people.ts';
import { startReplicatedPlatform } from './replicated-platform.ts';

jest.setTimeout(300_000);

describeWith('redis', 'the live stream', () =>
  describeWith('kafka', 'over two gateways and two replicas of the users service', suite),
);

function suite(): void {
  let platform: Awaited<ReturnType<typeof startReplicatedPlatform>>;

  beforeAll(async () => {
    platform = await startReplicatedPlatform({ STREAM_HEARTBEAT_SECONDS: '5' });
  });
  afterAll(() => platform?.close());

  const open = async (gateway: number, { token }: Person, lastEventId: string) => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': lastEventId };
    const stream = await openTestStream(`${platform.gateways[gateway]}/account/stream`, headers);
    expect(stream.status).toBe(200);
    return stream;
  };
  /** A player with a tab at each gateway. Position 0 is before all that ever happens to them. */
  const withTabs = async (person: Person) => ({
    ...person,
    tabs: [await open(0, person, '0'), await open(1, person, '0')] as const,
  });
  type Player = Awaited<ReturnType<typeof withTabs>>;

  const send = async (gateway: 0 | 1, method: string, path: string, { token }: Person, body?: object) => {
    const reply = await call(platform.gateways[gateway], method, path, { token, body });
    expect(reply).toMatchObject({ status: 200 });
    return reply.body;
  };
  const ask = (gateway: 0 | 1, from: Person, to: Person) => send(gateway, 'POST', '/v2/friends', from, { uid: to.uid });
  const newAccount = () => signInWithWallet(platform.gateways[0]);

  const hears = (stream: TestStream, kind: string, subject?: string): Promise<Notification> =>
    eventually(() =>
      stream.events
        .filter(({ event }) => event === 'notification')
        .map(({ data }) => data as Notification)
        .find((told) => told.kind === kind && (subject === undefined || told.subject === subject)),
    );
  const hearEverywhere = async ({ tabs }: Player, kind: string, subject?: string) => {
    const [told, again] = await Promise.all(tabs.map((tab) => hears(tab, kind, subject)));
    expect(again).toEqual(told);
    return told as Notification;
  };
  const idsIn = (streams: readonly TestStream[]) =>
    streams.flatMap(({ events }) => events.filter(({ event }) => event === 'notification').map(({ data }) => data.id));
  /** Ids of all that a player was told, oldest first, as a gateway lists them. */
  const listedIds = async (gateway: 0 | 1, person: Person) => {
    const { items } = await send(gateway, 'GET', '/account/notifications?limit=100', person);
    return items.map(({ id }: Notification) => id).reverse();
  };
  const heardOnceEach = async (player: Player) => {
    for (const gateway of [0, 1] as const) {
      const listed = await listedIds(gateway, player);
      // The welcome gift comes when it comes, so a tab may still wait for what is listed, or have heard more by now.
      const heard = await eventually(() => {
        const ids = idsIn([player.tabs[gateway]]);
        return ids.length >= listed.length ? ids : undefined;
      });
      expect(heard.slice(0, listed.length)).toEqual(listed);
      expect(new Set(heard).size).toBe(heard.length);
    }
  };

  /** How many events about players each replica has taken from the bus. */
  const takenByReplica = () =>
    Promise.all(
      platform.replicas.map(async (url) => {
        const metrics = await (await fetch(`${url}/metrics`)).text();
        const counted = metrics.match(
          /^events_handled_total\{(?=.*group="users.notifications").*outcome="done".*\} (\d+)/m,
        );
        return Number(counted?.[1] ?? 0);
      }),
    );

  it('tells each tab once of a gift, a hatch and a friend, whichever replica took the event', async () => {
    const guests: Player[] = [];
    // The name of a player decides which replica takes their events, so some more players make sure that both take some.
    while (guests.length < 2 || (await takenByReplica()).includes(0)) {
      const guest = await withTabs(await newGuest(platform.gateways[guests.length % 2] as string));
      guests.push(guest);
      const gift = await hearEverywhere(guest, 'gift.arrived');
      const eggs = { amount: 1, eggType: Number(gift.data.eggType) };
      const { uid } = await send(1, 'POST', '/v2/ultigen/eggs/hatch', guest, eggs);
      await hearEverywhere(guest, 'hatch.hatched', uid);
    }
    const [ada, bo] = [await withTabs(await newAccount()), await withTabs(await newAccount())];
    await ask(0, ada, bo);
    await hearEverywhere(bo, 'friend.requested', ada.uid);
    await send(1, 'POST', `/v2/friends/${ada.uid}/accept`, bo);
    await hearEverywhere(ada, 'friend.accepted', bo.uid);
    for (const player of [...guests, ada, bo]) await heardOnceEach(player);
    for (const { tabs } of [...guests, ada, bo]) for (const tab of tabs) tab.close();
  });

  it('resumes at the other gateway without a gap or a repetition', async () => {
    const ada = await newAccount();
    const first = await open(0, ada, '0');
    // The welcome gift comes when it comes, so this story starts after it.
    await hears(first, 'gift.arrived');
    const [early, meanwhile, afterwards] = [await newAccount(), await newAccount(), await newAccount()];
    await ask(0, early, ada);
    const { id } = await hears(first, 'friend.requested', early.uid);
    // The id of a batch comes with the last of its events.
    await eventually(() => Number(first.lastId()) >= id);
    first.close();
    await ask(1, meanwhile, ada);
    await eventually(async () => (await listedIds(0, ada)).length === 3);
    const second = await open(1, ada, first.lastId());
    expect((await second.find('ready')).data).toEqual({ resumed: true });
    await ask(0, afterwards, ada);
    await hears(second, 'friend.requested', afterwards.uid);
    expect(idsIn([first, second])).toEqual(await listedIds(1, ada));
    expect(idsIn([second])).toHaveLength(2);
    second.close();
  });

  it('goes on while Redis is away, by heartbeat, and at once again when it is back', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, async () => withTabs(await newAccount())));
    const tellAll = async () => {
      const friend = await newAccount();
      await Promise.all(
        players.map(async (player) => {
          await ask(0, friend, player);
          await hearEverywhere(player, 'friend.requested', friend.uid);
        }),
      );
    };
    const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;
    await tellAll();

    await platform.redis.kill();
    await tellAll();
    for (const url of [...platform.gateways, ...platform.replicas]) await eventually(() => isReady(url));
    for (const gateway of [0, 1] as const) await send(gateway, 'GET', '/v2/users', players[0] as Person);

    await platform.redis.start();
    const beatsOf = () => players.map(({ tabs }) => tabs.map((tab) => tab.beats()));
    // A heartbeat's news comes after the heartbeat. Without a heartbeat in between, Redis told the replica that had not consumed the event.
    await eventually(async () => {
      const before = beatsOf();
      await tellAll();
      return JSON.stringify(beatsOf()) === JSON.stringify(before);
    });
    for (const player of players) await heardOnceEach(player);
    for (const { tabs } of players) for (const tab of tabs) tab.close();
  });
}
