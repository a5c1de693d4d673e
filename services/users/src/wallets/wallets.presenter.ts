import type { Wallet } from '@hatchery/api/wallets';
import type { OwnedWallet } from './wallets.rules.ts';

/** Presents a wallet to its owner. */
export const presentWallet = ({ userId, address, main, kind }: OwnedWallet): Wallet => ({
  userId,
  address,
  mainWallet: main,
  isInternalWallet: kind === 'custodial',
});
