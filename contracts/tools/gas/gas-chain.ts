import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { type VoucherType, voucherKinds } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherCall, type VoucherMessages, verifierContracts, voucherTypedData } from '@hatchery/chain/vouchers';
import { patienceMilliseconds } from '@hatchery/kit/anvil';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  parseUnits,
  type TransactionReceipt,
  testActions,
  toHex,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { readBytecode } from '../../deploy/bytecode.ts';
import { proxyCode } from '../../deploy/plan.ts';

export const chainId = 31337;
const testMnemonic = 'test test test test test test test test test test test junk';

/** Accounts with fixed keys, because the cost of calldata depends on its bytes. */
export const [owner, signer, player, friend, newcomer] = [0, 1, 2, 3, 4].map((addressIndex) =>
  mnemonicToAccount(testMnemonic, { addressIndex }),
) as [HDAccount, HDAccount, HDAccount, HDAccount, HDAccount];

/** Fixed for the same reason. */
export const deadline = 4_102_444_800n;

/** The gas of each operation, by name. */
export type Gas = Record<string, number>;

/**
 * Gas of comparable work, by the operation's name. Unless it says otherwise: OpenZeppelin 5 behind a proxy, with a
 * mapping of used ids. If ours costs more, the entry says why.
 */
export type Anchors = Readonly<Record<string, readonly [gas: number, what: string, buys?: string]>>;

/** The operations of one family. */
export interface GasFamily {
  anchors: Anchors;
  /** A page of docs/ that shows the figures, between its marks. */
  page?: string;
  /** Runs each operation once on a chain with all contracts. Other families may have run before. */
  measure(chain: GasChain): Promise<Gas>;
}

export type GasChain = ReturnType<typeof createGasChain>;

/** Returns an address without a balance, made of bytes that cost the same as any. */
export function fresh(index: number): Address {
  return `0x${index.toString(16).padStart(2, '0').repeat(20)}`;
}

/** Returns an id that looks random and is the same in each run. */
export function voucherId(index: number): bigint {
  return BigInt(keccak256(toHex(index)));
}

/** Sends a transaction to measure. */
export function createGasChain(rpcUrl: string, deployment: Deployment) {
  const chain = getViemChain(chainId, rpcUrl);
  const transport = http(rpcUrl, { timeout: patienceMilliseconds });
  const client = createPublicClient({ chain, transport }).extend(testActions({ mode: 'anvil' }));
  const wallet = createWalletClient({ chain, transport });
  let passing = 1n;

  /**
   * Mines a transaction and returns its receipt. Anvil must not mine by itself: if a transaction arrives while it makes a
   * block, it may leave the transaction in its pool forever.
   */
  async function mine(hash: Hash): Promise<TransactionReceipt> {
    await client.mine({ blocks: 1 });
    return client.getTransactionReceipt({ hash });
  }

  /**
   * @param gas fixes the gas if the outcome depends on it, such as for a delivered message; otherwise it is estimated
   */
  async function send(account: LocalAccount, to: Address, data: Hex, value = 0n, gas?: bigint): Promise<number> {
    // Gas must not depend on this machine's clock.
    await client.setNextBlockTimestamp({ timestamp: (await client.getBlock()).timestamp + passing });
    passing = 1n;
    const receipt = await mine(await wallet.sendTransaction({ account, to, data, value, gas }));
    if (receipt.status !== 'success') throw new Error(`A call of ${to} reverted.`);
    return Number(receipt.gasUsed);
  }

  async function redeem<T extends VoucherType>(type: T, message: VoucherMessages[T], value = 0n): Promise<number> {
    const verifyingContract = deployment[verifierContracts[voucherKinds[type].contract]];
    if (!verifyingContract) throw new Error(`There is no ${voucherKinds[type].contract} contract.`);
    const typedData = voucherTypedData({ type, chainId, verifyingContract, message });
    const signature = await signer.signTypedData(typedData);
    return send(owner, verifyingContract, encodeVoucherCall(type, message, signature), value);
  }

  /** Sets the time of the next block. By default each block is a second after the previous one. */
  async function passTime(seconds: number): Promise<void> {
    passing += BigInt(seconds);
  }

  async function create(data: Hex): Promise<Address> {
    const { contractAddress } = await mine(await wallet.sendTransaction({ account: owner, data }));
    if (!contractAddress) throw new Error('A transaction created no contract.');
    return contractAddress;
  }

  /** Deploys a contract behind a proxy that the deployment lacks, such as another form of one that it has. */
  async function createProxy(contract: string, initialize: Hex): Promise<Address> {
    return create(proxyCode(await create(readBytecode(contract)), initialize));
  }

  /** Deploys the local stablecoin. Every account gets plenty. */
  async function deployStablecoin(): Promise<Address> {
    const address = await create(readBytecode('local-stablecoin'));
    for (const { address: holder } of [owner, player, friend, newcomer]) {
      const args = [holder, parseUnits('1000', 6)] as const;
      const data = encodeFunctionData({ abi: localStablecoinAbi, functionName: 'mint', args });
      await mine(await wallet.sendTransaction({ account: owner, to: address, data }));
    }
    return address;
  }

  const stablecoin = once(deployStablecoin);
  return { rpcUrl, deployment, client, send, redeem, passTime, createProxy, stablecoin };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
