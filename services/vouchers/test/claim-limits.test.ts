import { eventually } from '@hatchery/kit/testing';
import { WalletKind } from '@hatchery/proto/users';
import { type ClaimStage, startClaimStage } from './fixtures/claims.fixture.ts';
import { addressOf } from './fixtures/logs.fixture.ts';

let stage: ClaimStage;
beforeAll(async () => {
  stage = await startClaimStage();
});
afterAll(() => stage.close());

const coins = 1_000n;
const setUp = async (kind: WalletKind) => {
  const [player, { id }] = await Promise.all([stage.newPlayer(kind), stage.newAsset()]);
  return { player, voucher: await stage.give(player.userId, id, coins) };
};

describe('claims to kept wallets, which the platform pays for', () => {
  it('are 20 a day for each player, also when many come at once', async () => {
    const { player, voucher } = await setUp(WalletKind.CUSTODIAL);
    const claim = (amount: number) => stage.claim(player, voucher, { amountBase: String(amount) });
    // A busy machine may refuse some for a moment, as it should.
    const insist = (amount: number) =>
      eventually(async () => {
        const reply = await claim(amount);
        return reply.status === 503 ? undefined : reply;
      });
    const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => insist(index + 1)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    expect(await stage.database.knex('holds').where({ user_id: player.userId })).toHaveLength(20);
    const signed = stage.neighbours.signed.size;
    const refused = await claim(99);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(stage.neighbours.signed.size).toBe(signed);

    stage.clock.ahead += 86_400_000;
    expect((await claim(100)).status).toBe(200);
  });

  it('fit into the gas of one transaction', async () => {
    const batch = async (kind: WalletKind, more: object) => {
      const [player, { id }] = await Promise.all([
        stage.newPlayer(kind),
        stage.newAsset({ contract_type: 'ERC1155', decimals: 0, ...more }),
      ]);
      const ids: string[] = [];
      for (let token = 0n; token < 51n; token += 1n) ids.push(await stage.give(player.userId, id, 1n, token));
      const { status, body } = await stage.claimBatch(player, ids);
      return [status, body.errors?.[0].path];
    };
    expect(await batch(WalletKind.CUSTODIAL, {})).toEqual([400, 'body.voucherIds.50']);
    expect(await batch(WalletKind.CUSTODIAL, { contract: addressOf('gen2Collection') })).toEqual([200, undefined]);
    expect(await batch(WalletKind.EXTERNAL, {})).toEqual([200, undefined]);
  });

  it('have no such limit where the player pays', async () => {
    const { player, voucher } = await setUp(WalletKind.EXTERNAL);
    for (let amount = 1; amount <= 21; amount += 1)
      expect((await stage.claim(player, voucher, { amountBase: String(amount) })).status).toBe(200);
  });
});

test("a refused batch does not tell whether another player's voucher is empty", async () => {
  const [{ player, voucher }, empty, full] = await Promise.all([
    setUp(WalletKind.EXTERNAL),
    setUp(WalletKind.EXTERNAL),
    setUp(WalletKind.EXTERNAL),
  ]);
  for (const one of [{ player, voucher }, empty]) await stage.claim(one.player, one.voucher);
  const refusals = [empty, full].map(async (other) => {
    const { status, body } = await stage.claimBatch(player, [voucher, other.voucher]);
    return { status, detail: body.detail };
  });
  const [ofEmpty, ofFull] = await Promise.all(refusals);
  expect(ofEmpty).toEqual(ofFull);
});
