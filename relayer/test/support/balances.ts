import type { Call } from '@hatchery/chain/laws/law';
import { type Address, encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem';
import { type ChainId, chainIds, type World } from './world.ts';

/** A kind of asset on a chain. */
export type Asset = { name: string; chainId: ChainId };

/** Balances by asset and account. */
export type Balances = Map<string, bigint>;

export const keyOf = ({ name, chainId }: Asset, account: Address) => `${name} on ${chainId} of ${account}`;

export function change(balances: Balances, asset: Asset, account: Address, by: bigint) {
  const key = keyOf(asset, account);
  balances.set(key, (balances.get(key) ?? 0n) + by);
}

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
]);

export type Holding = { asset: Asset; read: (account: Address) => Call | 'coins' };

/** Lists all counted assets except creatures. */
export function holdingsOf(world: World, itemIds: readonly bigint[]): Holding[] {
  const holdings: Holding[] = [];
  for (const chainId of chainIds) {
    const { gameToken, tokenBridge, omnichainItems } = world.contracts(chainId);
    const ofToken = (name: string, to: Address): Holding => ({
      asset: { name, chainId },
      read: (account) => ({ to, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] }) }),
    });
    holdings.push(ofToken('token', gameToken as Address));
    if (chainId === 31338) holdings.push(ofToken('bridged', tokenBridge as Address));
    if (chainId === 31339) holdings.push({ asset: { name: 'coin', chainId }, read: () => 'coins' });
    if (!omnichainItems) continue;
    for (const id of itemIds)
      holdings.push({
        asset: { name: `item ${id}`, chainId },
        read: (account) => ({
          to: omnichainItems,
          data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, id] }),
        }),
      });
  }
  return holdings;
}

/** Reads the current balances of all accounts. */
export async function readBalances(
  world: World,
  holdings: readonly Holding[],
  accounts: readonly Address[],
  creatures: readonly bigint[],
): Promise<Balances> {
  const balances: Balances = new Map();
  const wanted = holdings.flatMap(({ asset, read }) =>
    accounts.map((account) => ({ asset, account, call: read(account) })),
  );
  await Promise.all(
    wanted.map(async ({ asset, account, call }) => {
      const client = world.clientOf(asset.chainId);
      const amount =
        call === 'coins'
          ? await client.getBalance({ address: account })
          : hexToBigInt((await client.call(call)).data as Hex);
      balances.set(keyOf(asset, account), amount);
    }),
  );
  await Promise.all(
    chainIds.flatMap((chainId) => {
      const { omnimon } = world.contracts(chainId);
      if (!omnimon) return [];
      return creatures.map(async (id) => {
        const owned = { address: omnimon, abi, functionName: 'ownerOf', args: [id] } as const;
        const owner = await world
          .clientOf(chainId)
          .readContract(owned)
          .catch(() => undefined);
        if (owner) balances.set(keyOf({ name: `creature ${id}`, chainId }, owner), 1n);
      });
    }),
  );
  return balances;
}
