import type { UsersContext } from '../context.ts';

const mostAddresses = 100;

/** Counts the eggs and monsters that some wallets hold, as seen on chain. @throws Problem service-unavailable. */
export async function holdingsOf(
  ultigen: UsersContext['ultigen'],
  addresses: string[],
): Promise<{ eggs: number; monsters: number }> {
  let [eggs, monsters] = [0, 0];
  for (let start = 0; start < addresses.length; start += mostAddresses) {
    const some = addresses.slice(start, start + mostAddresses).join(',');
    const held = await ultigen.holdings({ query: { addresses: some, limit: 1 } });
    eggs += Number(held.eggCount);
    monsters += held.monsterCount;
  }
  return { eggs, monsters };
}
