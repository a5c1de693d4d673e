import { getNetwork } from '@hatchery/chain/networks';
import { localBlockchainId } from '@hatchery/contracts/deploy/local.ts';
import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi, parseEther, zeroAddress } from 'viem';
import { type Asset, type Balances, change, keyOf } from './balances.ts';
import type { Random } from './random.ts';
import { type ChainId, chainIds, type World } from './world.ts';

/** One journey: the call, what it takes from its sender at once, and what arrives in the end. */
export type Trip = {
  kind: string;
  chainId: ChainId;
  from: Address;
  call: { to: Address; data: Hex; value: bigint };
  moves: { asset: Asset; arrivesAs: Asset; to: Address; amount: bigint }[];
};

type Travel = {
  world: World;
  random: Random;
  accounts: readonly Address[];
  creatures: readonly bigint[];
  itemIds: readonly bigint[];
  /** The chain whose bridge is paused. */
  closed?: ChainId;
  /** Balances that can still be sent. Each trip lowers them. */
  available: Balances;
};

const inputs = [
  'struct SendTokensInput { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; uint256 requiredGasLimit; address multiHopFallback; }',
  'struct SendAndCallInput { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipientContract; bytes recipientPayload; uint256 requiredGasLimit; uint256 recipientGasLimit; address multiHopFallback; address fallbackRecipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; }',
] as const;

const abi = parseAbi([
  ...inputs,
  'function sendFrom(address from, uint16 dstChainId, bytes toAddress, uint256 amount, address refundAddress, address zroPaymentAddress, bytes adapterParams) payable',
  'function sendBatchFrom(address from, uint16 dstChainId, bytes toAddress, uint256[] tokenIds, address refundAddress, address zroPaymentAddress, bytes adapterParams) payable',
  'function sendFrom(address from, uint16 dstChainId, bytes toAddress, uint256 tokenId, uint256 amount, address refundAddress, address zroPaymentAddress, bytes adapterParams) payable',
  'function sendBatchFrom(address from, uint16 dstChainId, bytes toAddress, uint256[] tokenIds, uint256[] amounts, address refundAddress, address zroPaymentAddress, bytes adapterParams) payable',
  'function send(SendTokensInput input, uint256 amount)',
  'function sendAndCall(SendAndCallInput input, uint256 amount)',
]);

const coinAbi = parseAbi([
  ...inputs,
  'function send(SendTokensInput input) payable',
  'function sendAndCall(SendAndCallInput input) payable',
]);

/** Coins kept for gas. */
const reserve = parseEther('100');
/** Pays for any message. The rest is refunded. */
const postage = parseEther('0.01');

const lzIdOf = (chainId: ChainId) => getNetwork(chainId).lzChainId as number;
const otherThan = (random: Random, chainId: ChainId) => random.pick(chainIds.filter((one) => one !== chainId));

/** Returns the asset that the bridge moves on a chain. */
const bridgedAsset = (chainId: ChainId): Asset => ({
  name: chainId === 31337 ? 'token' : chainId === 31338 ? 'bridged' : 'coin',
  chainId,
});

/** Draws a journey that can begin now. */
export function anyTrip(travel: Travel): Trip {
  const { random, creatures, itemIds } = travel;
  const kinds = [tokenTrip, bridgeTrip, bridgeTrip];
  if (creatures.length > 0) kinds.push(creatureTrip);
  if (itemIds.length > 0) kinds.push(itemTrip);
  for (;;) {
    const trip = random.pick(kinds)(travel);
    if (!trip) continue;
    for (const { asset, amount } of trip.moves) change(travel.available, asset, trip.from, -amount);
    return trip;
  }
}

function holderOf({ random, accounts, available }: Travel, asset: Asset, least: bigint): Address | undefined {
  const holders = accounts.filter((account) => (available.get(keyOf(asset, account)) ?? 0n) > least);
  return holders.length > 0 ? random.pick(holders) : undefined;
}

/** Draws the default or an explicit amount of gas. */
const adapterParams = (random: Random, gas: bigint): Hex =>
  random.chance(0.5) ? '0x' : encodePacked(['uint16', 'uint256'], [1, gas]);

function tokenTrip(travel: Travel): Trip | undefined {
  const { world, random, accounts, available } = travel;
  const chainId = random.pick(chainIds);
  const asset: Asset = { name: 'token', chainId };
  const from = holderOf(travel, asset, 0n);
  if (!from) return undefined;
  const destination = otherThan(random, chainId);
  const to = random.pick(accounts);
  const amount = random.amount((available.get(keyOf(asset, from)) as bigint) / 4n);
  const params = adapterParams(random, 300_000n);
  const data = encodeFunctionData({
    abi,
    functionName: 'sendFrom',
    args: [from, lzIdOf(destination), to, amount, from, zeroAddress, params],
  });
  const arrivesAs: Asset = { name: 'token', chainId: destination };
  const contract = world.contracts(chainId).omnichainToken as Address;
  const call = { to: contract, data, value: postage };
  return { kind: 'token', chainId, from, call, moves: [{ asset, arrivesAs, to, amount }] };
}

function bridgeTrip(travel: Travel): Trip | undefined {
  const { world, random, accounts, available } = travel;
  const chainId = random.pick(chainIds);
  if (chainId === travel.closed) return undefined;
  const asset = bridgedAsset(chainId);
  const kept = asset.name === 'coin' ? reserve : 0n;
  const from = holderOf(travel, asset, kept);
  if (!from) return undefined;
  const destination = otherThan(random, chainId);
  const to = random.pick(accounts);
  const amount = random.amount(((available.get(keyOf(asset, from)) as bigint) - kept) / 4n);
  const contract = world.contracts(chainId).tokenBridge as Address;
  const isMultiHop = chainId !== 31337 && destination !== 31337;
  const route = {
    destinationBlockchainID: localBlockchainId(destination),
    destinationTokenTransferrerAddress: world.contracts(destination).tokenBridge as Address,
    primaryFeeTokenAddress: zeroAddress,
    primaryFee: 0n,
    secondaryFee: 0n,
    multiHopFallback: isMultiHop ? from : zeroAddress,
  };
  const isCall = random.chance(0.2);
  // Some senders ask for too little gas, so their messages fail on arrival and are stored.
  const requiredGasLimit = random.chance(0.2) ? 20_000n : 350_000n;
  const plain = { ...route, recipient: to, requiredGasLimit };
  const called = {
    ...route,
    // The recipient is no contract, so the fallback recipient gets the tokens.
    recipientContract: to,
    recipientPayload: '0x1234',
    fallbackRecipient: to,
    recipientGasLimit: 10_000n,
    requiredGasLimit,
  } as const;
  const isCoin = asset.name === 'coin';
  const ofCoin = () =>
    isCall
      ? encodeFunctionData({ abi: coinAbi, functionName: 'sendAndCall', args: [called] })
      : encodeFunctionData({ abi: coinAbi, functionName: 'send', args: [plain] });
  const ofToken = () =>
    isCall
      ? encodeFunctionData({ abi, functionName: 'sendAndCall', args: [called, amount] })
      : encodeFunctionData({ abi, functionName: 'send', args: [plain, amount] });
  const data = isCoin ? ofCoin() : ofToken();
  const call = { to: contract, data, value: isCoin ? amount : 0n };
  const kind = `${isMultiHop ? 'multi-hop' : 'bridge'}${isCall ? ' call' : ''}`;
  return { kind, chainId, from, call, moves: [{ asset, arrivesAs: bridgedAsset(destination), to, amount }] };
}

function creatureTrip(travel: Travel): Trip | undefined {
  const { world, random, accounts, available, creatures } = travel;
  const chainId = random.pick(chainIds);
  const from = random.pick(accounts);
  const here = creatures.filter((id) => (available.get(keyOf({ name: `creature ${id}`, chainId }, from)) ?? 0n) > 0n);
  const contract = world.contracts(chainId).omnimon;
  if (here.length === 0 || !contract) return undefined;
  const destination = otherThan(random, chainId);
  const to = random.pick(accounts);
  const ids = here.slice(0, random.chance(0.5) ? 1 + random.below(4) : 1);
  const target = [from, lzIdOf(destination), to] as const;
  const gas = 200_000n + 250_000n * BigInt(ids.length);
  const paid = [from, zeroAddress, adapterParams(random, gas)] as const;
  const data =
    ids.length === 1
      ? encodeFunctionData({ abi, functionName: 'sendFrom', args: [...target, ids[0] as bigint, ...paid] })
      : encodeFunctionData({ abi, functionName: 'sendBatchFrom', args: [...target, ids, ...paid] });
  const moves = ids.map((id) => {
    const name = `creature ${id}`;
    return { asset: { name, chainId }, arrivesAs: { name, chainId: destination }, to, amount: 1n };
  });
  const kind = ids.length === 1 ? 'creature' : 'creatures';
  return { kind, chainId, from, call: { to: contract, data, value: postage }, moves };
}

function itemTrip(travel: Travel): Trip | undefined {
  const { world, random, accounts, available, itemIds } = travel;
  const chainId = random.pick(chainIds);
  const from = random.pick(accounts);
  const held = (id: bigint) => available.get(keyOf({ name: `item ${id}`, chainId }, from)) ?? 0n;
  const here = itemIds.filter((id) => held(id) > 0n);
  const contract = world.contracts(chainId).omnichainItems;
  if (here.length === 0 || !contract) return undefined;
  const destination = otherThan(random, chainId);
  const to = random.pick(accounts);
  const ids = random.chance(0.4) ? here : here.slice(0, 1);
  const amounts = ids.map((id) => random.amount((held(id) - 1n) / 2n));
  const target = [from, lzIdOf(destination), to] as const;
  const paid = [from, zeroAddress, adapterParams(random, 400_000n)] as const;
  const data =
    ids.length === 1
      ? encodeFunctionData({
          abi,
          functionName: 'sendFrom',
          args: [...target, ids[0] as bigint, amounts[0] as bigint, ...paid],
        })
      : encodeFunctionData({ abi, functionName: 'sendBatchFrom', args: [...target, ids, amounts, ...paid] });
  const moves = ids.map((id, index) => {
    const name = `item ${id}`;
    return {
      asset: { name, chainId },
      arrivesAs: { name, chainId: destination },
      to,
      amount: amounts[index] as bigint,
    };
  });
  return {
    kind: ids.length === 1 ? 'item' : 'items',
    chainId,
    from,
    call: { to: contract, data, value: postage },
    moves,
  };
}
