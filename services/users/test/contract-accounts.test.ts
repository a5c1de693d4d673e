import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  numberToHex,
  type PrivateKeyAccount,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { serializeErc6492Signature } from 'viem/utils';
import { claimsOf, newWallet, type Stage, signedMessage, signIn, startStage } from './fixtures/users.fixture.ts';

const bytecodes: Record<'ContractWallet' | 'ContractWalletFactory', Hex> = JSON.parse(
  readFileSync(new URL('fixtures/contract-wallet.json', import.meta.url), 'utf8'),
);
const factoryAbi = parseAbi(['function deploy(address owner, bytes32 salt) returns (address)']);
/** The first development account of anvil. */
const payer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

let stage: Stage;
let home: Anvil;
let abroad: Anvil;
let silent: Server;
/** The factory has the same address on both chains, as factories of accounts do. */
let factory: Address;

const clientOf = (chain: Anvil, id: number) =>
  createTestClient({ mode: 'anvil', account: payer, chain: { ...foundry, id }, transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions);

beforeAll(async () => {
  [home, abroad] = await Promise.all([startAnvil(), startAnvil({ chainId: 97 })]);
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  for (const client of [clientOf(home, 31337), clientOf(abroad, 97)]) {
    const hash = await client.sendTransaction({ data: bytecodes.ContractWalletFactory });
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    factory = receipt.contractAddress as Address;
  }
  const RPC_URLS = `31337=${home.rpcUrl},97=${abroad.rpcUrl},4002=http://127.0.0.1:1,43113=${silentUrl}`;
  stage = await startStage({ environment: { RPC_URLS } });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await Promise.all([stage?.close(), home?.stop(), abroad?.stop()]);
});

let salts = 0;

/** An account of a contract that `owner` signs for; not deployed yet. */
function contractAccount(owner: PrivateKeyAccount) {
  salts += 1;
  const salt = numberToHex(salts, { size: 32 });
  const creation = concatHex([bytecodes.ContractWallet, encodeAbiParameters([{ type: 'address' }], [owner.address])]);
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecodeHash: keccak256(creation) });
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'deploy', args: [owner.address, salt] });
  const deploy = async (chain: Anvil, id: number) => {
    const client = clientOf(chain, id);
    const hash = await client.sendTransaction({ to: factory, data });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  };
  return { address, data, deploy };
}

const post = (body: { address: Hex; signature: Hex }) => stage.call('POST', '/v2/auth/wallet', { body });

describe('POST /v2/auth/wallet for accounts of contracts', () => {
  it('lets a deployed account in by ERC-1271, and comes back to the same user', async () => {
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(home, 31337);
    const first = await post(await signedMessage(stage.call, owner, { address }));
    expect(first.status).toBe(201);
    const second = await post(await signedMessage(stage.call, owner, { address }));
    expect(claimsOf(second.body.token).sub).toBe(claimsOf(first.body.token).sub);
  });

  it('refuses what another key signed', async () => {
    const { address, deploy } = contractAccount(newWallet());
    await deploy(home, 31337);
    const reply = await post(await signedMessage(stage.call, newWallet(), { address }));
    expect(reply).toMatchObject({ status: 400, body: { type: '/problems/invalid-signature' } });
  });

  it('uses a message up, for accounts of contracts too', async () => {
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(home, 31337);
    const signed = await signedMessage(stage.call, owner, { address });
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => post(signed)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect((await post(signed)).status).toBe(400);
  });

  it('lets an account in that is not deployed yet, by ERC-6492', async () => {
    const owner = newWallet();
    const { address, data } = contractAccount(owner);
    const { signature } = await signedMessage(stage.call, owner, { address });
    expect((await post({ address, signature })).status).toBe(400);
    const wrapped = serializeErc6492Signature({ address: factory, data, signature });
    expect((await post({ address, signature: wrapped })).status).toBe(201);
  });

  it('refuses an ERC-6492 signature whose factory makes another account', async () => {
    const thief = newWallet();
    const victim = contractAccount(newWallet());
    const { signature } = await signedMessage(stage.call, thief, { address: victim.address });
    const { data } = contractAccount(thief);
    const wrapped = serializeErc6492Signature({ address: factory, data, signature });
    expect((await post({ address: victim.address, signature: wrapped })).status).toBe(400);
  });

  it('asks the chain of the message: an account elsewhere does not count', async () => {
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(abroad, 97);
    const here = await post(await signedMessage(stage.call, owner, { address }));
    expect(here.status).toBe(400);
    const there = await post(await signedMessage(stage.call, owner, { address, chainId: 97 }));
    expect(there.status).toBe(201);
  });

  it('keeps a contract to the chain where it first signed in, since its address may be somebody else’s on another', async () => {
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(home, 31337);
    await deploy(abroad, 97);
    expect((await post(await signedMessage(stage.call, owner, { address, chainId: 97 }))).status).toBe(201);
    const elsewhere = await post(await signedMessage(stage.call, owner, { address, chainId: 31337 }));
    expect(elsewhere).toMatchObject({ status: 400, body: { type: '/problems/invalid-signature' } });
    expect(elsewhere.body.detail).toContain('chain 97');
    // Unless told otherwise, the message is of the chain that the account uses.
    expect((await post(await signedMessage(stage.call, owner, { address }))).status).toBe(201);
  });

  it('answers 503 when the chain of the message is away', async () => {
    const owner = newWallet();
    const { address } = contractAccount(owner);
    const signed = await signedMessage(stage.call, owner, { address, chainId: 4002 });
    const reply = await post(signed);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('1');
  });

  it('does not take a chain that is away for a refusal of an ERC-6492 signature', async () => {
    const owner = newWallet();
    const { address, data } = contractAccount(owner);
    const { signature } = await signedMessage(stage.call, owner, { address, chainId: 4002 });
    const wrapped = serializeErc6492Signature({ address: factory, data, signature });
    expect((await post({ address, signature: wrapped })).status).toBe(503);
  });

  it('answers 503 in a while when the chain hangs, and serves others meanwhile', async () => {
    const owner = newWallet();
    const { address } = contractAccount(owner);
    const signed = await signedMessage(stage.call, owner, { address, chainId: 43113 });
    const stuck = Array.from({ length: 20 }, () => post(signed));
    let answered = 0;
    for (const reply of stuck) reply.then(() => (answered += 1));
    await signIn(stage.call);
    expect(answered).toBe(0);
    for (const { status } of await Promise.all(stuck)) expect(status).toBe(503);
  });
});

describe('POST /v2/auth/wallet for keys, with the chain at hand', () => {
  it.each<[string, (message: string) => string]>([
    ['another site', (message) => message.replaceAll('play.example', 'evil.example')],
    ['another chain', (message) => message.replace('Chain ID: 31337', 'Chain ID: 97')],
    ['another nonce', (message) => message.replace(/Nonce: \w+/, 'Nonce: 0123456789abcdef0123456789abcdef')],
    ['another address', (message) => message.replace(/0x\w{40}/, newWallet().address)],
    ['a later end', (message) => message.replace('Expiration Time: 20', 'Expiration Time: 30')],
  ])('refuses a message of %s', async (_what, change) => {
    const wallet = newWallet();
    const { body } = await stage.call('GET', `/v2/auth/wallet?address=${wallet.address}`);
    const message = change(body.message);
    expect(message).not.toBe(body.message);
    const signature = await wallet.signMessage({ message });
    expect(await post({ address: wallet.address, signature })).toMatchObject({
      status: 400,
      body: { type: '/problems/invalid-signature' },
    });
  });

  it('takes a key for what it is on every chain', async () => {
    const wallet = newWallet();
    const first = await post(await signedMessage(stage.call, wallet));
    const second = await post(await signedMessage(stage.call, wallet, { chainId: 97 }));
    expect(claimsOf(second.body.token).sub).toBe(claimsOf(first.body.token).sub);
  });

  it.each([
    '0x',
    '0x00',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'6492'.repeat(16)}`,
    `0x${'8010'.repeat(40)}`,
  ])('refuses the signature %s', async (signature) => {
    const wallet = newWallet();
    await signedMessage(stage.call, wallet);
    expect((await post({ address: wallet.address, signature: signature as Hex })).status).toBe(400);
  });
});

describe('POST /v2/link/wallet for accounts of contracts', () => {
  type Caller = Awaited<ReturnType<typeof signIn>>['as'];
  const signLink = async (as: Caller, owner: PrivateKeyAccount, address: Address, chainId: number) => {
    const query = `address=${address}&chainId=${chainId}`;
    const { body } = await stage.call('GET', `/v2/link/wallet?${query}`, { as });
    return { address, signature: await owner.signMessage({ message: body.message }), isSafeMsig: true };
  };
  const link = (as: Caller, body: object) => stage.call('POST', '/v2/link/wallet', { as, body });

  it('links a deployed account of any chain by ERC-1271', async () => {
    const { as, userId } = await signIn(stage.call);
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(abroad, 97);
    expect((await link(as, await signLink(as, owner, address, 97))).status).toBe(200);
    expect(await stage.database.knex('wallets').where({ address })).toMatchObject([
      { user_id: userId, kind: 'external', contract_chain_id: 97 },
    ]);
  });

  it('links an account that is yet to be deployed by ERC-6492', async () => {
    const { as } = await signIn(stage.call);
    const owner = newWallet();
    const { address, data } = contractAccount(owner);
    const { signature, ...body } = await signLink(as, owner, address, 31337);
    const wrapped = serializeErc6492Signature({ address: factory, data, signature });
    expect((await link(as, { ...body, signature: wrapped })).status).toBe(200);
  });

  it('refuses an account on a chain where nothing stands, and what another key signed', async () => {
    const { as } = await signIn(stage.call);
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(abroad, 97);
    expect((await link(as, await signLink(as, owner, address, 31337))).status).toBe(400);
    expect((await link(as, await signLink(as, newWallet(), address, 97))).status).toBe(400);
  });

  it('proposes no merge to whoever has the address of a contract on another chain', async () => {
    const [victim, thief] = [await signIn(stage.call), await signIn(stage.call)];
    const owner = newWallet();
    const { address, deploy } = contractAccount(owner);
    await deploy(home, 31337);
    await deploy(abroad, 97);
    await link(victim.as, await signLink(victim.as, owner, address, 97));
    const reply = await link(thief.as, await signLink(thief.as, owner, address, 31337));
    expect(reply).toMatchObject({ status: 400, body: { type: '/problems/invalid-signature' } });
    expect(await stage.database.knex('merges').where({ from_id: victim.userId })).toEqual([]);
  });

  it('answers 503 when the chain of the message is away', async () => {
    const { as } = await signIn(stage.call);
    const owner = newWallet();
    const { address } = contractAccount(owner);
    expect((await link(as, await signLink(as, owner, address, 4002))).status).toBe(503);
  });
});
