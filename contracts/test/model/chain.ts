import { type Address, encodeDeployData, type Hex, numberToHex } from 'viem';
import { startAnvil } from '../../tools/anvil.ts';

export interface Receipt {
  succeeded: boolean;
  contractAddress: Address;
}

export type ModelChain = Awaited<ReturnType<typeof startModelChain>>;

/** Far above what any step takes: nothing has to be estimated. */
const gas = numberToHex(15_000_000);

/** A chain whose clock stands in the hands of the test. Its accounts are unlocked. */
export async function startModelChain() {
  const anvil = await startAnvil({ isForgetful: true });
  let id = 0;
  const post = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(anvil.rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json() as Promise<unknown>;
  };
  const request = (method: string, params: unknown[]) => ({ jsonrpc: '2.0', id: ++id, method, params });

  async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
    const { result, error } = (await post(request(method, params))) as { result: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async function send(from: Address, to: Address | undefined, data: Hex): Promise<Receipt> {
    const transaction = { from, to, data, gas };
    const receipt = await rpc<{ status: Hex; contractAddress: Address }>('eth_sendTransactionSync', transaction);
    return { succeeded: receipt.status === '0x1', contractAddress: receipt.contractAddress };
  }

  return {
    accounts: await rpc<Address[]>('eth_accounts'),
    send,
    /** The next block has this time, in seconds since 1970. */
    setTime: (time: number) => rpc<null>('evm_setNextBlockTimestamp', numberToHex(time)),
    now: async () => Number((await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)).timestamp),
    deploy: async (from: Address, contract: Parameters<typeof encodeDeployData>[0]): Promise<Address> => {
      const { succeeded, contractAddress } = await send(from, undefined, encodeDeployData(contract));
      if (!succeeded) throw new Error('A contract was not created');
      return contractAddress;
    },
    /** Answers many questions about the latest block at once. */
    async ask(calls: readonly { to: Address; data: Hex }[]): Promise<Hex[]> {
      const requests = calls.map((call) => request('eth_call', [call, 'latest']));
      const answers = (await post(requests)) as { id: number; result?: Hex; error?: unknown }[];
      const byId = new Map(answers.map((answer) => [answer.id, answer]));
      return requests.map((asked) => {
        const answer = byId.get(asked.id);
        if (answer?.result === undefined) throw new Error(JSON.stringify(answer?.error));
        return answer.result;
      });
    },
    stop: anvil.stop,
  };
}
