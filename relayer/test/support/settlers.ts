import { localBlockchainId } from '@hatchery/contracts/deploy/local.ts';
import { type Abi, type Address, encodeFunctionData, maxUint256, parseAbi, parseEther, zeroAddress } from 'viem';
import { sendAll } from './sending.ts';
import { anvilAccount, type ChainId, chainIds, type World } from './world.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'struct SendTokensInput { bytes32 destinationBlockchainID; address destinationTokenTransferrerAddress; address recipient; address primaryFeeTokenAddress; uint256 primaryFee; uint256 secondaryFee; uint256 requiredGasLimit; address multiHopFallback; }',
  'function send(SendTokensInput input, uint256 amount)',
]);

/** Gives each account something of all that travels, and the approvals that it takes. */
export async function settle(world: World, accounts: readonly Address[], carried: () => Promise<unknown>) {
  const send = (sendings: Parameters<typeof sendAll>[1]) => sendAll(world, sendings);
  const call = (
    chainId: ChainId,
    from: Address,
    to: Address,
    data: { abi: Abi; functionName: string; args: unknown[] },
  ) => ({
    kind: data.functionName,
    chainId,
    from,
    call: { to, data: encodeFunctionData(data), value: 0n },
  });
  const deployer = anvilAccount(0);
  const home = world.contracts(31337);
  await send(
    accounts.map((account) =>
      call(31337, deployer, home.gameToken as Address, {
        abi,
        functionName: 'transfer',
        args: [account, parseEther('10000')],
      }),
    ),
  );
  await openCoins();
  const approvals = chainIds.flatMap((chainId) => {
    const { gameToken, omnichainToken, tokenBridge } = world.contracts(chainId) as Record<string, Address>;
    const pairs: [Address, Address][] = [[gameToken as Address, omnichainToken as Address]];
    if (chainId === 31337) pairs.push([gameToken as Address, tokenBridge as Address]);
    if (chainId === 31338) pairs.push([tokenBridge as Address, tokenBridge as Address]);
    return pairs.flatMap(([token, spender]) =>
      accounts.map((account) =>
        call(chainId, account, token, { abi, functionName: 'approve', args: [spender, maxUint256] }),
      ),
    );
  });
  await send(approvals);
  return { creatures: [] as bigint[], itemIds: [] as bigint[] };

  /** The chain of coins sends none away before any has come. */
  async function openCoins() {
    const spender = home.tokenBridge as Address;
    const approve = { abi, functionName: 'approve', args: [spender, parseEther('1')] };
    const input = {
      destinationBlockchainID: localBlockchainId(31339),
      destinationTokenTransferrerAddress: world.contracts(31339).tokenBridge as Address,
      recipient: deployer,
      primaryFeeTokenAddress: zeroAddress,
      primaryFee: 0n,
      secondaryFee: 0n,
      requiredGasLimit: 350_000n,
      multiHopFallback: zeroAddress,
    };
    await send([call(31337, deployer, home.gameToken as Address, approve)]);
    await send([call(31337, deployer, spender, { abi, functionName: 'send', args: [input, parseEther('1')] })]);
    await carried();
  }
}
