import { type Stage, startStage } from './fixtures/vouchers.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

describe('GET /v2/vouchers/random', () => {
  test('draws 256 bits for anyone', async () => {
    const draw = () => stage.call('GET', '/v2/vouchers/random');
    const [first, second] = [await draw(), await draw()];
    expect(first.status).toBe(200);
    expect(BigInt(first.body)).toBeLessThan(2n ** 256n);
    expect(first.body).not.toBe(second.body);
  });
});
