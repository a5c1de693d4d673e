import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import type { Deployment } from '@hatchery/chain/addresses';
import { boxTokenId, chainSeed, drawItems, oddsHash } from '@hatchery/chain/draws';
import { assetTypes } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherCall, voucherTypedData } from '@hatchery/chain/vouchers';
import { ensureDeployed } from '@hatchery/contracts/deploy/deploy.ts';
import { localChainId, localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { ensureLocalMessaging } from '@hatchery/contracts/deploy/local-messaging.ts';
import { getDeployParameters } from '@hatchery/contracts/deploy/parameters.ts';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { type Address, encodeAbiParameters, keccak256, maxUint256, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { demoAccounts, seedChain } from '../seed.ts';
import { openSeedClient, type SeedClient } from '../seed-client.ts';
import { runSeeds } from './run.ts';
import type { Seed } from './seed.ts';
import { seeds } from './seeds.ts';
import { stablecoinAddress } from './stablecoin.ts';

const accounts = demoAccounts.map(({ address }) => address);
const player = privateKeyToAccount(demoAccounts[0]?.privateKey as `0x${string}`);
const newcomer: Address = `0x${'1d'.repeat(20)}`;

let anvil: Anvil;
let folder: string;
let client: SeedClient;
let deployment: Deployment;

const seed = () =>
  seedChain({
    folder,
    rpcUrl: anvil.rpcUrl,
    ownChain: false,
    publicUrl: 'https://hatchery.test',
    signer: accounts[0] as Address,
    operator: accounts[1] as Address,
  });
const sent = () => client.getTransactionCount({ address: client.account.address });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hatchery-seed-'));
  anvil = await startAnvil();
  client = openSeedClient(anvil.rpcUrl);
  deployment = await seed();
});

afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true });
});

test('staking has rewards for a long while, of pool tokens too, and a budget for referrals', async () => {
  const rewarder = { address: deployment.rewarder as Address, abi: rewarderAbi } as const;
  const pool = { address: deployment.lpStaking as Address, abi: lpStakingAbi } as const;
  const weeks = (await client.readContract({ ...rewarder, functionName: 'runway' })) / 604_800n;
  expect(weeks).toBeGreaterThan(50n);
  expect(await client.readContract({ ...rewarder, functionName: 'referralBudget' })).toBe(parseEther('500000'));
  expect(await client.readContract({ ...pool, functionName: 'reserve' })).toBe(parseEther('1000000'));
  expect(await client.readContract({ ...pool, functionName: 'lpToken' })).toBe(stablecoinAddress());
});

test('a demo account can buy game tokens and tickets at once, for the local stablecoin', async () => {
  const { gameToken, tokenSale, tickets } = deployment as Required<Deployment>;
  const from = { account: player, chain: client.chain } as const;
  const coin = { address: stablecoinAddress(), abi: localStablecoinAbi, functionName: 'approve' } as const;
  const before = await client.readContract({
    address: gameToken,
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [player.address],
  });
  const calls = [
    () => client.writeContract({ ...from, ...coin, args: [tokenSale, maxUint256] }),
    () =>
      client.writeContract({
        ...from,
        address: tokenSale,
        abi: tokenSaleAbi,
        functionName: 'buyHatchy',
        args: [5_000_000n],
      }),
    () => client.writeContract({ ...from, ...coin, args: [tickets, maxUint256] }),
    () =>
      client.writeContract({
        ...from,
        address: tickets,
        abi: ticketsAbi,
        functionName: 'mint',
        args: [1n, stablecoinAddress(), 2n],
      }),
  ];
  for (const call of calls) await client.waitForTransactionReceipt({ hash: await call() });
  const [tokens, held] = await Promise.all([
    client.readContract({ address: gameToken, abi: gameTokenAbi, functionName: 'balanceOf', args: [player.address] }),
    client.readContract({ address: tickets, abi: ticketsAbi, functionName: 'balanceOf', args: [player.address, 1n] }),
  ]);
  expect(tokens - before).toBe(parseEther('500'));
  expect(held).toBe(7n);
});

test('a demo account hatches an egg, and what hatches follows from the hash of a later block', async () => {
  const { gen2Collection: address } = deployment as Required<Deployment>;
  const contract = { address, abi: gen2CollectionAbi } as const;
  const mine = async (hash: Promise<`0x${string}`>) => client.waitForTransactionReceipt({ hash: await hash });
  const asked = await mine(
    client.writeContract({ ...contract, account: player, chain: client.chain, functionName: 'hatchSingle', args: [0] }),
  );
  // Two empty reveals: the block that decides, and one from which its hash is known.
  const reveal = () => client.writeContract({ ...contract, chain: client.chain, functionName: 'reveal', args: [1n] });
  await mine(reveal());
  await mine(reveal());
  const [revealed] = await client.getContractEvents({
    ...contract,
    eventName: 'HatchRevealed',
    fromBlock: asked.blockNumber,
  });
  const { hash } = await client.getBlock({ blockNumber: asked.blockNumber + 1n });
  const seeded = [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }] as const;
  const [tokenId] = revealed?.args.tokenIds ?? [];
  expect(revealed?.args.seed).toBe(keccak256(encodeAbiParameters(seeded, [hash, address, 0n])));
  await mine(client.writeContract({ ...contract, chain: client.chain, functionName: 'claim', args: [[0n]] }));
  const args = [player.address, tokenId as bigint] as const;
  expect(await client.readContract({ ...contract, functionName: 'balanceOf', args })).toBe(1n);
});

test('the deployer gives rewards by voucher', async () => {
  const { gameToken, ultigenEggs, rewardDealer } = deployment as Required<Deployment>;
  const holder = client.account.address;
  const common = { rewardHolderAddress: holder, receiver: newcomer, clabimableUntil: maxUint256, deadline: maxUint256 };
  const tokens = {
    ...common,
    rewardContractType: assetTypes.ERC20,
    rewardContract: gameToken,
    tokenId: 0n,
    amount: 7n,
    voucherId: 1n,
  };
  const eggs = {
    ...common,
    rewardContractType: assetTypes.ERC1155,
    rewardContract: ultigenEggs,
    tokenIds: [0n, 4n],
    amounts: [2n, 3n],
    voucherIds: [2n, 3n],
  };
  const voucher = { chainId: localChainId, verifyingContract: rewardDealer } as const;
  const calls = [
    encodeVoucherCall(
      'ClaimReward',
      tokens,
      await player.signTypedData(voucherTypedData({ type: 'ClaimReward', ...voucher, message: tokens })),
    ),
    encodeVoucherCall(
      'ClaimRewards',
      eggs,
      await player.signTypedData(voucherTypedData({ type: 'ClaimRewards', ...voucher, message: eggs })),
    ),
  ];
  for (const data of calls)
    await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ to: rewardDealer, data }) });
  const [given, held] = await Promise.all([
    client.readContract({ address: gameToken, abi: gameTokenAbi, functionName: 'balanceOf', args: [newcomer] }),
    client.readContract({
      address: ultigenEggs,
      abi: ultigenEggsAbi,
      functionName: 'balanceOfBatch',
      args: [[newcomer, newcomer], eggs.tokenIds],
    }),
  ]);
  expect([given, ...held]).toEqual([7n, 2n, 3n]);
});

test('whoever has a claim signed gets tokens of the airdrop', async () => {
  const { gameToken, signatureAirdrop } = deployment as Required<Deployment>;
  const receiver: Address = `0x${'2d'.repeat(20)}`;
  const token = { contractAddress: gameToken, contractType: assetTypes.ERC20, tokenIds: [], amounts: [9n] } as const;
  const message = { receiver, airdropId: 1n, ...token, nonce: 1n, deadline: maxUint256 };
  const voucher = {
    type: 'ClaimAirdrop',
    chainId: localChainId,
    verifyingContract: signatureAirdrop,
    message,
  } as const;
  const signature = await player.signTypedData(voucherTypedData(voucher));
  const data = encodeVoucherCall('ClaimAirdrop', message, signature);
  await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ to: signatureAirdrop, data }) });
  const balanceOf = { address: gameToken, abi: gameTokenAbi, functionName: 'balanceOf', args: [receiver] } as const;
  expect(await client.readContract(balanceOf)).toBe(9n);
});

test('a demo account can claim a creature, purchase one, and buy one in the bazaar', async () => {
  const { gen1Collection, gen1Purchase } = deployment as Required<Deployment>;
  const from = { account: player, chain: client.chain } as const;
  const gen1 = { address: gen1Collection, abi: gen1CollectionAbi } as const;
  const purchase = { address: gen1Purchase, abi: gen1PurchaseAbi, functionName: 'buyWithAvax', args: [1n] } as const;
  const [, price, state] = await client.readContract({ ...gen1, functionName: 'Bazaar', args: [0n] });
  expect(state).toBe(1);
  const cost = await client.readContract({ ...gen1, functionName: 'calculatePrice' });
  const calls = [
    () => client.writeContract({ ...from, ...gen1, functionName: 'claimHatchie', args: [1n], value: cost }),
    () => client.writeContract({ ...from, ...purchase, value: parseEther('1') }),
    () => client.writeContract({ ...from, ...gen1, functionName: 'buy', args: [0n], value: price }),
  ];
  for (const call of calls) await client.waitForTransactionReceipt({ hash: await call() });
  const tokens = await client.readContract({ ...gen1, functionName: 'tokensOfOwner', args: [player.address] });
  expect(tokens).toEqual([0n, 5n, 6n]);
});

test('a demo account buys an item by voucher, and dresses its avatar in it and another one', async () => {
  const { mastersItems, mastersAvatars } = deployment as Required<Deployment>;
  const items = { address: mastersItems, abi: mastersItemsAbi } as const;
  const avatars = { address: mastersAvatars, abi: mastersAvatarsAbi } as const;
  const [tokenId = 0n] = await client.readContract({
    ...avatars,
    functionName: 'tokensOfOwner',
    args: [player.address],
  });
  const mint = {
    receiver: player.address,
    tokenIds: [77n],
    amounts: [1n],
    voucherId: 1n,
    clabimableUntil: maxUint256,
    currency: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    price: parseEther('0.5'),
    payWithTicket: false,
    ticketId: 0n,
    deadline: maxUint256,
  } as const;
  const dress = { owner: player.address, tokenId, equipItems: [77n, 101n], nonce: 1n, deadline: maxUint256 };
  const minted = { type: 'MintItem', chainId: localChainId, verifyingContract: mastersItems, message: mint } as const;
  const worn = {
    type: 'EquipAvatar',
    chainId: localChainId,
    verifyingContract: mastersAvatars,
    message: dress,
  } as const;
  const buy = encodeVoucherCall('MintItem', mint, await player.signTypedData(voucherTypedData(minted)));
  const equip = encodeVoucherCall('EquipAvatar', dress, await player.signTypedData(voucherTypedData(worn)));
  const from = { account: player, chain: client.chain } as const;
  const calls = [
    () => client.sendTransaction({ ...from, to: mastersItems, data: buy, value: mint.price }),
    () => client.sendTransaction({ ...from, to: mastersAvatars, data: equip }),
  ];
  for (const call of calls) await client.waitForTransactionReceipt({ hash: await call() });
  const on = await client.readContract({ ...avatars, functionName: 'getEquippedItems', args: [tokenId] });
  expect(on).toEqual([77n, 101n]);
  const holders = [player.address, player.address];
  const left = await client.readContract({ ...items, functionName: 'balanceOfBatch', args: [holders, [77n, 101n]] });
  expect(left).toEqual([0n, 1n]);
});

test('a demo account buys lootboxes, also by voucher, and anyone can recompute what is in them', async () => {
  const { mastersLootboxes, mastersItems } = deployment as Required<Deployment>;
  const boxes = { address: mastersLootboxes, abi: mastersLootboxesAbi } as const;
  const from = { account: player, chain: client.chain } as const;
  const mine = async (hash: Promise<`0x${string}`>) => client.waitForTransactionReceipt({ hash: await hash });
  const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
  const price = parseEther('250');
  const tokenId = boxTokenId(1n, 1n);
  await mine(
    client.writeContract({
      ...boxes,
      ...from,
      functionName: 'buyBox',
      args: [1n, 1n, nativeCoin, 1n, price],
      value: price,
    }),
  );
  const sale = {
    receiver: player.address,
    tokenIds: [tokenId],
    amounts: [2n],
    voucherId: 1n,
    clabimableUntil: maxUint256,
    currency: nativeCoin,
    price,
    payWithTicket: false,
    ticketId: 0n,
    deadline: maxUint256,
  } as const;
  const voucher = { type: 'BuyBoxes', chainId: localChainId, verifyingContract: mastersLootboxes } as const;
  const signature = await player.signTypedData(voucherTypedData({ ...voucher, message: sale }));
  const redeem = { to: mastersLootboxes, data: encodeVoucherCall('BuyBoxes', sale, signature), value: price };
  await mine(client.sendTransaction({ ...from, ...redeem }));
  const asked = await mine(
    client.writeContract({ ...boxes, ...from, functionName: 'requestOpening', args: [tokenId, 5n] }),
  );
  // An empty reveal makes the block that decides.
  const reveal = () =>
    client.writeContract({ ...boxes, chain: client.chain, functionName: 'revealOpenings', args: [[1n]] });
  await mine(reveal());
  await mine(reveal());
  const [opened] = await client.getContractEvents({
    ...boxes,
    eventName: 'OpeningRevealed',
    fromBlock: asked.blockNumber,
  });
  const [itemIds, weights] = await client.readContract({ ...boxes, functionName: 'odds', args: [1n, 1n] });
  const odds = itemIds.map((itemId, index) => ({ itemId, weight: weights[index] ?? 0n }));
  const { hash: value } = await client.getBlock({ blockNumber: asked.blockNumber + 1n });
  const seed = chainSeed({ value, lootboxes: mastersLootboxes, openingId: 1n });
  expect(opened?.args).toMatchObject({ tokenId, seed, itemIds: drawItems(seed, odds, 5) });
  const published = await client.readContract({ ...boxes, functionName: 'oddsHash', args: [1n, 1n] });
  expect(oddsHash(1n, 1n, odds)).toBe(published);
  const got = {
    address: mastersItems,
    abi: mastersItemsAbi,
    functionName: 'mintedItems',
    args: [player.address],
  } as const;
  expect(await client.readContract(got)).toBeGreaterThanOrEqual(5n);
});

test('a demo account opens a box of omnichain items, and what is in it follows from the hash of a later block', async () => {
  const { omnichainItems: address } = deployment as Required<Deployment>;
  const contract = { address, abi: omnichainItemsAbi } as const;
  const from = { account: player, chain: client.chain } as const;
  const mine = async (hash: Promise<`0x${string}`>) => client.waitForTransactionReceipt({ hash: await hash });
  const price = parseEther('0.5');
  await mine(
    client.writeContract({ ...contract, ...from, functionName: 'buyBox', args: [100_000n, 1n], value: price }),
  );
  const asked = await mine(
    client.writeContract({ ...contract, ...from, functionName: 'openLootBox', args: [[100_000n], [3n]] }),
  );
  // An empty reveal makes the block that decides.
  const reveal = () =>
    client.writeContract({ ...contract, chain: client.chain, functionName: 'revealOpenings', args: [[1n]] });
  await mine(reveal());
  await mine(reveal());
  const [opened] = await client.getContractEvents({
    ...contract,
    eventName: 'OpeningRevealed',
    fromBlock: asked.blockNumber,
  });
  const { hash } = await client.getBlock({ blockNumber: asked.blockNumber + 1n });
  const seeded = [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }] as const;
  expect(opened?.args.seed).toBe(keccak256(encodeAbiParameters(seeded, [hash, address, 1n])));
  expect(opened?.args.itemIds).toHaveLength(6);
  const args = [player.address, opened?.args.itemIds?.[0] as bigint] as const;
  expect(await client.readContract({ ...contract, functionName: 'balanceOf', args })).toBeGreaterThan(0n);
});

test('a demo account mints an omnimon, and its traits follow from the hash of a later block', async () => {
  const { omnimon: address } = deployment as Required<Deployment>;
  const contract = { address, abi: omnimonAbi } as const;
  const mine = async (hash: Promise<`0x${string}`>) => client.waitForTransactionReceipt({ hash: await hash });
  const value = await client.readContract({ ...contract, functionName: 'price' });
  const from = { account: player, chain: client.chain } as const;
  const minted = await mine(client.writeContract({ ...contract, ...from, functionName: 'mint', value }));
  const drawBlock = await client.readContract({ ...contract, functionName: 'openDraw', args: [1n] });
  expect(drawBlock).toBe(minted.blockNumber + 1n);
  // Any transaction makes the block that decides.
  await mine(client.sendTransaction({ to: player.address, chain: client.chain }));
  await mine(client.writeContract({ ...contract, chain: client.chain, functionName: 'reveal', args: [1n] }));
  const { hash } = await client.getBlock({ blockNumber: drawBlock });
  const seeded = [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }] as const;
  const seed = keccak256(encodeAbiParameters(seeded, [hash, address, 1n]));
  const creature = await client.readContract({ ...contract, functionName: 'omnimon', args: [1n] });
  expect(creature.hash).toBe(BigInt(seed));
  expect(creature.traits.map((trait) => Math.floor(Number(trait) / 1_000))).toEqual([...Array(15).keys()]);
});

test('seeding again sends nothing', async () => {
  const before = await sent();
  expect(await seed()).toEqual(deployment);
  expect(await sent()).toBe(before);
});

test('wherever seeding ended, it goes on from there', async () => {
  const other = await startAnvil();
  const there = openSeedClient(other.rpcUrl);
  try {
    await ensureLocalMessaging({ rpcUrl: other.rpcUrl, chainId: localChainId });
    await ensureDeployed({
      rpcUrl: other.rpcUrl,
      chainId: localChainId,
      deployerPrivateKey: localDeployerPrivateKey,
      signerAddress: player.address,
      treasury: there.account.address,
      parameters: getDeployParameters(localChainId, 'https://hatchery.test'),
    });
    const seeding = { client: there, deployment, accounts };
    const missing = async () => (await Promise.all(seeds.map((one) => one(seeding)))).flat();
    const calls = await missing();
    for (let ended = 1; ended < calls.length; ended += 1) {
      await runSeeds([async () => calls.slice(ended - 1, ended)], seeding);
      expect(await missing()).toEqual(calls.slice(ended));
    }
  } finally {
    await other.stop();
  }
});

test('a call that reverts is named', async () => {
  const wrong: Seed = async ({ deployment: { gameToken } }) => [{ to: gameToken, data: '0x12345678' }];
  await expect(runSeeds([wrong], { client, deployment, accounts })).rejects.toThrow('0x12345678');
});
