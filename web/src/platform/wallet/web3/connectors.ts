import type { Connector, CreateConnectorFn } from 'wagmi';
import { injected } from 'wagmi';
import type { Config } from '../../config.ts';
import { keptWalletId } from '../wallet.ts';
import type { Web3 } from './web3.ts';

export interface WalletChoice {
  id: string;
  name: string;
  hint: string;
  icon?: string;
  /** Opens a dialog of its own in the page, which would be inert beneath ours. */
  hasDialog?: boolean;
  /** Loads the connector of this wallet; SDKs are loaded here and nowhere before. */
  load: () => Promise<Connector | CreateConnectorFn>;
}

const metaMaskId = 'metaMaskSDK';
const walletConnectId = 'walletConnect';

async function loadMetaMask(): Promise<CreateConnectorFn> {
  const { metaMask } = await import('wagmi/connectors/metaMask');
  return metaMask({ dapp: { name: 'Hatchery', url: location.origin }, analytics: { enabled: false } });
}

async function loadWalletConnect(projectId: string): Promise<CreateConnectorFn> {
  const { walletConnect } = await import('wagmi/connectors/walletConnect');
  const metadata = {
    name: 'Hatchery',
    description: 'Hatch, raise and keep creatures.',
    url: location.origin,
    icons: [`${location.origin}/mark.svg`],
  };
  return walletConnect({ projectId, metadata, showQrModal: true, telemetryEnabled: false });
}

/** The wallet that Hatchery keeps for whoever is signed in. */
export const keptChoice: WalletChoice = {
  id: keptWalletId,
  name: 'Use the wallet that Hatchery keeps for you',
  hint: 'Nothing to install. Hatchery pays the network fee.',
  load: loadKept,
};

async function loadKept(): Promise<CreateConnectorFn> {
  return (await import('./kept-wallet.ts')).keptWallet();
}

/** Returns the wallets to choose from, those in this browser first. */
export function walletChoices(web3: Web3, { walletConnectProjectId }: Config): WalletChoice[] {
  const found = web3.connectors.filter(({ type }) => type === 'injected');
  const inBrowser: WalletChoice[] = found.map((connector) => ({
    id: connector.uid,
    name: connector.name,
    hint: 'In this browser',
    icon: connector.icon,
    load: async () => connector,
  }));
  const unnamed = inBrowser.length === 0 && 'ethereum' in globalThis;
  return [
    ...inBrowser,
    ...(unnamed
      ? [{ id: 'injected', name: 'Browser wallet', hint: 'In this browser', load: async () => injected() }]
      : []),
    { id: metaMaskId, name: 'MetaMask', hint: 'On your phone', hasDialog: true, load: loadMetaMask },
    ...(walletConnectProjectId
      ? [
          {
            id: walletConnectId,
            name: 'WalletConnect',
            hint: 'Scan a QR code with any wallet',
            hasDialog: true,
            load: () => loadWalletConnect(walletConnectProjectId),
          },
        ]
      : []),
  ];
}

/** Loads the connector of the last visit's wallet, unless it is one in this browser. */
export async function connectorOfLastTime(web3: Web3, config: Config): Promise<CreateConnectorFn | undefined> {
  const last = await web3.storage?.getItem('recentConnectorId');
  if (last === keptWalletId) return loadKept();
  if (last === metaMaskId) return loadMetaMask();
  if (last === walletConnectId && config.walletConnectProjectId)
    return loadWalletConnect(config.walletConnectProjectId);
  return last === 'injected' ? injected() : undefined;
}
