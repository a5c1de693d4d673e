import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, asUser, eventually } from '@hatchery/kit/testing';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
import { giveFromBudget } from '../src/gifts/give-eggs.ts';
import { randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const settle = async (references: string[], as = asService('users')) =>
  stage.call('POST', '/internal/ultigen/gift-references/settle', { as, body: { references } });

/** Makes a gift as the operation does once its budget is reserved. */
const give = (id: string) =>
  stage.database.transaction((tx) => {
    const gift = { id, chainId, address: randomAddress(), eggType: 2, amount: 1, giver: randomUUID() };
    return giveFromBudget(tx, gift, new Date());
  });

describe('POST /internal/ultigen/gift-references/settle', () => {
  it('tells which references are gifts, and makes no gift under the others', async () => {
    const [given, crashed] = [randomUUID(), randomUUID()];
    await give(given);
    for (let round = 0; round < 2; round += 1)
      expect(await settle([given, crashed])).toMatchObject({ status: 200, body: { given: [given] } });
    await expect(give(crashed)).rejects.toMatchObject({ code: 'conflict' });
    expect(await stage.database.knex('gifts').where({ id: crashed })).toEqual([]);
  });

  it('agrees with gifts that are made at the same moment', async () => {
    const references = Array.from({ length: 40 }, () => randomUUID());
    const made = references.map((id) =>
      give(id).then(
        () => true,
        () => false,
      ),
    );
    const halves = [settle(references.slice(0, 30)), settle(references.slice(10).reverse())];
    const given = new Set((await Promise.all(halves)).flatMap(({ body }) => body.given));
    const outcomes = await Promise.all(made);
    for (const [index, id] of references.entries()) expect(given.has(id)).toBe(outcomes[index]);
  });

  it('is for services alone, a hundred references at a time', async () => {
    for (const as of [undefined, asAdmin(randomUUID()), asUser(randomUUID()), asKey(randomUUID(), 'rewards')])
      expect(
        await stage.call('POST', '/internal/ultigen/gift-references/settle', { as, body: { references: [] } }),
      ).toMatchObject({ status: 401 });
    expect(await settle(Array.from({ length: 101 }, () => randomUUID()))).toMatchObject({ status: 400 });
    expect(await settle(['gift'])).toMatchObject({ status: 400 });
  });
});

describe('POST /v2/ultigen/eggs/give', () => {
  it('reserves nothing for a gift that was made, when its Idempotency-Key is forgotten', async () => {
    const as = asKey(randomUUID(), 'rewards');
    stage.users.budgets.set(`${as.subject} egg:2`, 5);
    const body = { amount: 1, eggType: 2, receiver: randomAddress() };
    const headers = { 'idempotency-key': randomUUID() };
    const post = () => stage.call('POST', '/v2/ultigen/eggs/give', { as, body, headers });
    expect(await post()).toMatchObject({ status: 200 });
    await stage.database.knex('idempotency_keys').delete();
    stage.users.reservations.clear();
    expect(await post()).toMatchObject({ status: 409 });
    expect(stage.users.reservations.size).toBe(0);
    await eventually(() => stage.eventsOf(EggsGivenSchema).some(({ address }) => address === body.receiver));
  });
});
