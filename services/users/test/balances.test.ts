import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  pad,
  parseEther,
  publicActions,
  toHex,
  walletActions,
} from 'viem';
import { foundry } from 'viem/chains';
import { newWallet, type Stage, startStage } from './fixtures/users.fixture.ts';

let chain: Anvil;
let silent: Server;
let confused: Server;
let broken: Server;
let stage: Stage;
let client: ReturnType<typeof clientOf>;
/** Bodies that the chain was sent, from the last reset on. */
let posts: string[] = [];
let counted: Server;

const clientOf = (url: string) =>
  createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A contract that answers every call with the word stored for the address in it: balanceOf(owner) is sload(owner). */
const tokenCode: Hex = '0x6004355460005260206000f3';
/** One that always reverts, and one that burns all the gas it gets. */
const revertingCode: Hex = '0x60006000fd';
const newAddress = () => newWallet().address;
const tokenWith = async (balances: [Address, bigint][]): Promise<Address> => {
  const token = newAddress();
  await client.setCode({ address: token, bytecode: tokenCode });
  for (const [owner, amount] of balances)
    await client.setStorageAt({ address: token, index: pad(owner), value: toHex(amount, { size: 32 }) });
  return token;
};

beforeAll(async () => {
  chain = await startAnvil();
  client = clientOf(chain.rpcUrl);
  counted = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    posts.push(body);
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  silent = createServer(() => {});
  broken = createServer((_request, response) => void response.writeHead(500).end('secret-key-in-url'));
  confused = createServer(
    (_request, response) => void response.end('[{"jsonrpc":"2.0","id":0,"result":"secret-key-in-url"}]'),
  );
  const [countedUrl, silentUrl] = [await listen(counted), await listen(silent)];
  const [brokenUrl, confusedUrl] = [await listen(broken), await listen(confused)];
  stage = await startStage({
    environment: {
      RPC_URLS: `31337=${countedUrl},97=http://127.0.0.1:1,4002=${silentUrl},43114=${brokenUrl},43113=${confusedUrl}`,
    },
  });
});
afterAll(async () => {
  for (const server of [silent, broken, confused, counted]) {
    server?.closeAllConnections();
    server?.close();
  }
  await Promise.all([stage?.close(), chain?.stop()]);
});

const ask = (address: string, query = '') => stage.call('GET', `/v1/wallet/holder/${address}${query}`);

describe('GET /v1/wallet/holder/{address}', () => {
  it('reads coins and tokens in one batched call at the block that it names', async () => {
    const owner = newAddress();
    await client.setBalance({ address: owner, value: parseEther('2') });
    const [gold, silver] = [await tokenWith([[owner, 2n ** 200n]]), await tokenWith([[newAddress(), 5n]])];
    await client.mine({ blocks: 3 });
    posts = [];
    const reply = await ask(owner.toLowerCase(), `?tokens=${gold.toLowerCase()},${silver}`);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        address: owner,
        chainId: 31337,
        block: Number(await client.getBlockNumber({ cacheTime: 0 })),
        balances: [
          { token: nativeAssetAddress, balance: parseEther('2').toString() },
          { token: gold, balance: (2n ** 200n).toString() },
          { token: silver, balance: '0' },
        ],
      },
    });
    // One asks for the block, the other for everything at that block.
    expect(posts).toHaveLength(2);
    const batch = JSON.parse(posts[1] ?? '');
    expect(batch.map(({ method }: { method: string }) => method).sort()).toEqual(['eth_call', 'eth_getBalance']);
    for (const { params } of batch) expect(params[1]).toBe(toHex(reply.body.block));
  });

  it('asks for twenty tokens in as few calls as for one', async () => {
    const owner = newAddress();
    const tokens = [await tokenWith([[owner, 7n]]), ...Array.from({ length: 19 }, newAddress)];
    posts = [];
    const { body } = await ask(owner, `?tokens=${tokens.join(',')}`);
    expect(body.balances.map(({ balance }: { balance: string | null }) => balance)).toEqual([
      '0',
      '7',
      ...Array(19).fill(null),
    ]);
    expect(posts).toHaveLength(2);
    expect(JSON.parse(posts[1] ?? '')).toHaveLength(2);
  });

  it('tells null for what is no token, and the others all the same', async () => {
    const owner = newAddress();
    const token = await tokenWith([[owner, 7n]]);
    const broken = newAddress();
    await client.setCode({ address: broken, bytecode: revertingCode });
    const { body } = await ask(owner, `?tokens=${broken},${newAddress()},${token},${nativeAssetAddress}`);
    expect(body.balances.map(({ balance }: { balance: string | null }) => balance)).toEqual([
      '0',
      null,
      null,
      '7',
      '0',
    ]);
  });

  it('reads the coins alone when no token is asked for', async () => {
    const { body } = await ask(newAddress());
    expect(body.balances).toEqual([{ token: nativeAssetAddress, balance: '0' }]);
  });

  it('uses Multicall3 where a network has it', async () => {
    // A network is told by its id alone, so its Multicall3 is one that was never deployed here: no token can be told.
    const other = await startAnvil({ chainId: 80001 });
    const abroad = await startStage({ environment: { RPC_URLS: `80001=${other.rpcUrl}` } });
    const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
    const results = encodeAbiParameters(
      [{ type: 'tuple[]', components: [{ type: 'bool' }, { type: 'bytes' }] }],
      [[[true, toHex(9n, { size: 32 })]]],
    );
    const size = (results.length - 2) / 2;
    // Copies what is behind it in the code to memory, and returns it.
    const code: Hex = `0x61${toHex(size, { size: 2 }).slice(2)}600f60003961${toHex(size, { size: 2 }).slice(2)}6000f300${results.slice(2)}`;
    await clientOf(other.rpcUrl).setCode({ address: multicall, bytecode: code });
    const reply = await abroad.call('GET', `/v1/wallet/holder/${newAddress()}?chainId=80001&tokens=${newAddress()}`);
    await Promise.all([abroad.close(), other.stop()]);
    expect(reply.body).toMatchObject({ chainId: 80001, balances: [{ balance: '0' }, { balance: '9' }] });
  });

  it.each([
    ['is away', 97, 503],
    ['hangs', 4002, 503],
    ['is broken', 43114, 503],
    ['makes no sense', 43113, 502],
  ])('answers when the chain %s', async (_what, chainId, status) => {
    const reply = await ask(newAddress(), `?chainId=${chainId}&tokens=${newAddress()}`);
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).not.toMatch(/127\.0\.0\.1|secret/);
  });

  const address = newAddress();
  it.each([
    ['/v1/wallet/holder/0x12', 'params.address'],
    [`/v1/wallet/holder/${address}?tokens=0x12`, 'query.tokens'],
    [`/v1/wallet/holder/${address}?tokens=${address},`, 'query.tokens'],
    [`/v1/wallet/holder/${address}?tokens=${Array(21).fill(address)}`, 'query.tokens'],
    [`/v1/wallet/holder/${address}?chainId=1`, 'query.chainId'],
    [`/v1/wallet/holder/${address}?chainId=x`, 'query.chainId'],
  ])('refuses %.60s', async (path, field) => {
    expect(await stage.call('GET', path)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });
});
