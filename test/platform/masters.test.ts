import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from './call.ts';
import { newApiKey, newGuest, type Person, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

const [hat, scarf] = [101, 301];

let platform: TestPlatform;
let key: string;
let admin: Person;
beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const budget = { 'masters:avatars': 20, [`masters:item:${hat}`]: 20, [`masters:item:${scarf}`]: 20 };
  key = await newApiKey(platform.url, admin, ['avatars', 'items'], budget);
});
afterAll(() => platform?.close());

const get = async (path: string, token: string) => (await call(platform.url, 'GET', path, { token })).body;
const post = (path: string, options: Parameters<typeof call>[3]) => call(platform.url, 'POST', path, options);
const clients = () => {
  const transport = http(platform.rpcUrl);
  return {
    reader: createPublicClient({ transport, pollingInterval: 100 }),
    tester: createTestClient({ mode: 'anvil', transport }),
  };
};
const contracts = () => ({
  avatars: { address: platform.deployment.mastersAvatars as Address, abi: mastersAvatarsAbi },
  items: { address: platform.deployment.mastersItems as Address, abi: mastersItemsAbi },
});

/** Someone with a wallet of their own that can pay for transactions. */
async function newOwner(): Promise<Person & { address: Address }> {
  const person = await signInWithWallet(platform.url, generatePrivateKey());
  const address = person.address as Address;
  await clients().tester.setBalance({ address, value: parseEther('10') });
  return { ...person, address };
}

/** Gives someone avatars and items out of the budget of the key, and waits until they have them. @returns the avatars. */
async function give(person: Pick<Person, 'address' | 'token'>, avatars: number, ...items: number[]): Promise<number[]> {
  const receiver = person.address;
  for (let left = avatars; left > 0; left -= 1)
    expect((await post('/v2/masters/avatars/l1/give', { key, body: { receiver } })).status).toBe(200);
  for (const itemId of items)
    expect((await post('/v2/masters/items/mint', { key, body: { amount: 1, receiver, itemId } })).status).toBe(200);
  const balance = '/v2/masters/items/balance';
  await eventually(async () => {
    const has = new Map(
      (await get(balance, person.token)).map((one: { id: number; balance: number }) => [one.id, one.balance]),
    );
    return items.every((id) => has.get(id) === 1);
  });
  const list = await eventually(async () => {
    const all = await get('/v2/masters/avatars/balance', person.token);
    return all.length === avatars ? all : undefined;
  });
  return list.map(({ tokenId }: { tokenId: number }) => tokenId);
}

const sign = ({ token, address }: Pick<Person, 'token' | 'address'>, tokenId: number, itemIds: number[]) =>
  post('/v2/masters/equip/signature', { token, body: { tokenId, owner: address, itemIds } });

/** Sends a signature from a wallet. @returns whether the contract took it. */
async function redeem(privateKey: Hex, { tokenId, owner, itemIds, nonce, signature }: Signature): Promise<boolean> {
  const { reader } = clients();
  const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport: http(platform.rpcUrl) });
  const payload = { owner, tokenId: BigInt(tokenId), equipItems: itemIds.map(BigInt), nonce: BigInt(nonce), signature };
  const hash = await wallet.writeContract({
    ...contracts().avatars,
    ...{ functionName: 'equip', args: [payload], chain: null, gas: 1_000_000n },
  });
  return (await reader.waitForTransactionReceipt({ hash })).status === 'success';
}
type Signature = { tokenId: number; owner: Address; itemIds: number[]; nonce: string; signature: Hex };

const wornBy = async (tokenId: number) =>
  (
    await clients().reader.readContract({
      ...contracts().avatars,
      functionName: 'getEquippedItems',
      args: [BigInt(tokenId)],
    })
  ).map(Number);
const heldBy = (owner: Address, itemId: number) =>
  clients().reader.readContract({ ...contracts().items, functionName: 'balanceOf', args: [owner, BigInt(itemId)] });

test('one unit is on one avatar, whatever is asked for at once', async () => {
  const owner = await newOwner();
  const [one, other] = (await give(owner, 2, hat)) as [number, number];
  const answers = await Promise.all([sign(owner, one, [hat]), sign(owner, other, [hat]), sign(owner, other, [hat])]);
  const signed = answers.filter(({ status }) => status === 200).map(({ body }) => body as Signature);
  expect(new Set(signed.map(({ tokenId }) => tokenId)).size).toBe(1);
  const first = signed[0] as Signature;
  const late = first.tokenId === one ? other : one;
  expect(await redeem(owner.privateKey as Hex, first)).toBe(true);
  expect(await redeem(owner.privateKey as Hex, first)).toBe(false);
  expect(await wornBy(first.tokenId)).toEqual([hat]);
  await eventually(async () => (await sign(owner, late, [hat])).status === 409);
  expect(await heldBy(owner.address, hat)).toBe(0n);
  const shown = await eventually(async () => {
    const avatar = await get(`/v2/masters/avatars/${first.tokenId}`, owner.token);
    return avatar.equippedItems.length === 1 ? avatar : undefined;
  });
  expect(shown.equippedItems[0].id).toBe(hat);
});

test('an item that leaves the wallet after the signature stays where it went', async () => {
  const [owner, buyer] = [await newOwner(), await newOwner()];
  const [avatar] = (await give(owner, 1, hat, scarf)) as [number];
  const { body } = await sign(owner, avatar, [hat, scarf]);
  const wallet = createWalletClient({
    account: privateKeyToAccount(owner.privateKey as Hex),
    transport: http(platform.rpcUrl),
  });
  const args = [owner.address, buyer.address, BigInt(scarf), 1n, '0x'] as const;
  const hash = await wallet.writeContract({
    ...contracts().items,
    functionName: 'safeTransferFrom',
    args,
    chain: null,
  });
  await clients().reader.waitForTransactionReceipt({ hash });
  expect(await redeem(owner.privateKey as Hex, body)).toBe(false);
  expect(await wornBy(avatar)).toEqual([]);
  expect([await heldBy(owner.address, hat), await heldBy(buyer.address, scarf)]).toEqual([1n, 1n]);
});

test('an avatar that was sold is dressed by nobody but its new owner', async () => {
  const [owner, buyer] = [await newOwner(), await newOwner()];
  const [avatar] = (await give(owner, 1, hat)) as [number];
  const { body } = await sign(owner, avatar, [hat]);
  const wallet = createWalletClient({
    account: privateKeyToAccount(owner.privateKey as Hex),
    transport: http(platform.rpcUrl),
  });
  const args = [owner.address, buyer.address, BigInt(avatar)] as const;
  const hash = await wallet.writeContract({ ...contracts().avatars, functionName: 'transferFrom', args, chain: null });
  await clients().reader.waitForTransactionReceipt({ hash });
  expect(await redeem(owner.privateKey as Hex, body)).toBe(false);
  await eventually(async () => (await sign(owner, avatar, [])).status === 404);
  const undressed = await eventually(async () => {
    const reply = await sign(buyer, avatar, []);
    return reply.status === 200 ? reply.body : undefined;
  });
  expect(await redeem(buyer.privateKey as Hex, undressed)).toBe(true);
});

test('an item that is a voucher is claimed and worn once, whichever avatars ask for it', async () => {
  const owner = await newOwner();
  const avatars = await give(owner, 3);
  const coat = 401;
  const asset = await post('/v2/assets', {
    token: admin.token,
    body: {
      ...{ name: 'Rain coat', category: 'items', image: 'https://play.example/coat.png', tokenId: String(coat) },
      ...{ contract: contracts().items.address, contractType: 'ERC1155', holder: zeroAddress },
    },
  });
  expect(asset.status).toBe(200);
  const gift = { assetId: asset.body.uid, amount: 1, receiver: owner.address };
  expect((await post('/v2/vouchers/admin/give', { token: admin.token, body: gift })).status).toBe(200);
  await eventually(async () => (await get('/v2/vouchers', owner.token)).length === 1);
  const answers = await Promise.all(avatars.map((avatar) => sign(owner, avatar, [coat])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const signed = answers.find(({ status }) => status === 200)?.body as Signature;
  await eventually(async () => (await heldBy(owner.address, coat)) === 1n);
  expect(await redeem(owner.privateKey as Hex, signed)).toBe(true);
  const worn = await Promise.all(avatars.map(wornBy));
  expect(worn.flat()).toEqual([coat]);
  expect(await heldBy(owner.address, coat)).toBe(0n);
  expect((await get('/v2/vouchers', owner.token)).filter(({ amount }: { amount: number }) => amount > 0)).toEqual([]);
});

test('the platform dresses the avatar of a guest', async () => {
  const guest = await newGuest(platform.url);
  const [avatar] = (await give(guest, 1, scarf)) as [number];
  const { body } = await sign(guest, avatar, [scarf]);
  expect(body.relayed).toBe(true);
  await eventually(async () => (await wornBy(avatar)).length === 1);
});

test('the picture of an avatar is where its address leads, as SVG and PNG', async () => {
  const owner = await newOwner();
  const [avatar] = (await give(owner, 1)) as [number];
  const { image } = await get(`/v2/masters/avatars/${avatar}`, owner.token);
  for (const [path, type] of [
    [new URL(image).pathname, 'image/svg+xml'],
    [new URL(image).pathname.replace('.svg', '-512.png'), 'image/png'],
  ]) {
    const response = await fetch(new URL(path as string, platform.url));
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringContaining(type as string),
    });
  }
});
