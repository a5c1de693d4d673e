import { eggsGen2Abi as abi } from '@hatchery/chain/abis/eggs-gen2';
import { encodeFunctionData } from 'viem';
import type { Seed } from './seed.ts';

/** The kinds of eggs: solar and lunar. */
const eggs = [0, 1] as const;
/** Eggs of each kind for each demo account. */
const gift = 10n;

/** Gives every demo account eggs of each kind that it has none of. */
export const seedEggsGen2: Seed = async ({ client, deployment: { eggsGen2 }, accounts }) => {
  if (!eggsGen2) return [];
  const ids = eggs.map(BigInt);
  const balances = await Promise.all(
    accounts.map((account) =>
      client.readContract({ address: eggsGen2, abi, functionName: 'accountBalanceBatch', args: [account, ids] }),
    ),
  );
  return accounts.flatMap((account, index) =>
    eggs
      .filter((egg) => balances[index]?.[egg] === 0n)
      .map((egg) => ({
        to: eggsGen2,
        data: encodeFunctionData({ abi, functionName: 'mintAirdropEgg', args: [egg, gift, account] }),
      })),
  );
};
