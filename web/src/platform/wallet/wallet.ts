import { useEffect } from 'react';
import type { Config as Web3 } from 'wagmi';
import { createStore, useStore } from '../../design/store.ts';
import { useUser } from '../session/session.ts';

/*
 * The state of the wallet, for code that must not load wallet libraries.
 * The web3 part (wallet/web3) writes it; everything else reads it and sends requests.
 */

type WalletStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected';

interface Wallet {
  status: WalletStatus;
  address?: `0x${string}`;
  chainId?: number;
  /** As in "MetaMask". */
  connectorName?: string;
}

/** The wallet whose key Hatchery keeps, among those that can be connected: its id, and its name for players. */
export const keptWalletId = 'hatchery';
export const keptWalletName = 'Hatchery';

/** Returns whether the wallet that is connected is one that Hatchery keeps. */
export const useIsKept = (): boolean => useStore(wallet).connectorName === keptWalletName;

/** Returns what tells whether Hatchery keeps the wallet of an address for the player, connected or not. */
export function useKeepsWallet(): (address: string | undefined) => boolean {
  const kept = useUser()?.internalWallet?.toLowerCase();
  return (address) => kept !== undefined && address?.toLowerCase() === kept;
}

/** The storage keys of wagmi, which remembers the last wallet, begin with this. */
export const walletStoragePrefix = 'hatchery.wagmi';
const lastConnectorKey = `${walletStoragePrefix}.recentConnectorId`;
const connectionsKey = `${walletStoragePrefix}.store`;

export const wallet = createStore<Wallet>({ status: 'disconnected' });
export const useWallet = (): Wallet => useStore(wallet);

/** Returns whether a wallet was connected at the end of the last visit. */
export function wasConnected(): boolean {
  const connections = localStorage.getItem(connectionsKey) ?? '';
  return localStorage.getItem(lastConnectorKey) !== null && connections.includes('"accounts"');
}

export interface ConnectRequest {
  /** Asks for a wallet that is not linked yet, even when a linked one is connected. */
  another: boolean;
  /** Offers the wallet that Hatchery keeps, too. */
  kept: boolean;
  /** Called once the wallet is connected and belongs to who is signed in, or with false when the dialog was closed. */
  done: (ready: boolean) => void;
}

const web3Wanted = createStore(false);
const connectRequest = createStore<ConnectRequest | undefined>(undefined);

export const useWeb3Wanted = (): boolean => useStore(web3Wanted);
export const useConnectRequest = (): ConnectRequest | undefined => useStore(connectRequest);

/** Loads the web3 part; before that, nothing that talks to wallets or chains is loaded. */
export const wantWeb3 = (): void => web3Wanted.set(true);

/** The connection to chains, once its code is there. */
export const web3 = createStore<Web3 | undefined>(undefined);

/** Returns what talks to chains, for pages that read them; undefined until its code is there. Needs no wallet. */
export function useWeb3(): Web3 | undefined {
  useEffect(wantWeb3, []);
  return useStore(web3);
}

/** Lets go of the web3 part, whose code did not arrive, and of whoever waits for a wallet. */
export function forgetWeb3(): void {
  web3Wanted.set(false);
  connectRequest.get()?.done(false);
}

/** Asks for a connected wallet whose owner is signed in. Accounts link it; visitors and guests sign in with it. */
export const requestWallet = (another = false): Promise<boolean> => ask({ another, kept: false });

/** Asks for a wallet that sends something: one's own, or the one that Hatchery keeps. */
export const requestSender = (): Promise<boolean> => ask({ another: false, kept: true });

function ask(which: Pick<ConnectRequest, 'another' | 'kept'>): Promise<boolean> {
  wantWeb3();
  connectRequest.get()?.done(false);
  return new Promise((resolve) => {
    const request: ConnectRequest = {
      ...which,
      done(ready) {
        if (connectRequest.get() === request) connectRequest.set(undefined);
        resolve(ready);
      },
    };
    connectRequest.set(request);
  });
}

const disconnectRequest = createStore(0);
export const useDisconnectRequest = (): number => useStore(disconnectRequest);
export const requestDisconnect = (): void => disconnectRequest.set((count) => count + 1);
