import { Problem } from '@hatchery/api/problems';

export type OwnedWallet = {
  address: string;
  userId: string;
  kind: 'custodial' | 'external';
  main: boolean;
  /** The chain of a contract account. Null for an address with a key. */
  contractChainId: number | null;
  createdAt: Date;
};

/** The most wallets of each kind that an account may add. The wallets of a merged guest or account come on top. */
const mostWallets = { external: 20, custodial: 10 } as const;

/** @throws Problem conflict if an account has as many wallets of a kind as it may have */
export function refuseTooMany(wallets: Pick<OwnedWallet, 'kind'>[], kind: OwnedWallet['kind']): void {
  if (wallets.filter((wallet) => wallet.kind === kind).length < mostWallets[kind]) return;
  const words = { external: 'linked wallets', custodial: 'wallets kept by the platform' };
  throw new Problem('conflict', `An account can have at most ${mostWallets[kind]} ${words[kind]}.`);
}

/** Returns the custodial wallet that an account had first. */
export const oldestCustodial = (wallets: OwnedWallet[]): OwnedWallet | undefined =>
  byAge(wallets).find(({ kind }) => kind === 'custodial');

const byAge = (wallets: OwnedWallet[]) =>
  [...wallets].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.address < b.address ? -1 : 1));

/** Chooses the wallet that replaces a main wallet: the oldest linked one, otherwise the oldest of all. */
export function nextMain(wallets: OwnedWallet[]): OwnedWallet | undefined {
  const sorted = byAge(wallets);
  return sorted.find(({ kind }) => kind === 'external') ?? sorted[0];
}
