import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import { getNetwork } from '@hatchery/chain/networks';
import { type Address, erc20Abi, getAbiItem, type Hex, slice } from 'viem';
import { getBalance, getLogs } from 'viem/actions';
import { type AsOf, type Place, type Read, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { Limit, Way } from './bridge.rules.ts';

/** How far back a wallet's transfers are looked for: as many blocks as public nodes read at once. */
export const blocksBack = 2_000n;
/** As many transfers as are followed at once. */
export const mostTransfers = 10;

/** The form of the token on a chain: held by the game token's contract, the chain's coin, or the remote itself. */
export type Form = 'token' | 'coin' | 'remote';

/** Something that left, by the log of its contract. */
interface Left {
  hash: Hex;
  amount: bigint;
  to: Address;
}

/** The chain that tokens leave from. */
export interface Departure {
  form: Form;
  /** The token's contract; undefined where it is the chain's coin. */
  token: Address | undefined;
  /** Base units in the wallet; undefined without one. */
  balance: bigint | undefined;
  /** Coins that relayers ask for, in base units; undefined where they ask for none. */
  fee: bigint | undefined;
  limit: Limit | undefined;
  /** The owner has opened this way. */
  isOpen: boolean;
  /** Transfers of the wallet in the last blocks, newest first. */
  left: Left[];
}

interface Wanted {
  way: Way;
  /** The contract that sends. */
  app: Address;
  /** The chain's game token, where it has one. */
  token: Address | undefined;
  to: number;
  account: Address | undefined;
}

/** The fee depends on the message's length alone, so that any amount and receiver tells it. */
export const adapterParams = '0x';

export const readDeparture = (web3: Web3, chainId: number, wanted: Wanted): Promise<AsOf<Departure>> =>
  readAtBlock(web3, chainId, (read, place) =>
    wanted.way === 'endpoint' ? byEndpoint(read, place, wanted) : byMessenger(read, place, wanted),
  );

async function byEndpoint(read: Read, place: Place, { app: address, token, to, account }: Wanted): Promise<Departure> {
  const lzId = getNetwork(to).lzChainId ?? 0;
  const contract = { address, abi: homeOmnichainTokenAbi } as const;
  const [path, fee, limit, balance, left] = await Promise.all([
    read({ ...contract, functionName: 'trustedRemoteLookup', args: [lzId] }),
    // Where nothing may be sent yet, there is no fee.
    read({
      ...contract,
      functionName: 'estimateSendFee',
      args: [lzId, account ?? address, 10n ** 18n, false, adapterParams],
    }).catch(() => undefined),
    token && limitOf(read, token, address, 'leaving'),
    token && account && read({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    account ? leftByEndpoint(place, address, account) : [],
  ]);
  const isOpen = path !== '0x' && fee !== undefined;
  return { form: 'token', token, balance, fee: fee?.[0], limit, isOpen, left };
}

/** Returns what a bridge may still move on a chain. The home of the token has no limit: there it is locked and unlocked. */
export async function limitOf(
  read: Read,
  token: Address,
  bridge: Address,
  way: 'leaving' | 'arriving',
): Promise<Limit | undefined> {
  const contract = { address: token, abi: gameTokenAbi, args: [bridge] } as const;
  const [now, most] =
    way === 'leaving'
      ? (['burningCurrentLimitOf', 'burningMaxLimitOf'] as const)
      : (['mintingCurrentLimitOf', 'mintingMaxLimitOf'] as const);
  const [cap, current, daily] = await Promise.all([
    read({ address: token, abi: gameTokenAbi, functionName: 'cap' }),
    read({ ...contract, functionName: now }),
    read({ ...contract, functionName: most }),
  ]);
  return cap > 0n ? undefined : { now: current, most: daily };
}

async function leftByEndpoint({ web3, chainId, blockNumber }: Place, address: Address, from: Address): Promise<Left[]> {
  const logs = await getLogs(web3.getClient({ chainId }), {
    address,
    event: getAbiItem({ abi: homeOmnichainTokenAbi, name: 'SendToChain' }),
    args: { from },
    strict: true,
    ...lately(blockNumber),
  });
  return newest(
    logs.map(({ transactionHash: hash, args }) => ({ hash, amount: args.amount, to: slice(args.toAddress, 0, 20) })),
  );
}

const lately = (toBlock: bigint) => ({ fromBlock: toBlock > blocksBack ? toBlock - blocksBack : 0n, toBlock });
const newest = (left: Left[]) => left.toReversed().slice(0, mostTransfers);

async function byMessenger(read: Read, place: Place, { app: address, token, account }: Wanted): Promise<Departure> {
  const { web3, chainId, blockNumber } = place;
  const client = web3.getClient({ chainId });
  const [homeToken, minted, ofToken, ofRemote, coins, left] = await Promise.all([
    // The three forms have no view in common that tells them apart.
    read({ address, abi: erc20HomeAbi, functionName: 'getTokenAddress' }).catch(() => undefined),
    read({ address, abi: nativeRemoteAbi, functionName: 'getTotalMinted' }).catch(() => undefined),
    token && account && read({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    account && read({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }).catch(() => undefined),
    account && getBalance(client, { address: account, blockNumber }),
    account ? leftByMessenger(place, address, account) : [],
  ]);
  const given = { fee: undefined, limit: undefined, isOpen: true, left };
  if (minted !== undefined) return { form: 'coin', token: undefined, balance: coins, ...given };
  if (homeToken === undefined) return { form: 'remote', token: address, balance: ofRemote, ...given };
  return { form: 'token', token: homeToken, balance: ofToken, ...given };
}

async function leftByMessenger(
  { web3, chainId, blockNumber }: Place,
  address: Address,
  sender: Address,
): Promise<Left[]> {
  const logs = await getLogs(web3.getClient({ chainId }), {
    address,
    event: getAbiItem({ abi: erc20HomeAbi, name: 'TokensSent' }),
    args: { sender },
    strict: true,
    ...lately(blockNumber),
  });
  return newest(
    logs.map(({ transactionHash: hash, args }) => ({ hash, amount: args.amount, to: args.input.recipient })),
  );
}

/** Reads how much may arrive on a chain. */
export const readLimit = (
  web3: Web3,
  chainId: number,
  { app, token }: { app: Address; token: Address },
): Promise<AsOf<Limit | undefined>> => readAtBlock(web3, chainId, (read) => limitOf(read, token, app, 'arriving'));
