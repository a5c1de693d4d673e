import { createStore, useStore } from '../../design/store.ts';

/*
 * What the shell may know of wallets without loading any code that talks to one.
 * The web3 stage (features/wallet/web3) writes here; everybody else reads, and asks.
 */

export type WalletStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected';

export interface Wallet {
  status: WalletStatus;
  address?: `0x${string}`;
  chainId?: number;
  /** As in "MetaMask". */
  connectorName?: string;
}

/** Where wagmi keeps which wallet was connected last. */
export const walletStoragePrefix = 'hatchery.wagmi';
const lastConnectorKey = `${walletStoragePrefix}.recentConnectorId`;
const connectionsKey = `${walletStoragePrefix}.store`;

export const wallet = createStore<Wallet>({ status: 'disconnected' });
export const useWallet = (): Wallet => useStore(wallet);

/** Whether a wallet was connected when the page was left. */
export function wasConnected(): boolean {
  const connections = localStorage.getItem(connectionsKey) ?? '';
  return localStorage.getItem(lastConnectorKey) !== null && connections.includes('"accounts"');
}

export interface ConnectRequest {
  /** Asks for one that is not linked yet, though a linked one may be connected. */
  another: boolean;
  /** Called once the wallet is connected and belongs to who is signed in, or with false when the dialog was closed. */
  done: (ready: boolean) => void;
}

const web3Wanted = createStore(false);
const connectRequest = createStore<ConnectRequest | undefined>(undefined);

export const useWeb3Wanted = (): boolean => useStore(web3Wanted);
export const useConnectRequest = (): ConnectRequest | undefined => useStore(connectRequest);

/** Brings the web3 stage onto the page; without it nothing of wallets or chains is loaded. */
export const wantWeb3 = (): void => web3Wanted.set(true);

/** Asks for a connected wallet whose owner is signed in. An account links it; a visitor or a guest signs in with it. */
export function requestWallet(another = false): Promise<boolean> {
  wantWeb3();
  connectRequest.get()?.done(false);
  return new Promise((resolve) => {
    const request: ConnectRequest = {
      another,
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
