import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { mastersItemsAbi } from '@hatchery/chain/abis/masters-items';
import { getContractAddress } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { openSeedClient } from '@hatchery/local/seed-client';
import type { Address, Hash } from 'viem';
import { call } from '../platform/call.ts';

const localChainId = 31337;

/** Traits of a keeper: Willow with copper curls, in a meadow. */
export const fern = [110101, 210203, 310203, 410410, 510101, 610503, 710203, 810201];

/** Sends a transaction of the deployer, of whom other test files may take the same nonce at the same moment. */
const patiently = (send: () => Promise<Hash>): Promise<Hash> => eventually(send);

/** Mints a keeper to an account of the local chain, as the owner of its contracts can. @returns its id, once the platform knows it */
export async function giveKeeper(
  { url, rpcUrl }: { url: string; rpcUrl: string },
  owner: string,
  traits: readonly number[] = fern,
): Promise<number> {
  const client = openSeedClient(rpcUrl);
  const before = await keepersOf(url, owner);
  const hash = await patiently(() =>
    client.writeContract({
      address: getContractAddress(localChainId, 'mastersAvatars'),
      abi: mastersAvatarsAbi,
      functionName: 'mintReward',
      args: [owner as Address, traits.map(BigInt)],
    }),
  );
  await client.waitForTransactionReceipt({ hash });
  const known = (ids: number[]) => ids.find((id) => !before.includes(id));
  return eventually(async () => known(await keepersOf(url, owner)));
}

export async function keepersOf(url: string, owner: string): Promise<number[]> {
  const { body } = await call(url, 'GET', `/v2/masters/avatars/balance/${owner}`);
  return body.map(({ tokenId }: { tokenId: number }) => tokenId);
}

/** Mints one of each of these items to an account of the local chain, and waits until the platform knows them. */
export async function giveItems(
  { url, rpcUrl }: { url: string; rpcUrl: string },
  owner: string,
  ids: readonly number[],
): Promise<void> {
  const client = openSeedClient(rpcUrl);
  const hash = await patiently(() =>
    client.writeContract({
      address: getContractAddress(localChainId, 'mastersItems'),
      abi: mastersItemsAbi,
      functionName: 'mintRewardItem',
      args: [owner as Address, ids.map(BigInt), ids.map(() => 1n)],
    }),
  );
  await client.waitForTransactionReceipt({ hash });
  await eventually(async () => {
    const { body } = await call(url, 'GET', `/v2/masters/items/balance/${owner}`);
    return ids.every((id) => body.some((item: { id: number }) => item.id === id));
  });
}

/** Returns the ids of what a keeper wears, in order. */
export async function outfitOf(url: string, tokenId: number): Promise<number[]> {
  const { body } = await call(url, 'GET', `/v2/masters/avatars/${tokenId}`);
  return body.equippedItems.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other);
}
