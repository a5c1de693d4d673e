import { type Address, BaseError, type Chain, getAddress, type Hex, numberToHex, SwitchChainError } from 'viem';
import { ChainNotConfiguredError, type Connector, type CreateConnectorFn } from 'wagmi';
import { currentSession, subscribeSession } from '../../session/session.ts';
import { keptWalletId, keptWalletName } from '../wallet.ts';

interface Request {
  method: string;
  params?: readonly unknown[];
}
type Asked = { to: Address; data?: Hex; value?: Hex };
type Wagmi = Parameters<CreateConnectorFn>[0];

/** Returns the address of the wallet that Hatchery keeps for whoever is signed in, as far as that is known. */
function addressOfKept(): Address | undefined {
  const session = currentSession();
  const address = session.status === 'authenticated' && session.user.internalWallet;
  return address ? getAddress(address) : undefined;
}

/** Waits until it is known who is signed in. */
async function knownSession(): Promise<void> {
  if (currentSession().status !== 'loading') return;
  await new Promise<void>((resolve) => {
    const stop = subscribeSession(() => {
      if (currentSession().status === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** Answers what only a wallet can, and passes everything else on to the chain. */
async function answer(wagmi: Wagmi, chain: Chain, { method, params = [] }: Request): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [addressOfKept()].filter(Boolean);
    case 'eth_chainId':
      return numberToHex(chain.id);
    case 'eth_sendTransaction': {
      const [{ to, data = '0x', value = '0x0' }] = params as readonly [Asked];
      const wallet = addressOfKept();
      if (!wallet) throw new BaseError('You are signed out. Nothing was sent.');
      const { sendFromKept } = await import('./send-from-kept.ts');
      return sendFromKept({ wallet, chainId: chain.id, to, data, value: BigInt(value) });
    }
  }
  if (/^wallet_|sign/i.test(method))
    throw Object.assign(new BaseError('A wallet that Hatchery keeps does not do this.'), { code: 4200 });
  const transport = wagmi.transports?.[chain.id]?.({ chain });
  return transport?.request({ method, params } as never);
}

/**
 * Connects the wallet whose key Hatchery keeps, so that every screen works with it as with any other. Nothing is signed in the browser:
 * Hatchery sends what it allows such wallets.
 */
export function keptWallet(): CreateConnectorFn {
  return (wagmi) => {
    let chain: Chain = wagmi.chains[0];
    let stop: (() => void) | undefined;
    const provider = { request: (request: Request) => answer(wagmi, chain, request) };
    const accounts = async () => {
      await knownSession();
      const address = addressOfKept();
      return address ? [address] : [];
    };
    const leave = () => {
      stop?.();
      stop = undefined;
    };
    const connector = {
      ...{ id: keptWalletId, name: keptWalletName, type: keptWalletId },
      async connect({ chainId }: { chainId?: number } = {}) {
        const known = await accounts();
        const [own] = known;
        if (!own) throw new BaseError('Hatchery keeps no wallet for you yet. Try again in a moment.');
        chain = wagmi.chains.find(({ id }) => id === chainId) ?? chain;
        leave();
        // A player who signs out, or in as somebody else, has another wallet.
        stop = subscribeSession(() => {
          if (currentSession().status === 'loading' || addressOfKept() === own) return;
          leave();
          wagmi.emitter.emit('disconnect');
        });
        return { accounts: known, chainId: chain.id };
      },
      disconnect: async () => leave(),
      getAccounts: accounts,
      getChainId: async () => chain.id,
      getProvider: async () => provider,
      isAuthorized: async () => (await accounts()).length > 0,
      async switchChain({ chainId }: { chainId: number }) {
        const next = wagmi.chains.find(({ id }) => id === chainId);
        if (!next) throw new SwitchChainError(new ChainNotConfiguredError());
        chain = next;
        wagmi.emitter.emit('change', { chainId });
        return next;
      },
      onAccountsChanged: () => undefined,
      onChainChanged: () => undefined,
      onDisconnect: () => undefined,
    };
    return connector as unknown as Connector;
  };
}
