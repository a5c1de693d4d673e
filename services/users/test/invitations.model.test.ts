import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { lockEmail, setEmail } from '../src/users/users.ts';
import { acceptancesOf, end, invite, published, wait } from './fixtures/invitations.fixture.ts';
import { confirm, type Player, propose, undo } from './fixtures/merges.fixture.ts';
import { type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

/** Steps in the life of gifts to addresses. Numbers wrap around. */
type Step =
  | { do: 'invite' | 'wait' | 'end'; gift: number }
  | { do: 'link' | 'unlink'; player: number; email: number }
  | { do: 'merge' | 'undo'; player: number; other: number }
  | { do: 'delete'; player: number };

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const [players, emails, gifts] = [3, 2, 5];
const gift = fc.nat({ max: gifts - 1 });
const player = fc.nat({ max: players - 1 });
const email = fc.nat({ max: emails - 1 });
const doing = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: doing('invite', 'wait'), gift }) },
  { weight: 3, arbitrary: fc.record({ do: doing('end'), gift }) },
  { weight: 5, arbitrary: fc.record({ do: doing('link', 'link', 'unlink'), player, email }) },
  { weight: 4, arbitrary: fc.record({ do: doing('merge', 'undo'), player, other: player }) },
  { weight: 1, arbitrary: fc.record({ do: doing('delete'), player }) },
) as fc.Arbitrary<Step>;
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 16 });

type Gift = {
  giftId: string;
  email: string;
  invitationId?: string;
  waits: boolean;
  /** The answer that binds: who accepted it, or null. */
  ended?: string | null;
};
type World = { players: Player[]; emails: string[]; gifts: Gift[]; merges: { by: Player; uid: string }[] };

async function newWorld(): Promise<World> {
  const addresses = Array.from({ length: emails }, () => `${randomUUID()}@play.example`);
  return {
    players: await Promise.all(Array.from({ length: players }, () => signIn(stage.call))),
    emails: addresses,
    gifts: Array.from({ length: gifts }, (_, index) => ({
      giftId: randomUUID(),
      email: addresses[index % emails] as string,
      waits: false,
    })),
    merges: [],
  };
}

/** Proves an address for an account, unless it has an owner, or the account is gone. */
const link = ({ userId }: Player, address: string | null, locked: string) =>
  stage.database
    .transaction(async (tx) => {
      await lockEmail(tx, locked);
      const living = await tx('users').where({ id: userId }).whereNull('absorbed_into').forUpdate().first('id');
      const owner = await tx('users').whereRaw('lower(email) = ?', [locked]).first('id');
      if (living && (address === null ? owner?.id === userId : !owner))
        await setEmail(tx, userId, address, stage.now());
    })
    .catch(ignoreConflicts);

/** Two steps at once may be told to try again. */
const ignoreConflicts = (error: { code?: string }) => {
  if (error.code !== '40P01') throw error;
};

async function take(world: World, one: Step): Promise<void> {
  if ('gift' in one) return takeGift(world.gifts[one.gift] as Gift, one.do);
  const by = world.players[one.player] as Player;
  if ('email' in one) {
    const address = world.emails[one.email] as string;
    return link(by, one.do === 'link' ? address : null, address);
  }
  if (one.do === 'delete') {
    await stage.call('DELETE', '/v2/users', { as: by.as, body: { abandonAssets: true } });
  } else if (one.do === 'merge') {
    const other = world.players[one.other] as Player;
    if (other === by) return;
    const uid = await propose(stage, by, other).catch(() => undefined);
    if (uid && (await confirm(stage, by, uid)).status === 200) world.merges.push({ by, uid });
  } else {
    const last = world.merges.at(-1);
    if (last) await undo(stage, last.by, last.uid);
  }
}

async function takeGift(one: Gift, what: 'invite' | 'wait' | 'end'): Promise<void> {
  if (what === 'invite') {
    const { body } = await invite(stage, { reference: one.giftId, email: one.email });
    if (body.invitationId) one.invitationId ??= body.invitationId;
  } else if (one.invitationId === undefined) return;
  else if (what === 'wait') {
    one.waits = true;
    await wait(stage, { giftId: one.giftId, invitationId: one.invitationId });
  } else {
    const answer = await end(stage, one.invitationId);
    // A binding answer never changes, unless the account that accepted is gone.
    if (one.ended === null) expect(answer).toBeNull();
    one.ended = answer;
  }
}

describe('gifts to addresses', () => {
  it('arrive once or end, whatever happens to addresses and accounts, two at a time', async () => {
    await fc.assert(fc.asyncProperty(turns, runStory), { numRuns: Number(process.env.MODEL_RUNS ?? 25) });
  });
});

async function runStory(steps: Step[][]): Promise<void> {
  const world = await newWorld();
  for (const turn of steps) await Promise.all(turn.map((one) => take(world, one)));
  const { knex } = stage.database;
  await published(stage);
  for (const { invitationId, email: address, waits, ended } of world.gifts) {
    if (invitationId === undefined) continue;
    const told = acceptancesOf(stage, invitationId);
    // Nothing arrives twice, and nothing that had ended.
    expect(told.length).toBeLessThanOrEqual(1);
    if (ended === null && !told.length) expect(await end(stage, invitationId)).toBeNull();
    const row = await knex('invitations').where({ id: invitationId }).first();
    const owner = await knex('users').whereRaw('lower(email) = ?', [address]).first('id');
    // Nothing is forgotten while it waits: an address with an owner has no open invitation.
    if (owner && ended !== null) expect(row.accepted_at).not.toBeNull();
    if (waits && row.accepted_by) expect(told).toEqual([expect.objectContaining({ userId: row.accepted_by })]);
    const answer = await end(stage, invitationId);
    expect(answer).toBe(row.ended_at ? null : row.accepted_by);
    expect(await end(stage, invitationId)).toBe(answer);
  }
}
