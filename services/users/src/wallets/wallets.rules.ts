import { Problem } from '@hatchery/api/problems';
import type { Wallet } from '@hatchery/api/wallets';

export type WalletRow = {
  address: string;
  user_id: string;
  kind: 'custodial' | 'external';
  main: boolean;
  contract_chain_id: number | null;
  created_at: Date;
};

/** How many of each kind an account may add; what guests bring along comes on top. */
export const mostWallets = { external: 20, custodial: 10 } as const;

/** @throws Problem conflict when an account has as many wallets of a kind as it may have. */
export function refuseTooMany(wallets: Pick<WalletRow, 'kind'>[], kind: WalletRow['kind']): void {
  if (wallets.filter((wallet) => wallet.kind === kind).length < mostWallets[kind]) return;
  const words = { external: 'linked wallets', custodial: 'wallets that the platform keeps' };
  throw new Problem('conflict', `An account has ${mostWallets[kind]} ${words[kind]} at most.`);
}

export const toWallet = ({ user_id, address, main, kind }: WalletRow): Wallet => ({
  userId: user_id,
  address,
  mainWallet: main,
  isInternalWallet: kind === 'custodial',
});

/** The custodial wallet that an account had first. */
export const oldestCustodial = (wallets: WalletRow[]): WalletRow | undefined =>
  byAge(wallets).find(({ kind }) => kind === 'custodial');

const byAge = (wallets: WalletRow[]) =>
  [...wallets].sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.address < b.address ? -1 : 1));

/** The one that takes the place of a main wallet which is gone: the oldest linked one, otherwise the oldest of all. */
export function nextMain(wallets: WalletRow[]): WalletRow | undefined {
  const sorted = byAge(wallets);
  return sorted.find(({ kind }) => kind === 'external') ?? sorted[0];
}
