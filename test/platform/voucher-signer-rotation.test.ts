import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { decodeVoucherSignature, encodeVoucherCall } from '@hatchery/chain/vouchers';
import { readVoucherSigners } from '@hatchery/chain-service/keys/key-state';
import { isRefused, presentKeys } from '@hatchery/chain-service/keys/keys.presenter';
import { createHttpRpc } from '@hatchery/chain-service/rpc/http.rpc';
import { familiesFor } from '@hatchery/contracts/deploy/families/families.ts';
import { memoryJournal } from '@hatchery/contracts/deploy/journal.ts';
import { startAnvil } from '@hatchery/kit/anvil';
import type { RunningService } from '@hatchery/kit/service';
import { asService, caller, createTestDatabase, type TestDatabase, testConfig } from '@hatchery/kit/testing';
import { placeContracts } from '@hatchery/local/world-contracts';
import { signerConfig } from '@hatchery/signer-service/config';
import { startSignerService } from '@hatchery/signer-service/service';
import { type Address, createTestClient, type Hex, http, publicActions, walletActions } from 'viem';
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';

const account = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address;
const [owner, treasury, player] = [account(0), account(1), account(2)];
const [oldKey, newKey] = [`0x${'31'.repeat(32)}`, `0x${'32'.repeat(32)}`] as [Hex, Hex];
const [oldSigner, newSigner] = [privateKeyToAddress(oldKey), privateKeyToAddress(newKey)];
const lifetimeSeconds = 600;
/** Anybody may redeem a voucher for its receiver. Each sends one at a time, so that no two want the same nonce. */
const senders = 7;

let database: TestDatabase;
let anvil: Awaited<ReturnType<typeof startAnvil>>;
let service: RunningService | undefined;
afterAll(async () => {
  await service?.close();
  await Promise.all([anvil?.stop(), database?.drop()]);
});

it('a voucher signer is replaced under load, and no voucher is refused', async () => {
  [anvil, database] = await Promise.all([startAnvil(), createTestDatabase('signer')]);
  const client = createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(anvil.rpcUrl), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
  const { deployment } = await placeContracts({
    chainId: 31337,
    rpcUrl: anvil.rpcUrl,
    publicUrl: 'https://hatchery.test',
    signer: oldSigner,
    treasury,
    journal: memoryJournal(),
    familiesFor: (parameters) => familiesFor(parameters).filter(({ name }) => /^(gameToken|ultigen)/.test(name)),
  });
  const eggs = { address: deployment.ultigenEggs as Address, abi: ultigenEggsAbi };
  const chainTime = async () => new Date(Number((await client.getBlock()).timestamp) * 1000);
  const call = (from: Address, functionName: 'addSigner' | 'removeSigner', signer: Address) =>
    client.writeContract({ account: from, chain: anvilChain, ...eggs, functionName, args: [signer] });

  let ask: ReturnType<typeof caller>;
  let clock = await chainTime();
  const startWith = async (...keys: Hex[]) => {
    const before = service;
    const given = signerConfig.parse({
      DATABASE_URL: database.url,
      VOUCHER_SIGNER_KEY: keys.join(','),
      OPERATOR_KEY: `0x${'22'.repeat(32)}`,
      SIGNER_MASTER_KEY: Buffer.alloc(32, 3).toString('base64'),
      DEPLOYMENTS: JSON.stringify({ 31337: deployment }),
    });
    service = await startSignerService({ config: { ...given, ...testConfig(database) }, now: () => clock });
    ask = caller('signer', service.url, () => clock);
    await before?.close();
  };

  const outcomes: string[] = [];
  let given = 0;
  let sent = 0;
  const sign = async () => {
    given += 1;
    const payload = { receiver: player, eggType: '1', amount: '1' };
    const body = { reference: `gift ${given}`, chainId: 31337, lifetimeSeconds, request: { type: 'MintEgg', payload } };
    const { body: voucher } = await ask('POST', '/internal/signer/vouchers', { as: asService('ultigen'), body });
    return voucher;
  };
  const redeem = async (voucher: Awaited<ReturnType<typeof sign>>) => {
    const { deadline, signature } = decodeVoucherSignature(voucher.signature);
    const message = { receiver: player, eggType: 1n, amount: 1n, voucherId: BigInt(voucher.voucherId), deadline };
    const data = encodeVoucherCall('MintEgg', message, signature);
    sent += 1;
    const hash = await client.sendTransaction({
      account: account(3 + (sent % senders)),
      chain: anvilChain,
      to: eggs.address,
      data,
    });
    outcomes.push((await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status);
  };
  /** Players redeem while a step is taken; some keep their voucher for later. */
  const kept: Awaited<ReturnType<typeof sign>>[] = [];
  const underLoad = async (step: () => Promise<unknown>) => {
    const players = Array.from({ length: 4 }, async () => redeem(await sign()));
    await step();
    await Promise.all(players);
    kept.push(await sign());
    await redeem(await sign());
  };
  const state = async () => {
    const signer = {
      voucherSigners: async () =>
        (await ask('GET', '/internal/signer/voucher-signers/31337', { as: asService('chain') })).body,
    };
    const rpc = createHttpRpc({ urls: [anvil.rpcUrl] });
    const parts = { chainId: 31337, rpc, signer: signer as never, read: undefined as never, contracts: deployment };
    const signers = (await readVoucherSigners(parts)).filter(({ name }) => name === 'ultigenEggs');
    return { refused: isRefused(signers), told: presentKeys([], signers, clock).join('\n') };
  };

  await startWith(oldKey);
  await underLoad(async () => {});
  expect(await state()).toEqual({ refused: false, told: expect.stringMatching(/current.*may sign.*nothing to do/) });
  await underLoad(() => call(owner, 'addSigner', newSigner));
  await underLoad(() => startWith(newKey, oldKey));
  expect((await state()).told).toMatch(new RegExp(`${oldSigner}\tformer.*keep it until`));
  for (const voucher of kept.splice(0, 2)) await redeem(voucher);

  await client.increaseTime({ seconds: lifetimeSeconds / 2 });
  await client.mine({ blocks: 1 });
  clock = await chainTime();
  for (const voucher of kept.splice(0)) await redeem(voucher);
  await client.increaseTime({ seconds: lifetimeSeconds });
  await client.mine({ blocks: 1 });
  clock = await chainTime();
  expect((await state()).told).toMatch(new RegExp(`${oldSigner}\tformer.*the owner can call removeSigner`));
  await underLoad(() => call(owner, 'removeSigner', oldSigner));
  await underLoad(() => startWith(newKey));
  expect(await state()).toEqual({ refused: false, told: expect.not.stringContaining(oldSigner) });
  await Promise.all(kept.map(redeem));
  expect(outcomes).toHaveLength(given);
  expect(new Set(outcomes)).toEqual(new Set(['success']));
});

it('tells that a contract refuses a signer who was not added first', async () => {
  const signers = [
    {
      contract: owner,
      name: 'ultigenEggs',
      signer: newSigner,
      isCurrent: true,
      isOnChain: false,
      open: 1,
      lastDeadline: 1,
    },
  ];
  expect(isRefused(signers)).toBe(true);
  expect(presentKeys([], signers, new Date())).toEqual([expect.stringContaining('the owner has to call addSigner')]);
});
