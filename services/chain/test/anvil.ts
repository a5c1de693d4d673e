import { startAnvil as startChain } from '@hatchery/kit/anvil';
import { type Address, createTestClient, type Hex, http, padHex, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';

const phrase = 'test test test test test test test test test test test junk';
/** An account that anvil funds. */
export const fundedAccount = (addressIndex: number) => mnemonicToAccount(phrase, { addressIndex });

/**
 * Emits its call data as a log whose topic is the first word, unless that is all ones: then it reverts with the rest.
 * PUSH1 0 CALLDATALOAD DUP1 NOT ISZERO PUSH1 20 JUMPI CALLDATASIZE PUSH1 0 PUSH1 0 CALLDATACOPY CALLDATASIZE PUSH1 0 LOG1 STOP
 * JUMPDEST PUSH1 32 CALLDATASIZE SUB DUP1 PUSH1 32 PUSH1 0 CALLDATACOPY PUSH1 0 REVERT
 */
const emitterCode = '0x600035801915601457366000600037366000a1005b602036038060206000376000fd';
/** PUSH1 0 PUSH1 0 REVERT */
const revertingCode = '0x60006000fd';

export const emitter: Address = '0x5000000000000000000000000000000000000005';
export const refusing = (data: Hex = '0x'): Hex => `0x${'ff'.repeat(32)}${data.slice(2)}`;
export const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;

export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

/** Another first block for each chain, as real ones have; without, those of one second would be the same. */
let nextGenesisTime = 1_790_000_000;

type Options = { port?: number; genesisTime?: number };

/** A chain of its own on a free port; it mines when told to. */
export async function startAnvil({ port = 0, genesisTime = nextGenesisTime++ }: Options = {}) {
  const options = ['--timestamp', String(genesisTime), '--no-mining', '--order', 'fees'];
  const { rpcUrl: url, stop } = await startChain({ port, options });
  const account = fundedAccount(9);
  const client = createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(url), account, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
  await client.setCode({ address: emitter, bytecode: emitterCode });
  const mine = async (blocks = 1) => {
    for (let count = 0; count < blocks; count += 1) await client.mine({ blocks: 1 });
  };
  return {
    url,
    genesisTime,
    client,
    mine,
    /** Sends a call that emits a log of this many bytes. It waits for a block. */
    announce: async (value: number, bytes: number) => {
      await client.sendTransaction({
        to: emitter,
        data: padHex(word(value), { dir: 'right', size: bytes }),
        gas: 3_000_000n,
      });
    },
    /** Sends calls that emit one log each, and mines them into one block. */
    emit: async (...values: number[]) => {
      for (const value of values) await client.sendTransaction({ to: emitter, data: word(value), gas: 100_000n });
      await mine();
    },
    /** Replaces the last blocks by as many empty ones. */
    reorg: (depth: number) => client.request({ method: 'anvil_reorg', params: [depth, []] } as never),
    break: () => client.setCode({ address: emitter, bytecode: revertingCode }),
    height: async () => Number(await client.getBlockNumber()),
    stop,
  };
}
