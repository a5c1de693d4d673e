import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import { type Address, encodeDeployData, type Hex, numberToHex } from 'viem';

export interface Receipt {
  succeeded: boolean;
  contractAddress: Address;
}

export type ModelChain = Awaited<ReturnType<typeof startModelChain>>;

/** Far above what any step needs, so nothing has to be estimated. */
const gas = numberToHex(15_000_000);

/** Starts a chain in this process. The test controls its clock, and its accounts are unlocked. */
export async function startModelChain() {
  const silent = { throwOnTransactionFailures: false, throwOnCallFailures: false };
  const networks = { default: { type: 'edr-simulated', chainType: 'generic', chainId: 31337, ...silent } } as const;
  // It would look for compiled contracts to name them in stack traces. It must find none.
  const folder = mkdtempSync(join(tmpdir(), 'model-chain-'));
  mkdirSync(join(folder, 'artifacts/build-info'), { recursive: true });
  const { network } = await createHardhatRuntimeEnvironment({
    networks,
    paths: { artifacts: join(folder, 'artifacts') },
  });
  const { provider } = await network.create();

  const rpc = async <T>(method: string, ...params: unknown[]) => (await provider.request({ method, params })) as T;

  async function send(from: Address, to: Address | undefined, data: Hex): Promise<Receipt> {
    const hash = await rpc<Hex>('eth_sendTransaction', { from, to, data, gas });
    const receipt = await rpc<{ status: Hex; contractAddress: Address }>('eth_getTransactionReceipt', hash);
    return { succeeded: receipt.status === '0x1', contractAddress: receipt.contractAddress };
  }

  return {
    accounts: (await rpc<Address[]>('eth_accounts')).slice(0, 10),
    send,
    /** Sets the time of the next block, in seconds since 1970. */
    setTime: (time: number) => rpc<boolean>('evm_setNextBlockTimestamp', numberToHex(time)),
    now: async () => Number((await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)).timestamp),
    deploy: async (from: Address, contract: Parameters<typeof encodeDeployData>[0]): Promise<Address> => {
      const { succeeded, contractAddress } = await send(from, undefined, encodeDeployData(contract));
      if (!succeeded) throw new Error('A contract was not created');
      return contractAddress;
    },
    /** Calls views at the latest block. */
    ask: (calls: readonly { to: Address; data: Hex }[]) =>
      Promise.all(calls.map((call) => rpc<Hex>('eth_call', call, 'latest'))),
    async stop() {
      await provider.close();
      rmSync(folder, { recursive: true });
    },
  };
}
