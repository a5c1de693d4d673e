import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { rewardDealerAbi } from '@hatchery/chain/abis/reward-dealer';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { assetTypes, type VoucherType, voucherKinds } from '@hatchery/chain/voucher-kinds';
import { encodeVoucherCall, type VoucherMessages, verifierContracts, voucherTypedData } from '@hatchery/chain/vouchers';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { createPublicClient, createWalletClient, http, keccak256, parseEther, parseEventLogs, stringToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type DeployOptions, deployContracts, ensureDeployed } from './deploy.ts';
import { localDeployerPrivateKey } from './local.ts';
import { ensureLocalMessaging } from './local-messaging.ts';
import { getDeployParameters } from './parameters.ts';

const chainId = 31337;
const deployer = privateKeyToAccount(localDeployerPrivateKey);
const signer = privateKeyToAccount(keccak256(stringToHex('signer')));
const player = privateKeyToAccount(keccak256(stringToHex('player'))).address;
const treasury = privateKeyToAccount(keccak256(stringToHex('treasury'))).address;
const recorded = findDeployment(chainId);
const deadline = 4_102_444_800n;

let anvil: Anvil;
let options: DeployOptions;

beforeAll(async () => {
  anvil = await startAnvil();
  await ensureLocalMessaging({ rpcUrl: anvil.rpcUrl, chainId });
  options = {
    rpcUrl: anvil.rpcUrl,
    chainId,
    deployerPrivateKey: localDeployerPrivateKey,
    signerAddress: signer.address,
    treasury,
    parameters: getDeployParameters(chainId, 'https://hatchery.test'),
  };
});

afterAll(() => anvil.stop());

function createClients() {
  const transport = http(anvil.rpcUrl);
  const chain = getViemChain(chainId, anvil.rpcUrl);
  return {
    client: createPublicClient({ chain, transport, pollingInterval: 20 }),
    wallet: createWalletClient({ chain, transport, account: deployer }),
  };
}

async function redeem<T extends VoucherType>(type: T, message: VoucherMessages[T], value = 0n) {
  const { client, wallet } = createClients();
  const verifyingContract = (recorded as Required<Deployment>)[verifierContracts[voucherKinds[type].contract]];
  const typedData = voucherTypedData({ type, chainId, verifyingContract, message });
  const signature = await signer.signTypedData(typedData);
  const hash = await wallet.sendTransaction({
    to: verifyingContract,
    data: encodeVoucherCall(type, message, signature),
    value,
  });
  return client.waitForTransactionReceipt({ hash });
}

describe('deployContracts', () => {
  it('gives a fresh local chain the recorded addresses', async () => {
    const { startBlock, ...addresses } = await ensureDeployed(options);
    expect({ ...addresses, startBlock: 1 }).toEqual(recorded);
    expect(startBlock).toBeGreaterThanOrEqual(1);
  });

  it('sets up what it deployed', async () => {
    const { client } = createClients();
    const { gameToken, ultigenEggs, ultigenMonsters } = recorded as NonNullable<typeof recorded>;
    const eggs = { address: ultigenEggs, abi: ultigenEggsAbi } as const;
    const monsters = { address: ultigenMonsters, abi: ultigenMonstersAbi } as const;
    const token = { address: gameToken, abi: gameTokenAbi } as const;
    expect(await client.readContract({ ...eggs, functionName: 'owner' })).toBe(deployer.address);
    expect(await client.readContract({ ...eggs, functionName: 'signer' })).toBe(signer.address);
    expect(await client.readContract({ ...eggs, functionName: 'treasury' })).toBe(treasury);
    expect(await client.readContract({ ...eggs, functionName: 'EGG_PRICE' })).toBe(parseEther('100'));
    expect(await client.readContract({ ...eggs, functionName: 'hatchyverseUltigen' })).toBe(ultigenMonsters);
    expect(await client.readContract({ ...monsters, functionName: 'ultigenEggs' })).toBe(ultigenEggs);
    expect(await client.readContract({ ...monsters, functionName: 'signer' })).toBe(signer.address);
    expect(await client.readContract({ ...token, functionName: 'symbol' })).toBe('tHATCHY');
    const supply = await client.readContract({ ...token, functionName: 'totalSupply' });
    expect(await client.readContract({ ...token, functionName: 'balanceOf', args: [treasury] })).toBe(supply);
  });

  it('sends nothing if the recorded deployment exists', async () => {
    const { client } = createClients();
    const before = await client.getTransactionCount({ address: deployer.address });
    expect(await deployContracts(options)).toMatchObject({ deployment: recorded, sent: 0 });
    expect(await client.getTransactionCount({ address: deployer.address })).toBe(before);
  });

  it('refuses a chain other than the one named', async () => {
    await expect(deployContracts({ ...options, chainId: 97 })).rejects.toThrow('is chain 31337, not 97');
  });

  it('refuses to start without a key', async () => {
    const { deployerPrivateKey: _, ...keyless } = options;
    await expect(deployContracts(keyless)).rejects.toThrow('Neither an account nor a private key');
  });
});

describe('a voucher signed by viem', () => {
  it('mints eggs, hatches them and changes a monster', async () => {
    const common = { receiver: player, deadline };
    const minted = await redeem('MintEgg', { ...common, eggType: 2n, amount: 2n, voucherId: 1n });
    expect(minted.status).toBe('success');

    const monsterIds = [31n, 34n];
    const hatched = await redeem('HatchEggs', { ...common, eggType: 2n, amount: 2n, monsterIds, voucherId: 2n });
    const births = parseEventLogs({ abi: ultigenMonstersAbi, eventName: 'MonsterMinted', logs: hatched.logs });
    expect(births.map(({ args }) => args)).toEqual([
      { owner: player, tokenId: 1n, uniqueId: 1n, monsterId: 31n },
      { owner: player, tokenId: 2n, uniqueId: 2n, monsterId: 34n },
    ]);
    const used = parseEventLogs({ abi: ultigenEggsAbi, eventName: 'VoucherUsed', logs: hatched.logs });
    expect(used.map(({ args }) => args)).toEqual([{ voucherId: 2n, receiver: player }]);

    const state = { newMonsterId: 32n, newLevel: 5n, newStage: 2n, newXp: 350n };
    const updated = await redeem('UpdateMonster', { ...common, tokenId: 1n, ...state, voucherId: 3n });
    const changes = parseEventLogs({ abi: ultigenMonstersAbi, eventName: 'MonsterUpdated', logs: updated.logs });
    expect(changes.map(({ args }) => args)).toEqual([{ tokenId: 1n, ...state }]);
  });

  it('sells gen-2 eggs for coins and credits a share to the referrer', async () => {
    const price = parseEther('0.5');
    const sale = { receiver: player, deadline, egg: 1n, amount: 2n, referral: treasury, price, voucherId: 4n };
    const sold = await redeem('EggSale', sale, 2n * price);
    const rewards = parseEventLogs({ abi: eggsGen2Abi, eventName: 'ReferralRewarded', logs: sold.logs });
    const nativeCoin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
    const amount = parseEther('0.05');
    expect(rewards.map(({ args }) => args)).toEqual([
      { referrer: treasury, buyer: deployer.address, currency: nativeCoin, amount },
    ]);
  });

  it('gives rewards: one or several tokens of a holder, and minted eggs', async () => {
    const { client, wallet } = createClients();
    const { ultigenEggs, rewardDealer } = recorded as Required<Deployment>;
    const eggs = { address: ultigenEggs, abi: ultigenEggsAbi } as const;
    const calls = [
      () => wallet.writeContract({ ...eggs, functionName: 'mintEggToAddress', args: [deployer.address, 1n, 9n] }),
      () => wallet.writeContract({ ...eggs, functionName: 'setApprovalForAll', args: [rewardDealer, true] }),
    ];
    for (const call of calls) await client.waitForTransactionReceipt({ hash: await call() });
    const common = { receiver: treasury, clabimableUntil: deadline, deadline };
    const reward = {
      ...common,
      rewardContractType: assetTypes.ERC1155,
      rewardHolderAddress: deployer.address,
      rewardContract: ultigenEggs,
    };
    const one = await redeem('ClaimReward', { ...reward, tokenId: 1n, amount: 2n, voucherId: 20n });
    const two = { tokenIds: [1n, 1n], amounts: [3n, 4n], voucherIds: [21n, 22n] };
    const several = await redeem('ClaimRewards', { ...reward, ...two });
    const minted = await redeem('MintAirdropEgg', { ...common, eggType: 1n, amount: 5n, voucherId: 23n });

    const logs = [one, several, minted].flatMap((receipt) => receipt.logs);
    const claims = parseEventLogs({ abi: rewardDealerAbi, eventName: 'Claim', logs });
    expect(claims.map(({ args }) => args.amount)).toEqual([2n, 3n, 4n, 5n]);
    const used = parseEventLogs({ abi: rewardDealerAbi, eventName: 'VoucherUsed', logs });
    expect(used.map(({ args }) => args.voucherId)).toEqual([20n, 21n, 22n, 23n]);
    expect(await client.readContract({ ...eggs, functionName: 'balanceOf', args: [treasury, 1n] })).toBe(9n);
  });

  it('is refused a second time', async () => {
    const message = { receiver: player, eggType: 2n, amount: 1n, voucherId: 10n, deadline };
    await redeem('MintEgg', message);
    await expect(redeem('MintEgg', message)).rejects.toThrow(/revert/);
  });
});
