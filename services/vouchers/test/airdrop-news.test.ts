import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { type Notification, NotificationSchema } from '@hatchery/proto/notifications';
import { type AirdropStage, randomAddress, startAirdropStage } from './fixtures/airdrops.fixture.ts';

let stage: AirdropStage;
const news: Notification[] = [];
beforeAll(async () => {
  stage = await startAirdropStage();
  await stage.transport.subscribe({
    group: 'test',
    topic: 'users.notifications',
    handle: async ({ type, payload }) => {
      if (type === NotificationSchema.typeName) news.push(fromBinary(NotificationSchema, payload));
      return { taken: true };
    },
  });
});
afterAll(() => stage.close());

/** The players who were told of an airdrop, once everybody was. */
const toldOf = async (uid: string) => {
  await stage.until(async () => {
    const row = await stage.database.knex('airdrops').where({ id: uid }).first('told_number', 'told_account');
    return row.told_number === null && row.told_account === null;
  });
  await stage.until(async () => (await stage.database.knex('outbox').first('id')) === undefined);
  return news.filter(({ kind, subject }) => kind === 'airdrop.active' && subject === uid).map(({ userId }) => userId);
};
const draft = async (more: Record<string, unknown> = {}) => stage.draft(await stage.newAsset(), more);
const newEmail = (userId: string) => {
  const email = `${randomUUID()}@example.com`;
  stage.neighbours.emails.set(userId, email);
  return email;
};
const rows = (count: number) => Array.from({ length: count }, () => `${randomAddress()},1`);

test('each player hears once of an airdrop that is theirs, by whatever it names them', async () => {
  const newPlayers = () => Promise.all([stage.newPlayer(), stage.newPlayer()]);
  const [[byWallets, byEmail], [byBoth, stranger]] = await Promise.all([newPlayers(), newPlayers()]);
  const other = randomAddress();
  await stage.link(byWallets.userId, other);
  newEmail(stranger.userId);
  const { uid } = await draft();
  const lines = [
    ...[byWallets.address, newEmail(byEmail.userId).toUpperCase(), byBoth.address].map((who) => `${who},1`),
    ...rows(600),
    ...[other, newEmail(byBoth.userId), 'nobody@example.com'].map((who) => `${who},1`),
  ];
  await stage.activate(uid, lines.join('\n'));
  const players = [byWallets, byEmail, byBoth].map(({ userId }) => userId);
  expect((await toldOf(uid)).toSorted()).toEqual(players.toSorted());
  expect(news.find(({ subject }) => subject === uid)?.data).toEqual({ name: 'Spring' });
});

test('accounts are asked for in pages', async () => {
  const accounts = Array.from({ length: 600 }, () => randomUUID());
  const emails = accounts.map(newEmail);
  const { uid } = await draft();
  await stage.activate(uid, emails.map((email) => `${email},1`).join('\n'));
  expect((await toldOf(uid)).toSorted()).toEqual(accounts.toSorted());
});

test('nobody hears of it while it is paused, before it begins, or after its end', async () => {
  const [player, late] = await Promise.all([stage.newPlayer(), stage.newPlayer()]);
  const startsAt = new Date(stage.now().getTime() + 3_600_000).toISOString();
  const [paused, ended, early] = [await draft(), await draft(), await draft({ startsAt })];
  const email = newEmail(player.userId);
  stage.neighbours.state.usersAway = true;
  for (const { uid } of [paused, ended]) await stage.activate(uid, `${email},1`);
  await stage.activate(early.uid, `${late.address},1`);
  await stage.act(paused.uid, 'pause');
  await stage.act(ended.uid, 'end');
  stage.neighbours.state.usersAway = false;
  expect(await toldOf(ended.uid)).toEqual([]);
  const waiting = { told_number: 0, told_account: null };
  expect(await stage.database.knex('airdrops').where({ id: early.uid }).first('told_number', 'told_account')).toEqual(
    waiting,
  );
  stage.clock.ahead += 3_700_000;
  expect(await toldOf(early.uid)).toEqual([late.userId]);
  expect(news.filter(({ subject }) => subject === paused.uid)).toEqual([]);
  await stage.act(paused.uid, 'resume');
  expect(await toldOf(paused.uid)).toEqual([player.userId]);
});
