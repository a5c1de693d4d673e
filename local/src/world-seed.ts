import { erc20HomeAbi } from '@hatchery/chain/abis/erc20-home';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { homeOmnichainTokenAbi } from '@hatchery/chain/abis/home-omnichain-token';
import { nativeRemoteAbi } from '@hatchery/chain/abis/native-remote';
import { getNetwork } from '@hatchery/chain/networks';
import { localBlockchainId, localCoinChainId, localSecondChainId } from '@hatchery/contracts/deploy/local.ts';
import { type Address, type Hex, parseEther, zeroAddress } from 'viem';
import { openSeedClient } from './seed-client.ts';
import { seedOmnichainItems } from './seeds/omnichain-items.ts';
import { seedOmnimon } from './seeds/omnimon.ts';
import { runSeeds } from './seeds/run.ts';
import type { WorldChain } from './world-contracts.ts';

type WorldSeedOptions = {
  /** The first one issues the game token. */
  chains: readonly WorldChain[];
  accounts: readonly Address[];
  /** Resolves when no message is on its way. */
  carried: () => Promise<void>;
};

const share = parseEther('1000');
/** The gas that the last chain needs to take a message. */
const messageGas = 350_000n;

/**
 * Opens the contracts of the other chains, and sends game tokens there by the bridges to accounts that have none. A bridge whose
 * tokens are the native coin cannot release any before some have arrived.
 */
export async function seedWorld({ chains, accounts, carried }: WorldSeedOptions): Promise<void> {
  const [main, ...others] = chains as [WorldChain, ...WorldChain[]];
  await Promise.all(
    others.map(({ chainId, rpcUrl, deployment }) =>
      runSeeds([seedOmnichainItems, seedOmnimon], { client: openSeedClient(rpcUrl, chainId), deployment, accounts }),
    ),
  );
  const client = openSeedClient(main.rpcUrl);
  const { gameToken, omnichainToken, tokenBridge } = main.deployment;
  const second = chains.find(({ chainId }) => chainId === localSecondChainId);
  const coins = chains.find(({ chainId }) => chainId === localCoinChainId);
  const send = async (hash: Promise<Hex>) => void (await client.waitForTransactionReceipt({ hash: await hash }));
  const approve = (spender: Address) =>
    send(
      client.writeContract({ address: gameToken, abi: gameTokenAbi, functionName: 'approve', args: [spender, share] }),
    );

  for (const account of accounts) {
    if (second && omnichainToken && (await tokensOf(second, account)) === 0n) {
      await approve(omnichainToken);
      const lzId = getNetwork(second.chainId).lzChainId as number;
      const token = { address: omnichainToken, abi: homeOmnichainTokenAbi } as const;
      const sent = [client.account.address, lzId, account, share, client.account.address, zeroAddress, '0x'] as const;
      await send(client.writeContract({ ...token, functionName: 'sendFrom', args: sent, value: parseEther('0.01') }));
    }
    if (
      coins?.deployment.tokenBridge &&
      tokenBridge &&
      !(await hasComeBy(coins, coins.deployment.tokenBridge, account))
    ) {
      await approve(tokenBridge);
      const input = {
        destinationBlockchainID: localBlockchainId(coins.chainId),
        destinationTokenTransferrerAddress: coins.deployment.tokenBridge,
        recipient: account,
        primaryFeeTokenAddress: zeroAddress,
        primaryFee: 0n,
        secondaryFee: 0n,
        requiredGasLimit: messageGas,
        multiHopFallback: zeroAddress,
      };
      const bridge = { address: tokenBridge, abi: erc20HomeAbi } as const;
      await send(client.writeContract({ ...bridge, functionName: 'send', args: [input, share] }));
    }
  }
  await carried();
}

const tokensOf = ({ chainId, rpcUrl, deployment }: WorldChain, account: Address) =>
  openSeedClient(rpcUrl, chainId).readContract({
    address: deployment.gameToken,
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [account],
  });

/** Returns whether an account got coins by the bridge, beside those that every account has. */
async function hasComeBy({ chainId, rpcUrl }: WorldChain, bridge: Address, account: Address): Promise<boolean> {
  const withdrawn = {
    address: bridge,
    abi: nativeRemoteAbi,
    eventName: 'TokensWithdrawn',
    args: { recipient: account },
  } as const;
  const logs = await openSeedClient(rpcUrl, chainId).getContractEvents({ ...withdrawn, fromBlock: 0n });
  return logs.length > 0;
}
