import { randomUUID } from 'node:crypto';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { type Closable, startParts } from '@hatchery/kit/closing';
import { createKafkaTransport } from '@hatchery/kit/kafka.transport';
import { createRedisPubSub } from '@hatchery/kit/redis.pub-sub';
import { eventually, type TestReply } from '@hatchery/kit/testing';
import { jest } from '@jest/globals';
import { describeWith } from '../../../tools/describe-with.ts';
import { startKafka } from '../../../tools/kafka.ts';
import { startS3 } from '../../../tools/s3.ts';
import { type Fault, type FaultyLink, startToxiproxy } from '../../../tools/toxiproxy.ts';
import { signUp } from './fixtures/email.fixture.ts';
import { newEmail, startMailServer } from './fixtures/mail.fixture.ts';
import { listNotifications, subjectsOf, tellOfGifts } from './fixtures/notifications.fixture.ts';
import { newPicture } from './fixtures/uploads.fixture.ts';
import { signIn, startStage } from './fixtures/users.fixture.ts';

// A machine that is held up misses a stated time by chance. A link on which somebody waits too long misses it each time.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

type LinkName = 'Postgres' | 'Redis' | 'Kafka' | 'the node' | 'S3' | 'SMTP';

/** A use of the service, by the link that it is for. */
type Use = {
  /** Does what a player does. */
  ask(): Promise<Pick<TestReply, 'status' | 'body'>>;
  /** Does something that needs the link. @returns false, or fails, unless all of it happens. */
  works(): Promise<boolean>;
  /** Answered to players while nothing passes the link. Without one, they are answered as ever. */
  refusal?: 503;
  /** The longest time for that, in milliseconds, as docs/operating/faults.md states it. */
  deadline: number;
};

const recoveryMilliseconds = 10_000;
/** Connections that are not needed any more are closed by then: pools keep them for half a minute. */
const leftOverMilliseconds = 45_000;
const breaking: Fault[] = ['reset_peer', 'timeout'];
const slowing: Fault[] = ['latency', 'slicer'];
/**
 * Connections that pools may hold. Postgres: DATABASE_POOL_SIZE and 5 more. Kafka: two for each of 7 consumers, for the producer and the
 * client that asks, and for one of each of these that is being replaced. SMTP: those of the mail worker.
 */
const poolSizes: Partial<Record<LinkName, number>> = { Postgres: 15, Kafka: 22, SMTP: 3 };
const png = 'image/png';

/** The service with a real part behind each of its links, and a use for each. */
const startFaultyStage = () =>
  startParts(async (keep) => {
    const closing = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
      keep({ close: () => part.stop() });
      return part;
    };
    const toxiproxy = closing(await startToxiproxy());
    const links = {} as Record<LinkName, FaultyLink>;
    const open = async (name: LinkName, target: string) => {
      links[name] = await toxiproxy.link(target);
      return links[name];
    };
    const openUrl = async (name: LinkName, url: string) => {
      const { address } = await open(name, new URL(url).host);
      return Object.assign(new URL(url), { host: address }).href;
    };
    const redisUrl = process.env.TEST_REDIS_URL as string;
    const [kafka, node, s3, mailServer] = await Promise.all([
      startKafka({ openLink: (target) => open('Kafka', target) }).then(closing),
      startAnvil().then((anvil: Anvil) => closing(anvil)),
      startS3().then(closing),
      startMailServer().then((server) => keep(server)),
    ]);
    const stage = keep(
      await startStage({
        environment: {
          ...s3.environment,
          S3_ENDPOINT: await openUrl('S3', s3.environment.S3_ENDPOINT as string),
          S3_PUBLIC_ENDPOINT: s3.environment.S3_ENDPOINT as string,
          RPC_URLS: `31337=${await openUrl('the node', node.rpcUrl)}`,
          REDIS_URL: await openUrl('Redis', redisUrl),
          SMTP_URL: await openUrl('SMTP', mailServer.url),
        },
        linkDatabase: (url) => openUrl('Postgres', url),
        openTransport: (log) => createKafkaTransport({ brokers: [kafka.linked as string], clientId: 'users', log }),
      }),
    );
    const otherReplica = createRedisPubSub({ url: redisUrl, channel: 'users:streams', log: stage.log });
    keep(otherReplica);
    let heard = 0;
    otherReplica.subscribe(() => {
      heard += 1;
    });

    const { call, database } = stage;
    const player = await signIn(call);
    const { as } = player;
    const picture = await newPicture();
    const { body: upload } = await call('POST', '/account/picture/file-upload-url', {
      as,
      body: { contentType: png, size: picture.length },
    });
    await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: new Uint8Array(picture) });
    const { body: user } = await call('PUT', '/account/picture', { as, body: { ticket: upload.ticket } });

    const tell = async () => {
      const subject = randomUUID();
      await tellOfGifts(database, player, [subject]);
      return subject;
    };
    const succeeds = (ask: Use['ask']) => async () => (await ask()).status < 300;
    /** Redis forgets what nobody hears, and a mail that meets a broken connection waits for a minute: then others are tried. */
    const soon = async (check: () => boolean | Promise<boolean>) => {
      await eventually(check, { withinMilliseconds: 3_000 });
      return true;
    };
    const whoAmI = () => call('GET', '/v2/users', { as });
    const seePicture = () => call('GET', user.picture);
    const readBalance = () => call('GET', `/v1/wallet/holder/${player.wallet.address}?chainId=31337`);
    const uses: Record<LinkName, Use> = {
      Postgres: { ask: whoAmI, works: succeeds(whoAmI), refusal: 503, deadline: 13_000 },
      Redis: {
        ask: () => call('GET', '/account/notifications', { as }),
        works: async () => {
          const before = heard;
          await tell();
          return soon(() => heard > before);
        },
        deadline: 5_000,
      },
      Kafka: {
        ask: () => tell().then(() => ({ status: 200, body: undefined })),
        works: async () => {
          const subject = await tell();
          return soon(async () => subjectsOf(await listNotifications(stage, player)).includes(subject));
        },
        deadline: 5_000,
      },
      'the node': { ask: readBalance, works: succeeds(readBalance), refusal: 503, deadline: 5_000 },
      S3: { ask: seePicture, works: succeeds(seePicture), refusal: 503, deadline: 13_000 },
      SMTP: {
        ask: () => signUp(call),
        works: async () => {
          const email = newEmail();
          await signUp(call, { email });
          return soon(() => mailServer.mails.some(({ to }) => to.includes(email)));
        },
        deadline: 5_000,
      },
    };
    return { links, uses, isReady: async () => (await call('GET', '/readyz')).status === 200 };
  });

type FaultyStage = Awaited<ReturnType<typeof startFaultyStage>>;

describeWith('toxiproxy', 'between players and the parts behind a service', () =>
  describeWith('redis', 'with Redis', () =>
    describeWith('kafka', 'with Kafka', () => describeWith('s3', 'with S3', suite)),
  ),
);

function suite(): void {
  let stage: FaultyStage & Closable;
  beforeAll(async () => {
    stage = await startFaultyStage();
  });
  afterAll(() => stage?.close());
  afterEach(async () => {
    for (const link of Object.values(stage.links)) await link.heal();
  });

  const names: LinkName[] = ['Postgres', 'Redis', 'Kafka', 'the node', 'S3', 'SMTP'];
  const all = (faults: Fault[]) => names.flatMap((name) => faults.map((fault) => [fault, name] as const));

  /** Connections while all is well and everything is used at once. */
  const usual = new Map<LinkName, number>();
  const useAll = () => Promise.all(names.map((name) => stage.uses[name].ask()));

  test('each link is used', async () => {
    for (const name of names) await eventually(() => stage.uses[name].works());
    expect((await useAll()).filter(({ status }) => status >= 300)).toEqual([]);
    await eventually(stage.isReady);
    for (const name of names) usual.set(name, poolSizes[name] ?? Math.max(1, stage.links[name].connections()));
  });

  test.each(all(slowing))('%s on the link to %s slows what needs it, and nothing fails', async (fault, name) => {
    await stage.links[name].suffer(fault);
    await eventually(() => stage.uses[name].works(), { withinMilliseconds: recoveryMilliseconds });
  });

  test.each(all(breaking))('%s on the link to %s stops what needs it, and nothing else', async (fault, name) => {
    const { links, uses } = stage;
    const { ask, works, refusal, deadline } = uses[name];
    await useAll();
    await links[name].suffer(fault);

    const from = performance.now();
    const asked = ask();
    const others = name === 'Postgres' ? [] : names.filter((one) => one !== name);
    const answers = await Promise.all(others.map(async (one) => [one, (await uses[one].ask()).status] as const));
    expect(answers.filter(([, status]) => status >= 300)).toEqual([]);
    expect(await stage.isReady()).toBe(name !== 'Postgres');
    const { status, body } = await asked;
    expect(performance.now() - from).toBeLessThan(deadline);
    if (refusal) expect([status, body]).toEqual([refusal, expect.objectContaining({ status: refusal })]);
    else expect(status).toBeLessThan(300);

    await links[name].heal();
    await eventually(works, { withinMilliseconds: recoveryMilliseconds });
    // Those that broke are made anew, and none is left over.
    const most = usual.get(name) as number;
    await eventually(() => links[name].connections() <= most, { withinMilliseconds: leftOverMilliseconds });
  });
}
