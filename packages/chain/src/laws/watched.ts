import type { Address } from 'viem';

export type Place = { chainId: number; address: Address };
export type TokenPlace = Place & { token: Address };
export type RemotePlace = Place & { form: 'erc20' | 'native' };

/** The contracts to watch across all chains. */
export type Watched = {
  /** The token that is locked at home and minted elsewhere: its bridge and itself on each chain. */
  token?: { home: TokenPlace; remotes: TokenPlace[] } | undefined;
  /** The bridge between a home and its remotes. */
  bridge?: { home: TokenPlace; remotes: RemotePlace[] } | undefined;
  /** The creatures' contract on each chain. */
  creatures?: Place[] | undefined;
  /** The items' contract on each chain. */
  items?: Place[] | undefined;
};
