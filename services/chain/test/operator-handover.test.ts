import { parseEther } from 'viem';
import { readOperators } from '../src/keys/key-state.ts';
import { moveCoins } from '../src/keys/move-coins.ts';
import { chainId, type Harness, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeEach(async () => {
  chain = await startHarness();
});
afterEach(async () => {
  await chain.stop();
});

it('a new operator takes over under load: each call is sent once, and the coins follow', async () => {
  const former = chain.operator;
  const next = chain.addWallet();
  await chain.anvil.client.setBalance({ address: next.address, value: parseEther('10') });
  let current = former.address;
  const relay = chain.relay({ signer: { ...chain.signer, operatorAddress: async () => current } });
  const references: string[] = [];
  const submit = async () => {
    const index = references.length;
    references.push(`call ${index}`);
    await chain.submit(`call ${index}`, [index]);
  };
  const turn = async () => {
    while (await relay.tick());
  };
  const block = async () => {
    await chain.anvil.mine();
    await chain.follow();
    await relay.tick();
  };

  for (let round = 0; round < 12; round += 1) {
    for (let count = 0; count < 4; count += 1) await submit();
    await turn();
    // The switch meets calls of the former operator in the pool, in blocks that are not final, and queued ones.
    if (round === 4) current = next.address;
    if (round % 2 === 0) await block();
  }
  const parts = {
    chainId,
    rpc: chain.rpc,
    read: chain.database.knex,
    contracts: undefined,
    signer: {
      operatorAddress: async () => ({ address: current, former: [former.address] }),
      voucherSigners: async () => ({ current: null, former: [], open: [] }),
    },
  };
  const move = async () => moveCoins(await readOperators(parts), { ...chain, chainId });
  expect(await readOperators(parts)).toMatchObject([
    { address: next.address, isCurrent: true },
    { address: former.address, isCurrent: false, unsettled: expect.any(Number) },
  ]);
  for (let round = 0; round < 6; round += 1) {
    await turn();
    await block();
  }

  const rows = (await Promise.all(references.map(chain.transactions))).flat();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['final']));
  expect(new Set(rows.map(({ from }) => from))).toEqual(new Set([former.address, next.address]));
  expect((await chain.emitted()).sort((a, b) => a - b)).toEqual(references.map((_, index) => index));

  await chain.trust();
  const before = await chain.rpc.balanceOf(next.address);
  const [moved] = await move();
  expect(moved).toEqual({ address: former.address, result: expect.stringContaining(`go to ${next.address}`) });
  expect(await move()).toEqual([{ address: former.address, result: 'its coins are on their way' }]);
  for (let round = 0; round < 5; round += 1) {
    await turn();
    await block();
  }
  expect(await chain.rpc.balanceOf(next.address)).toBeGreaterThan(before + parseEther('990'));
  expect(await chain.rpc.balanceOf(former.address)).toBeLessThan(parseEther('1'));
});
