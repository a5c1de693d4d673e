import { parentPort, workerData } from 'node:worker_threads';
import { getViemChain } from '@hatchery/chain/networks';
import { SignClient } from '@walletconnect/sign-client';
import { createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/*
 * A wallet on a phone: it is paired by the text of a QR code, which comes as a message, and its owner agrees to everything.
 * It tells the methods that it is asked for.
 */
const { relayUrl, rpcUrl, projectId, privateKey } = workerData as Record<
  'relayUrl' | 'rpcUrl' | 'projectId',
  string
> & {
  privateKey: Hex;
};
const account = privateKeyToAccount(privateKey);
const chainId = 31337;
const client = createWalletClient({ account, chain: getViemChain(chainId, rpcUrl), transport: http(rpcUrl) });
const phone = await SignClient.init({
  projectId,
  relayUrl,
  logger: 'silent',
  telemetryEnabled: false,
  metadata: { name: 'Pocket Wallet', description: 'A wallet', url: 'https://pocket.example', icons: [] },
});

const answers: Record<string, (params: unknown[]) => Promise<unknown>> = {
  personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
  eth_sendTransaction: ([transaction]) => client.sendTransaction(transaction as never),
};

phone.on('session_proposal', ({ id }) => {
  const chain = `eip155:${chainId}`;
  const accounts = [`${chain}:${account.address}`];
  const events = ['chainChanged', 'accountsChanged'];
  void phone.approve({
    id,
    namespaces: { eip155: { accounts, chains: [chain], methods: Object.keys(answers), events } },
  });
});
phone.on('session_request', async ({ id, topic, params: { request } }) => {
  parentPort?.postMessage(request.method);
  const result = await answers[request.method]?.(request.params as unknown[]);
  await phone.respond({ topic, response: { id, jsonrpc: '2.0', result } });
});
parentPort?.on('message', (uri: string) => void phone.pair({ uri }));
