import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../platform/session/session.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';

export interface Keeper {
  address: string;
  /** Whether Hatchery keeps the wallet, so that the player has nothing to sign. */
  isKept: boolean;
}

/** Returns the player's wallet that a creature is in; null where it is not theirs, undefined while that is not known. */
export function useKeeper(creature: Pick<UltigenMonster, 'owner'> | undefined): Keeper | null | undefined {
  const user = useUser();
  const wallets = useQuery({ ...walletsOptions, enabled: user !== undefined }).data;
  if (!user) return null;
  if (!creature || !wallets) return undefined;
  const wallet = wallets.find(({ address }) => address.toLowerCase() === creature.owner.toLowerCase());
  return wallet ? { address: wallet.address, isKept: wallet.isInternalWallet === true } : null;
}
