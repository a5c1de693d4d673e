import { randomUUID } from 'node:crypto';
import { asUser } from '@hatchery/kit/testing';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { type LedgerStage, newReference, place, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

/** A player with ten of a unit. */
async function newPlayer(unitId: string) {
  const id = randomUUID();
  await stage.ledger.give(unitId, id, 10n);
  const voucher = voucherId(unitId, id);
  const part = (amount: number) => [{ voucherId: voucher, amount: String(amount) }];
  const history = async (of = voucher) =>
    (await stage.call('GET', `/v2/vouchers/${of}/entries`, { as: asUser(id) })).body.items.map(
      ({ amount, text, other }: { amount: number; text: string; other: object }) => [amount, text, other],
    );
  return { id, part, history };
}

describe('the history of what was traded', () => {
  it('tells the giver and the taker of the trade, and who the other one was', async () => {
    const [gold, wood] = [await stage.ledger.createUnit(), await stage.ledger.createUnit()];
    const [ann, bob] = [await newPlayer(gold), await newPlayer(wood)];
    const [former, reference] = [await stage.trades.held(ann.id, ann.part(4)), newReference('hold')];
    await stage.trades.replace(former, ann.id, ann.part(3), { reference });
    const { asset_id: assetId } = await stage.database.knex('units').where({ id: wood }).first();
    const settled = await stage.trades.send('settle', {
      ...{ reference: newReference('settle'), reason: 'traded', refuseDeleted: true },
      holds: [{ holdReference: reference, to: place(bob.id) }],
      legs: [{ assetId, from: place(bob.id), to: place(ann.id), amount: '2' }],
    });
    expect(settled.status).toBe(200);
    const given = { kind: 'hold' };
    expect((await ann.history()).slice(0, 2)).toEqual([
      [1, 'Free again', given],
      [-4, 'Given in a trade', given],
    ]);
    expect(await ann.history(voucherId(wood, ann.id))).toEqual([
      [2, 'Received in a trade', { kind: 'player', playerId: bob.id }],
    ]);
    expect((await bob.history())[0]).toEqual([-2, 'Given in a trade', { kind: 'player', playerId: ann.id }]);
    expect(await bob.history(voucherId(gold, bob.id))).toEqual([
      [3, 'Received in a trade', { kind: 'player', playerId: ann.id }],
    ]);
  });

  it('tells why something came back', async () => {
    const ann = await newPlayer(await stage.ledger.createUnit());
    const holdReference = await stage.trades.held(ann.id, ann.part(4));
    expect((await ann.history())[0]).toEqual([-4, 'Put aside for a trade', { kind: 'hold' }]);
    const release = { reference: newReference('release'), holdReference, reason: 'released', because: 'outbid' };
    await stage.trades.send('release', release);
    expect((await ann.history()).slice(0, 2)).toEqual([
      [4, 'Came back: another offer was accepted', { kind: 'hold' }],
      [-4, 'Put aside for a trade', { kind: 'hold' }],
    ]);
  });

  it('follows a hold through many changes', async () => {
    const ann = await newPlayer(await stage.ledger.createUnit());
    let reference = await stage.trades.held(ann.id, ann.part(1));
    for (let change = 0; change < 20; change += 1) {
      const next = newReference('hold');
      await stage.trades.replace(reference, ann.id, ann.part(1 + ((change + 1) % 2)), { reference: next });
      reference = next;
    }
    const to = place(randomUUID());
    await stage.trades.send('settle', { reference: newReference('settle'), holds: [{ holdReference: reference, to }] });
    const texts = new Set((await ann.history()).map(([amount, text]: [number, string]) => `${amount > 0} ${text}`));
    expect([...texts].toSorted()).toEqual(['false Given in a trade', 'true Free again']);
  });
});
