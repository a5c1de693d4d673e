import { join } from 'node:path';
import { contract, operationsOf } from '@hatchery/api/contract';
import { runningServices } from '@hatchery/api/services';
import { createDatabase } from '@hatchery/kit/database';
import { openFileStore } from '@hatchery/kit/files/files.config';
import { deleteUnused } from '@hatchery/kit/files/retention';
import { createLogger } from '@hatchery/kit/log';
import { namesNobody, type PersonalData } from '@hatchery/kit/personal-data';
import { schemaOf } from '@hatchery/kit/schema-name';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { forgetLapsed } from '../../services/users/src/retention/retention.ts';
import { startProvider } from '../../services/users/test/fixtures/google.fixture.ts';
import { type MailServer, newClient, startMailServer } from '../../services/users/test/fixtures/mail.fixture.ts';
import { forgetEmails } from '../../services/vouchers/src/airdrops/forget-emails.ts';
import { describeWith } from '../../tools/describe-with.ts';
import { type KafkaBroker, startKafka } from '../../tools/kafka.ts';
import { type RedisServer, startRedis } from '../../tools/redis.ts';
import { call } from './call.ts';
import { plantMarkers } from './forgetting/plant.ts';
import { type Places, search } from './forgetting/search.ts';
import { mastersBudget } from './masters-stories.ts';
import { newApiKey, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';
import type { World } from './story.ts';

describeWith('kafka', 'the deletion of a person', () => {
  let broker: KafkaBroker;
  let redis: RedisServer;
  let mail: MailServer;
  let google: Awaited<ReturnType<typeof startProvider>>;
  let platform: TestPlatform;
  const logLines: string[] = [];

  beforeAll(async () => {
    [broker, redis, mail, google] = await Promise.all([startKafka(), startRedis(), startMailServer(), startProvider()]);
    platform = await startTestPlatform(
      {
        ...{ KAFKA_BROKERS: broker.address, KAFKA_ONE_COPY: 'accepted', REDIS_URL: redis.url, SMTP_URL: mail.url },
        ...{ TRUST_PROXY_HOPS: '1', ...google.environment },
      },
      1,
      { logLevel: 'debug', logTo: { write: (line) => void logLines.push(line) } },
    );
    google.clientIsAt(platform.url);
  });
  afterAll(async () => {
    await platform?.close();
    await Promise.all([google?.close(), mail?.close(), redis?.stop(), broker?.stop()]);
  });

  async function worldOf({ url, rpcUrl }: TestPlatform): Promise<World> {
    const admin = await signInWithWallet(url, demoAccounts[1]?.privateKey);
    const permissions = operationsOf(contract).flatMap(({ access }) =>
      access.startsWith('key:') ? [access.slice(4)] : [],
    );
    const key = await newApiKey(url, admin, [...new Set(permissions)], { 'egg:2': 10, ...mastersBudget });
    return {
      ...{ url, rpcUrl, mail, google, admin: admin.token, key, join: () => {} },
      send: async (method, path, { headers, ...options } = {}) => {
        const reply = await call(url, method, path, { ...options, headers: { ...newClient(), ...headers } } as never);
        if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
        return reply;
      },
    };
  }

  it('leaves nothing but what is declared, in tables, topics, Redis, files and log lines', async () => {
    const { person, markers } = await plantMarkers(await worldOf(platform));
    const pointing = Object.fromEntries([
      ...person.uids.map((uid, index) => [`uid${index}`, uid]),
      ...person.wallets.map((address, index) => [`wallet${index}`, address]),
    ]);
    const places: Places = {
      ...{ databaseUrl: platform.databaseUrl, redisUrl: redis.url, kafkaAddress: broker.address },
      ...{ folder: platform.folder, logLines },
    };
    const find = () => search(places, { ...markers, ...pointing });

    const before = await find();
    const isFound = (what: string) => before.some((hit) => hit.endsWith(` ${what}`));
    expect(Object.keys(markers).filter(isFound).length).toBeGreaterThanOrEqual(40);
    // A minute later, Redis has forgotten the address of a client that signed in.
    const nowhere = Object.keys(markers).filter((what) => !isFound(what) && what !== 'clientAddress');
    expect(nowhere.sort()).toEqual(Object.keys(neverKept).sort());
    expect(before).toEqual(expect.arrayContaining(seen));
    expect(logLines.length).toBeGreaterThan(0);

    const { token } = person;
    const reply = await call(platform.url, 'DELETE', '/v2/users', { token, body: { abandonAssets: true } });
    expect(reply.status).toBe(200);
    const isKept = await judgeOfHits();
    await eventually(async () => {
      const left = (await find()).filter((hit) => !isKept(hit) && !forgottenLater.some((later) => later.test(hit)));
      if (left.length > 0) throw new Error(`Left: ${left.join(', ')}`);
      return true;
    }, patience);

    await passDays(platform, 31);
    const after = await find();
    expect(after.filter((hit) => !isKept(hit))).toEqual([]);
    const unneeded = kept.filter(([pattern]) => !after.some((hit) => pattern.test(hit)));
    expect(unneeded.map(([pattern]) => pattern.source)).toEqual([]);
  });
});

/** Services hear of the deletion within seconds, on a busy machine later. */
const patience = { withinMilliseconds: 60_000 };

/** Some of what is found in each kind of place before the deletion, so that the search is known to look there. */
const seen = [
  'file:files/games largeSave',
  'file:files/users pictureNeverUsed',
  'games.save_versions save',
  'kafka:users.accounts uid0',
  'redis-for-an-hour network',
  'signer.custodial_wallets uid0',
  'users.users name',
];

/** Hits that are gone once a time has passed. */
const forgottenLater = [
  // Uploads that were not used, and files that nothing uses any more: an hour after their time.
  /^file:files\/(users|masters|games) /,
  /^users\.files pictureFile$/,
  /\.file_tickets uid\d$/,
  // Hints of addresses in lists of airdrops: 30 days after their end.
  /^vouchers\.airdrop_(list_rows|recipients) mailDomain$/,
];

/** Markers that are never stored as they are, or were replaced before the deletion. */
const neverKept: Record<string, string> = {
  token: 'Access tokens are signed, not stored.',
  guestToken: 'The same.',
  idempotencyKey: 'Only a hash is stored, with an answer that is encrypted by it.',
  password: 'Only its hash with a salt is stored.',
  resetToken: 'It ended with its use.',
  formerName: 'The next name took its place.',
  formerBio: 'So did the next bio.',
  formerMail: 'So did the next address.',
  deletedSave: 'The player deleted it.',
  deletedSaveName: 'The same.',
  pictureMetadata: 'Pictures are stored without metadata.',
  avatarPictureMetadata: 'The same.',
};

/** Hits that stay, each with the reason. */
const kept: [RegExp, string][] = [
  [/^assets_library\.assets library(Title|Description|Author)$/, 'The asset stays for those who use it.'],
  [/^assets_library\.asset_files libraryFileName$/, 'The same.'],
  [/^file:files\/assets-library libraryFile$/, 'The same.'],
  [/^users\.api_keys (appId|keyName|apiKey)$/, 'Keys belong to an app, which others may run on. They are hashed.'],
  [/^users\.notifications uid\d$/, 'Notifications of others about a table carry an id that names nobody any more.'],
  [/^redis-for-an-hour /, 'Limits are counted by address of client or id, for an hour at most.'],
  [/^kafka:\S+ (uid|wallet)\d$/, 'Events carry ids and addresses of wallets, for 7 days.'],
  [/^file:chain\S* wallet\d$/, 'The chain shows wallets to everybody.'],
];

/** @returns whether something may stay: by the list above, or because an inventory keeps ids or wallets in that table. */
async function judgeOfHits(): Promise<(hit: string) => boolean> {
  const tables = new Map<string, string>();
  for (const service of runningServices) {
    const { personalData }: { personalData: PersonalData } = await import(
      `../../services/${service}/src/personal-data.ts`
    );
    for (const [table, { atDeletion }] of Object.entries(personalData.personal))
      if (atDeletion !== 'deleted' && atDeletion.kept) tables.set(`${schemaOf(service)}.${table}`, atDeletion.kept);
  }
  const keepsIds = namesNobody('').kept;
  return (hit) => {
    if (kept.some(([pattern]) => pattern.test(hit))) return true;
    const [table = '', what = ''] = hit.split(' ');
    const because = tables.get(table);
    if (/^wallet\d$/.test(what)) return because !== undefined;
    return /^uid\d$/.test(what) && because?.endsWith(keepsIds) === true;
  };
}

/** Lets the workers that forget run as they do after so many days. */
async function passDays({ databaseUrl, folder, url }: TestPlatform, days: number): Promise<void> {
  const later = new Date(Date.now() + days * 86_400_000);
  const now = () => later;
  const log = createLogger({ service: 'later', level: 'fatal' });
  for (const service of ['users', 'masters', 'games', 'assets-library', 'vouchers'] as const) {
    const database = createDatabase({ url: databaseUrl, schema: schemaOf(service), log, poolSize: 2 });
    const store = await openFileStore({ FILES_DIRECTORY: join(folder, 'files'), PUBLIC_URL: url } as never, service);
    try {
      if (service === 'users') await forgetLapsed({ database, now, log });
      if (service === 'vouchers') await forgetEmails({ database, now });
      await deleteUnused({ store, database, now });
    } finally {
      await store.close();
      await database.close();
    }
  }
}
