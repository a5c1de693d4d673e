import { disconnect, getConnection, reconnect } from 'wagmi/actions';
import type { Config } from '../../config.ts';
import { wallet } from '../wallet.ts';
import { connectorOfLastTime } from './connectors.ts';
import type { Web3 } from './web3.ts';

/** Copies the wallet's state to the store, now and on each change. */
export function bridgeWallet(web3: Web3): () => void {
  const tell = () => {
    const { status, address, chainId, connector } = getConnection(web3);
    const before = wallet.get();
    const same = before.status === status && before.address === address && before.chainId === chainId;
    if (!same) wallet.set({ status, address, chainId, connectorName: connector?.name });
  };
  tell();
  return web3.subscribe((state) => state, tell);
}

/** Reconnects the wallet of an earlier visit without a prompt. */
export async function reconnectWallet(web3: Web3, config: Config): Promise<void> {
  if (!(await web3.storage?.getItem('recentConnectorId'))) return;
  const extra = await connectorOfLastTime(web3, config);
  await reconnect(web3, extra ? { connectors: [extra, ...web3.connectors] } : {});
}

export const disconnectWallet = (web3: Web3): Promise<void> => disconnect(web3);
