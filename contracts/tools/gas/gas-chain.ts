import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import type { Deployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { type VoucherType, voucherKinds } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherCall, type VoucherMessages, verifierContracts, voucherTypedData } from '@hatchery/chain/vouchers';
import { patienceMilliseconds } from '@hatchery/kit/anvil';
import {
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  type PublicClient,
  parseUnits,
  type Transport,
  toHex,
  type WalletClient,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { readBytecode } from '../../deploy/bytecode.ts';
import { proxyCode } from '../../deploy/plan.ts';

export const chainId = 31337;
const testMnemonic = 'test test test test test test test test test test test junk';

/** Accounts of fixed keys, because what calldata costs depends on its bytes. */
export const [owner, signer, player, friend, newcomer] = [0, 1, 2, 3, 4].map((addressIndex) =>
  mnemonicToAccount(testMnemonic, { addressIndex }),
) as [HDAccount, HDAccount, HDAccount, HDAccount, HDAccount];

/** Fixed for the same reason. */
export const deadline = 4_102_444_800n;

/** What each operation costs, by its name. */
export type Gas = Record<string, number>;

/**
 * Gas of like work, by the operation's name: OpenZeppelin 5 behind a proxy, with a mapping of used ids, unless it says otherwise. Where ours costs more, it says
 * what that buys.
 */
export type Anchors = Readonly<Record<string, readonly [gas: number, what: string, buys?: string]>>;

/** The operations of one family. */
export interface GasFamily {
  anchors: Anchors;
  /** A page of docs/ that shows what was measured, between its marks for it. */
  page?: string;
  /** Runs each once on a chain with all contracts, on which other families may have run before. */
  measure(chain: GasChain): Promise<Gas>;
}

export type GasChain = ReturnType<typeof createGasChain>;

/** An address that holds nothing, of bytes as costly as any. */
export function fresh(index: number): Address {
  return `0x${index.toString(16).padStart(2, '0').repeat(20)}`;
}

/** As random as a real one, and the same in each run. */
export function voucherId(index: number): bigint {
  return BigInt(keccak256(toHex(index)));
}

/** Sends what is to be measured. */
export function createGasChain(rpcUrl: string, deployment: Deployment) {
  const chain = getViemChain(chainId, rpcUrl);
  const transport = http(rpcUrl, { timeout: patienceMilliseconds });
  const client = createPublicClient({ chain, transport, pollingInterval: 20 });
  const wallet = createWalletClient({ chain, transport });
  let passing = 1n;

  /** @param gas where what happens depends on it, as when a message is delivered; otherwise it is estimated. */
  async function send(account: LocalAccount, to: Address, data: Hex, value = 0n, gas?: bigint): Promise<number> {
    await setNextTime((await client.getBlock()).timestamp + passing);
    passing = 1n;
    const hash = await wallet.sendTransaction({ account, to, data, value, gas });
    const receipt = await client.waitForTransactionReceipt({ hash, timeout: patienceMilliseconds });
    if (receipt.status !== 'success') throw new Error(`Transaction ${hash} reverted`);
    return Number(receipt.gasUsed);
  }

  async function redeem<T extends VoucherType>(type: T, message: VoucherMessages[T], value = 0n): Promise<number> {
    const verifyingContract = deployment[verifierContracts[voucherKinds[type].contract]];
    if (!verifyingContract) throw new Error(`There is no ${voucherKinds[type].contract} contract.`);
    const typedData = voucherTypedData({ type, chainId, verifyingContract, message });
    const signature = await signer.signTypedData(typedData);
    return send(owner, verifyingContract, encodeVoucherCall(type, message, signature), value);
  }

  /** What depends on whether time passed between two blocks must not depend on this machine's clock. */
  async function setNextTime(seconds: bigint): Promise<void> {
    await client.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({
      method: 'evm_setNextBlockTimestamp',
      params: [toHex(seconds)],
    });
  }

  /** Before the next that is sent; otherwise each is a second after the one before. */
  async function passTime(seconds: number): Promise<void> {
    passing += BigInt(seconds);
  }

  async function create(data: Hex): Promise<Address> {
    const hash = await wallet.sendTransaction({ account: owner, data });
    const { contractAddress } = await client.waitForTransactionReceipt({ hash, timeout: patienceMilliseconds });
    if (!contractAddress) throw new Error(`Transaction ${hash} made no contract.`);
    return contractAddress;
  }

  /** A contract behind a proxy that the deployment does not have, such as another form of one that it has. */
  async function createProxy(contract: string, initialize: Hex): Promise<Address> {
    return create(proxyCode(await create(readBytecode(contract)), initialize));
  }

  const stablecoin = once(() => deployStablecoin(wallet, client));
  return { rpcUrl, deployment, client, send, redeem, passTime, createProxy, stablecoin };
}

/** The local stablecoin, of which every account has plenty. */
async function deployStablecoin(wallet: WalletClient<Transport, Chain>, client: PublicClient): Promise<Address> {
  const bytecode = readBytecode('local-stablecoin');
  const deployed = await wallet.deployContract({ account: owner, abi: localStablecoinAbi, bytecode });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployed, timeout: patienceMilliseconds });
  if (!contractAddress) throw new Error('The stablecoin was not deployed.');
  for (const { address } of [owner, player, friend, newcomer]) {
    const coin = { account: owner, address: contractAddress, abi: localStablecoinAbi } as const;
    const hash = await wallet.writeContract({ ...coin, functionName: 'mint', args: [address, parseUnits('1000', 6)] });
    await client.waitForTransactionReceipt({ hash, timeout: patienceMilliseconds });
  }
  return contractAddress;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
