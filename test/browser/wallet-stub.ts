import { randomBytes } from 'node:crypto';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import {
  type Address,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const localChainId = 31337;
/**
 * The first account of anvil's phrase, whom the local deployment gives the supply and the contracts. The node has its key and
 * numbers its transactions, so that test files that send at the same moment do not take one number twice.
 */
export const treasurer = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'json-rpc' } as const;

interface Wealth {
  tokens?: string;
  coins?: string;
}

/** An account with coins and game tokens on the local chain. */
export const fundedAccount = async (rpcUrl: string, wealth: Wealth = {}) =>
  privateKeyToAccount(await fundedKey(rpcUrl, wealth));

/** The key of an account with coins and game tokens on the local chain. */
export async function fundedKey(rpcUrl: string, { tokens = '1000', coins = '10' }: Wealth = {}): Promise<Hex> {
  const key: Hex = `0x${randomBytes(32).toString('hex')}`;
  const account = privateKeyToAccount(key);
  const chain = getViemChain(localChainId, rpcUrl);
  const client = createTestClient({
    mode: 'anvil',
    account: treasurer,
    chain,
    transport: http(rpcUrl),
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions);
  await client.setBalance({ address: account.address, value: parseEther(coins) });
  if (tokens !== '0') {
    // The node seldom gives two files that send at the same moment one number, and refuses one of them.
    const hash = await eventually(() =>
      client.writeContract({
        address: getContractAddress(localChainId, 'gameToken'),
        abi: gameTokenAbi,
        functionName: 'transfer',
        args: [account.address, parseEther(tokens)],
      }),
    );
    await client.waitForTransactionReceipt({ hash });
  }
  return key;
}

/** Puts code at an address of the local chain. */
export const setCode = (rpcUrl: string, address: string, bytecode: Hex): Promise<void> =>
  createTestClient({ mode: 'anvil', chain: getViemChain(localChainId, rpcUrl), transport: http(rpcUrl) }).setCode({
    address: address as Address,
    bytecode,
  });

interface StubState {
  chainId: number;
  /** Chains that the wallet can switch to without being told of them. */
  known: Set<number>;
  /** Whether the page may see the account. */
  connected: boolean;
  /** Methods that its owner says no to. */
  refused: Set<string>;
  /** Every request, in order. */
  asked: string[];
  /** From now on its owner thinks about a method. Answers how to have them make up their mind. */
  thinkAbout(method: string): () => void;
  /** From now on transactions are signed and named, but reach no node. Answers how to send them after all. */
  holdBack(): () => Promise<void>;
  /** Sends several calls as one (EIP-5792). */
  together: boolean;
  /** Changes the network by the owner's own hand. */
  moveTo(chainId: number): Promise<void>;
}

class WalletError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Transaction {
  to: Address;
  data?: Hex;
  value?: Hex;
  /** The gas limit that the page asks for. */
  gas?: Hex;
}

/**
 * A wallet in the page: announces itself by EIP-6963, signs in this process, and sends to the local chain.
 * Its state can be changed at any time, as its owner could.
 */
export async function installWallet(
  page: Page,
  rpcUrl: string,
  account: Awaited<ReturnType<typeof fundedAccount>>,
  /** Other chains that it can send to, by id. */
  rpcUrls: Readonly<Record<number, string>> = {},
): Promise<StubState> {
  let held: Hex[] | undefined;
  const thinking = new Map<string, Promise<void>>();
  const state: StubState = {
    chainId: localChainId,
    known: new Set([localChainId, ...Object.keys(rpcUrls).map(Number)]),
    refused: new Set(),
    connected: false,
    together: false,
    asked: [],
    thinkAbout(method) {
      const { promise, resolve } = Promise.withResolvers<void>();
      thinking.set(method, promise);
      return () => {
        thinking.delete(method);
        resolve();
      };
    },
    holdBack() {
      const waiting: Hex[] = [];
      held = waiting;
      return async () => {
        held = undefined;
        for (const serializedTransaction of waiting)
          await clientOf(state.chainId).sendRawTransaction({ serializedTransaction });
      };
    },
    moveTo: async (chainId) => {
      await switchTo(chainId);
    },
  };
  const urls: Readonly<Record<number, string>> = { ...rpcUrls, [localChainId]: rpcUrl };
  const clientOf = (chainId: number) => {
    const url = urls[chainId] ?? rpcUrl;
    return createWalletClient({
      account,
      chain: getViemChain(url === rpcUrl ? localChainId : chainId, url),
      transport: http(url),
    });
  };

  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_accounts: () => (state.connected ? [account.address] : []),
    eth_requestAccounts: () => {
      state.connected = true;
      return [account.address];
    },
    eth_chainId: () => `0x${state.chainId.toString(16)}`,
    wallet_requestPermissions: () => {
      state.connected = true;
      return [{ parentCapability: 'eth_accounts' }];
    },
    personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
    eth_sendTransaction: ([transaction]) => send(transaction as Transaction),
    wallet_getCapabilities: () =>
      onlyTogether({ [`0x${state.chainId.toString(16)}`]: { atomic: { status: 'supported' } } }),
    wallet_sendCalls: ([calls]) => onlyTogether(sendCalls(calls as { calls: Transaction[] })),
    wallet_getCallsStatus: ([id]) => onlyTogether(callsStatus(id as string)),
    wallet_switchEthereumChain: ([wanted]) => switchTo(Number((wanted as { chainId: Hex }).chainId)),
    wallet_addEthereumChain: ([added]) => {
      const chainId = Number((added as { chainId: Hex }).chainId);
      state.known.add(chainId);
      return switchTo(chainId);
    },
  };

  const hashesOf = new Map<string, Hex[]>();
  const onlyTogether = <Answer>(answer: Answer): Answer => {
    if (!state.together) throw new WalletError(-32601, 'The method does not exist.');
    return answer;
  };

  async function sendCalls({ calls }: { calls: Transaction[] }): Promise<{ id: string }> {
    const hashes: Hex[] = [];
    for (const call of calls) hashes.push(await send(call));
    const id = `calls-${hashesOf.size}`;
    hashesOf.set(id, hashes);
    return { id };
  }

  async function callsStatus(id: string): Promise<object> {
    const client = clientOf(state.chainId).extend(publicActions);
    const receipts = await Promise.all(
      (hashesOf.get(id) ?? []).map((hash) =>
        client.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never),
      ),
    );
    const isDone = receipts.every((receipt) => receipt !== null);
    const chainId = `0x${state.chainId.toString(16)}`;
    return {
      version: '2.0.0',
      id,
      chainId,
      atomic: true,
      status: isDone ? 200 : 100,
      receipts: isDone ? receipts : [],
    };
  }

  async function send({ to, data, value, gas }: Transaction): Promise<Hex> {
    const client = clientOf(state.chainId);
    const prepared = await client.prepareTransactionRequest({
      ...{ to, data, value: value ? BigInt(value) : 0n },
      ...(gas ? { gas: BigInt(gas) } : {}),
    });
    const raw = await client.signTransaction(prepared);
    if (held) held.push(raw);
    else await client.sendRawTransaction({ serializedTransaction: raw });
    return keccak256(raw);
  }

  async function switchTo(chainId: number): Promise<null> {
    if (!state.known.has(chainId) && chainId === localChainId) throw new WalletError(4902, 'Unrecognized chain ID.');
    state.chainId = chainId;
    await page.evaluate(
      (id) => dispatchEvent(new CustomEvent('stub-wallet', { detail: { chainChanged: id } })),
      `0x${chainId.toString(16)}`,
    );
    return null;
  }

  await page.exposeFunction('stubWallet', async (method: string, params: unknown[]) => {
    state.asked.push(method);
    try {
      await thinking.get(method);
      if (state.refused.has(method)) throw new WalletError(4001, 'User rejected the request.');
      const answer = answers[method];
      return {
        result: answer ? await answer(params) : await clientOf(state.chainId).request({ method, params } as never),
      };
    } catch (error) {
      const { code = -32603, message } = error as WalletError;
      return { error: { code, message } };
    }
  });
  await page.addInitScript(() => {
    const listeners = new Map<string, Set<(value: unknown) => void>>();
    const ask = (
      globalThis as unknown as {
        stubWallet: (
          method: string,
          params: unknown[],
        ) => Promise<{ result: unknown; error?: { code: number; message: string } }>;
      }
    ).stubWallet;
    const provider = {
      async request({ method, params = [] }: { method: string; params?: unknown[] }) {
        const { result, error } = await ask(method, params);
        if (error) throw Object.assign(new Error(error.message), { code: error.code });
        return result;
      },
      on(event: string, listener: (value: unknown) => void) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      removeListener(event: string, listener: (value: unknown) => void) {
        listeners.get(event)?.delete(listener);
      },
    };
    addEventListener('stub-wallet', (event) => {
      for (const [name, value] of Object.entries((event as CustomEvent<Record<string, unknown>>).detail))
        for (const listener of listeners.get(name) ?? []) listener(value);
    });
    const icon =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23356"/%3E%3C/svg%3E';
    const info = {
      uuid: '7a0f3a7e-5b1e-4a55-9c3a-0d6f4f6e1b11',
      name: 'Test Wallet',
      icon,
      rdns: 'example.test-wallet',
    };
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  });
  return state;
}
