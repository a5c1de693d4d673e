import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicPrice } from '@hatchery/api/public-figures';
import type { Collection } from '@hatchery/api/public-shapes';
import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getViemChain, nativeAssetAddress } from '@hatchery/chain/networks';
import type { RunningService } from '@hatchery/kit/service';
import { caller, createTestDatabase, eventually, type TestDatabase, testConfig } from '@hatchery/kit/testing';
import { startLocalChain } from '@hatchery/local/local-chain';
import { demoAccounts } from '@hatchery/local/seed';
import { type Address, createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chainConfig } from '../../services/chain/src/config.ts';
import { startChainService } from '../../services/chain/src/service.ts';
import { silent } from '../../services/chain/test/chain-database.ts';
import { copySeededChain } from './seeded-chain.ts';

const chainId = 31337;
const folder = mkdtempSync(join(tmpdir(), 'hatchery-figures-'));
// Under root, Postgres runs as another user, who has to get in.
chmodSync(folder, 0o755);
const deployment = findDeployment(chainId) as Deployment;
const at = (name: keyof Deployment) => deployment[name] as Address;
const [player] = demoAccounts as [(typeof demoAccounts)[number]];

let chain: Awaited<ReturnType<typeof startLocalChain>>;
let made: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

const walletOn = (rpcUrl: string) =>
  createWalletClient({
    account: privateKeyToAccount(player.privateKey),
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl),
  }).extend(publicActions);
let client: ReturnType<typeof walletOn>;

beforeAll(async () => {
  await copySeededChain(folder);
  chain = await startLocalChain(folder, 0);
  client = walletOn(chain.rpcUrl);
  made = await createTestDatabase('chain');
  const settings = { DATABASE_URL: made.url, RPC_URLS: `${chainId}=${chain.rpcUrl}` };
  const config = { ...chainConfig.parse(settings), ...testConfig(made) };
  service = await startChainService({ config, log: silent });
  call = caller('chain', service.url);
  const height = Number(await client.getBlockNumber());
  await eventually(async () => {
    const { body } = await call('GET', '/public/collections/hatchy');
    return body.chains?.[0]?.blockNumber >= height;
  });
});
afterAll(async () => {
  await service?.close();
  await made?.drop();
  await chain?.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await call('GET', path);
  expect(status).toBe(200);
  return body;
};
const gen1 = { address: at('gen1Collection'), abi: gen1CollectionAbi } as const;

test('supply and holders are those of the contracts at the same block', async () => {
  const token = { address: at('gameToken'), abi: gameTokenAbi } as const;
  const { chains } = await read<Collection>('/public/collections/hatchy');
  const blockNumber = BigInt(chains[0]?.blockNumber ?? 0);
  const all = await client.readContract({ ...token, functionName: 'totalSupply', blockNumber });
  const supply = await read<{ total: string; chains: { supply: string; locked: string }[] }>('/public/supply');
  const [here] = supply.chains;
  expect(BigInt(here?.supply ?? 0) + BigInt(here?.locked ?? 0)).toBe(all);
  expect(BigInt(supply.total)).toBe(await client.readContract({ ...token, functionName: 'issuedSupply', blockNumber }));
  type Holders = { holders: number; items: { address: Address; amount: string }[] };
  const { holders, items } = await read<Holders>('/public/collections/hatchy/holders?limit=100');
  expect(holders).toBe(items.length);
  for (const { address, amount } of items)
    expect(BigInt(amount)).toBe(
      await client.readContract({ ...token, functionName: 'balanceOf', args: [address], blockNumber }),
    );
  const minted = await client.readContract({ ...gen1, functionName: 'totalSupply', blockNumber });
  expect(await read('/public/collections/gen1')).toMatchObject({ supply: String(minted) });
});

test('what the bazaar lists can be bought, and is a sale then', async () => {
  type Listings = { items: { tokenId: string; price: string; seller: Address }[] };
  const { items } = await read<Listings>('/public/collections/gen1/listings');
  const [cheapest] = items;
  if (!cheapest) throw new Error('The seeds offer creatures.');
  for (const { tokenId, price } of items)
    expect(await client.readContract({ ...gen1, functionName: 'Bazaar', args: [BigInt(tokenId)] })).toEqual([
      ...[BigInt(tokenId), BigInt(price), 1],
    ]);
  const args = [BigInt(cheapest.tokenId)] as const;
  const hash = await client.writeContract({ ...gen1, functionName: 'buy', args, value: BigInt(cheapest.price) });
  await client.waitForTransactionReceipt({ hash });
  const sales = await eventually(async () => {
    const page = await read<{ items: { transactionHash: string }[] }>('/public/collections/gen1/sales');
    return page.items.length > 0 ? page.items : undefined;
  });
  expect(sales).toMatchObject([{ ...cheapest, buyer: player.address, transactionHash: hash }]);
  const left = await read<Listings>('/public/collections/gen1/listings');
  expect(left.items).toEqual(items.slice(1));
});

test('prices are those of the contracts, and are told on while the node is away', async () => {
  type Told = { blockNumber: number; readAt: string; prices: PublicPrice[]; gen1Curve: Record<string, string> };
  const told = await eventually(async () => {
    const { status, body } = await call('GET', '/public/prices');
    return status === 200 ? (body as Told) : undefined;
  });
  const priceOf = (wanted: string) => told.prices.filter(({ what }) => what === wanted).map(({ price }) => price);
  const [inStablecoin, perEgg, perGen2Egg, next] = await Promise.all([
    client.readContract({ address: at('tokenSale'), abi: tokenSaleAbi, functionName: 'PRICE_IN_USDT' }),
    client.readContract({ address: at('ultigenEggs'), abi: ultigenEggsAbi, functionName: 'EGG_PRICE' }),
    client.readContract({ address: at('eggsGen2'), abi: eggsGen2Abi, functionName: 'PRICE' }),
    client.readContract({ ...gen1, functionName: 'calculatePrice' }),
  ]);
  expect(priceOf('hatchy')).toEqual([String(inStablecoin)]);
  expect(priceOf('ultigen-egg')).toEqual(Array(5).fill(String(perEgg)));
  expect(priceOf('gen2-egg')).toEqual(Array(2).fill(String(perGen2Egg)));
  expect(priceOf('gen1-drop')).toEqual([String(next)]);
  // The coin of the local chain has the symbol that the contract of the token has there.
  expect(
    told.prices.filter(({ what }) => what === 'gen1').map(({ currency, currencySymbol }) => [currency, currencySymbol]),
  ).toEqual([
    [nativeAssetAddress, 'tHATCHY'],
    [at('gameToken'), 'HATCHY'],
    [at('tickets'), 'ticket'],
  ]);
  expect(new Set(told.prices.map(({ what }) => what))).toEqual(
    new Set([
      ...['hatchy', 'ultigen-egg', 'gen2-egg', 'gen1', 'gen1-drop', 'omnimon', 'omnimon-reroll', 'omnichain-box'],
      'ticket',
    ]),
  );
  const { basePrice, priceStep, stepSize, minted } = told.gen1Curve;
  const steps = BigInt(Math.floor(Number(minted) / Number(stepSize)));
  expect(BigInt(basePrice ?? 0) + steps * BigInt(priceStep ?? 0)).toBe(next);
  await chain.close();
  expect(await read<Told>('/public/prices')).toEqual(told);
  expect((await call('GET', '/public/prices?chainId=56')).status).toBe(404);
});
