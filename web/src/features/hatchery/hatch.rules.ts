import type { User } from '@hatchery/api/users';
import type { Action } from '../../platform/actions/actions.rules.ts';

type Owner = Pick<User, 'guest' | 'internalWallet' | 'wallets'>;

/** Where to look for the eggs: the connected wallet, the one the platform keeps, then the other linked ones. */
export function walletsInOrder(
  { guest, internalWallet, wallets = [] }: Owner,
  connected: string | undefined,
): string[] {
  if (guest) return [internalWallet];
  const linked = wallets.map(({ address }) => address);
  const unique = new Map<string, string>();
  for (const address of [connected, internalWallet, ...linked]) {
    const isOurs =
      address && (address === internalWallet || linked.some((own) => own.toLowerCase() === address.toLowerCase()));
    if (isOurs && !unique.has(address.toLowerCase())) unique.set(address.toLowerCase(), address);
  }
  return [...unique.values()];
}

/** The hatch that the nest shows: one that is done and waits to be met before one that is under way, older ones first. */
export function hatchToShow(actions: readonly Action[]): Action | undefined {
  const hatches = actions.filter(({ kind, stage }) => kind === 'hatch-eggs' && stage !== 'failed');
  return hatches.find(({ stage }) => stage === 'final') ?? hatches[0];
}

/** How far the egg has come: it cracks as the transaction is seen, and opens when it is final. */
export function crackOf({ stage }: Pick<Action, 'stage'>): 0 | 1 | 2 {
  return stage === 'final' ? 2 : stage === 'seen' ? 1 : 0;
}
