import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { call, type Reply } from './call.ts';
import { type MortalPlatform, startMortalPlatform } from './mortal-platform.ts';
import { newGuest, type Person, signInWithWallet } from './people.ts';
import { checkOut, previousRelease } from './previous-release.ts';
import { untilSettled } from './settled.ts';

const release = previousRelease();
/** A clone without history cannot know the release before, in CI neither. Then this is skipped, and says so. */
const describeWithHistory = release
  ? (name: string, suite: () => void) => describe(name, suite)
  : (name: string, suite: () => void) => {
      const skipped = `${name} (the commit of the release before is not in this clone)`;
      process.stderr.write(`SKIPPED ${skipped}\n`);
      describe.skip(skipped, suite);
    };

const playersAtOnce = 3;
const gift = 2;

describeWithHistory('a rollback', () => {
  let platform: MortalPlatform;
  let previous: ReturnType<typeof checkOut>;
  let assetId: string;

  beforeAll(async () => {
    previous = checkOut(release as string);
    platform = await startMortalPlatform();
  });
  afterAll(async () => {
    await platform?.close();
    previous?.remove();
  });

  const failures: string[] = [];
  const send = async (method: string, path: string, token: string, body?: unknown): Promise<Reply['body']> => {
    const reply = await call(platform.url, method, path, { token, body });
    if (reply.status !== 200) failures.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const admin = () => signInWithWallet(platform.url, demoAccounts[1]?.privateKey);

  /** Hatches the welcome egg, and is given vouchers. */
  const play = async (giver: Person): Promise<Person> => {
    const guest = await newGuest(platform.url);
    const egg = await eventually(async () => {
      const eggs = await send('GET', '/v2/ultigen/eggs/balance', guest.token);
      return eggs.find(({ availableAmount }: { availableAmount: number }) => availableAmount > 0);
    });
    await send('POST', '/v2/ultigen/eggs/hatch', guest.token, { amount: 1, eggType: egg.id });
    const given = { assetId, amount: gift, receiver: guest.address };
    await send('POST', '/v2/vouchers/admin/give', giver.token, given);
    return guest;
  };
  const playAll = async () => {
    const giver = await admin();
    return Promise.all(Array.from({ length: playersAtOnce }, () => play(giver)));
  };
  const expectKept = async (guests: Person[]) => {
    await untilSettled(platform.query);
    for (const { token } of guests)
      expect(await send('GET', '/v2/vouchers', token)).toContainEqual(
        expect.objectContaining({ assetId, amount: gift }),
      );
    const stored = await platform.query(`
      select (select count(*)::int from users.users where id::text = any('{${guests.map(({ uid }) => uid)}}')) as guests,
        (select count(*)::int from ultigen.hatches where status = 'seen') as hatches`);
    expect(stored).toEqual([{ guests: guests.length, hatches: guests.length }]);
  };

  test('goes to the release before, on the schema of this one, and forward again: nothing fails, nothing is lost', async () => {
    const { token } = await admin();
    const medal = { name: 'Moss medal', category: 'medals', image: 'https://moss.example/medal.png' };
    ({ uid: assetId } = (await call(platform.url, 'POST', '/v2/assets', { token, body: medal })).body);
    const guests = await playAll();
    await expectKept(guests);
    const done = () => platform.query(`select name from users.knex_migrations order by id`);
    const migrated = await done();

    await platform.replace(previous.main);
    guests.push(...(await playAll()));
    await expectKept(guests);
    expect(await done()).toEqual(migrated);

    await platform.replace();
    guests.push(...(await playAll()));
    await expectKept(guests);
    expect(await done()).toEqual(migrated);
    expect(failures).toEqual([]);
  });
});
