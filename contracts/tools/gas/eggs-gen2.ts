import { eggsGen2Abi as abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { type Address, encodeFunctionData, maxUint256, parseEther, zeroAddress } from 'viem';
import { deadline, friend, type Gas, type GasChain, type GasFamily, owner, player, voucherId } from './gas-chain.ts';

export const eggsGen2Gas: GasFamily = {
  anchors: {
    'buy gen-2 eggs, fresh holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'buy gen-2 eggs, existing holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'buy 40 gen-2 eggs, existing holder': [104_313, 'NFT buy, thirdweb marketplace'],
    'buy gen-2 eggs with a first referral': [104_313, 'NFT buy, thirdweb marketplace', 'a referrer kept and credited'],
    'buy gen-2 eggs with a known referral': [104_313, 'NFT buy, thirdweb marketplace'],
    'buy gen-2 eggs by voucher': [118_422, 'voucher + ERC-721 mint'],
    'buy gen-2 eggs by voucher with a known referral': [
      118_422,
      'voucher + ERC-721 mint',
      'a share credited to the referrer',
    ],
    'give gen-2 eggs, fresh holder': [55_379, 'ERC-1155 mint', 'a supply checked against its maximum'],
    'transfer gen-2 eggs, fresh holder': [64_879, 'ERC-721 transfer'],
  },
  measure: measureEggs,
};

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

async function measureEggs(chain: GasChain): Promise<Gas> {
  const { send, deployment } = chain;
  const { gameToken, eggsGen2: eggs } = deployment;
  if (!eggs) throw new Error('There are no gen-2 eggs.');
  const buy = (amount: bigint, referral: Address) =>
    encodeFunctionData({ abi, functionName: 'mintEgg', args: [0, amount, referral] });
  const give = (to: Address) => encodeFunctionData({ abi, functionName: 'mintAirdropEgg', args: [1, 3n, to] });
  for (const buyer of [player, friend]) {
    const fund = { abi: gameTokenAbi, functionName: 'transfer', args: [buyer.address, parseEther('100000')] } as const;
    await send(owner, gameToken, encodeFunctionData(fund));
    const approve = { abi: gameTokenAbi, functionName: 'approve', args: [eggs, maxUint256] } as const;
    await send(buyer, gameToken, encodeFunctionData(approve));
  }
  // Makes sure that neither supply nor the contract's balance starts at zero.
  await send(player, eggs, buy(1n, zeroAddress));
  await send(owner, eggs, give(owner.address));
  const move = { abi, functionName: 'safeTransferFrom', args: [player.address, friend.address, 1n, 1n, '0x'] } as const;
  const gas: Gas = {
    'buy gen-2 eggs, fresh holder': await send(friend, eggs, buy(3n, zeroAddress)),
    'buy gen-2 eggs, existing holder': await send(friend, eggs, buy(3n, zeroAddress)),
    'buy 40 gen-2 eggs, existing holder': await send(friend, eggs, buy(40n, zeroAddress)),
    'buy gen-2 eggs with a first referral': await send(player, eggs, buy(3n, friend.address)),
    'buy gen-2 eggs with a known referral': await send(player, eggs, buy(3n, friend.address)),
    'give gen-2 eggs, fresh holder': await send(owner, eggs, give(player.address)),
    'transfer gen-2 eggs, fresh holder': await send(player, eggs, encodeFunctionData(move)),
    'burn gen-2 eggs': await send(player, eggs, encodeFunctionData({ abi, functionName: 'burn', args: [1, 1n] })),
  };
  return { ...gas, ...(await measureVouchers(chain, eggs)) };
}

/** Vouchers that the owner redeems. Each gives a buyer a referrer. */
async function measureVouchers({ send, redeem }: GasChain, eggs: Address): Promise<Gas> {
  const price = parseEther('0.25');
  const sale = { receiver: friend.address, egg: 0n, amount: 2n, price, deadline };
  const cost = 2n * price;
  const claim = (currency: Address) =>
    encodeFunctionData({ abi, functionName: 'claimReferralReward', args: [currency] });
  const sell = (index: number, referral: Address) =>
    redeem('EggSale', { ...sale, referral, voucherId: voucherId(index) }, cost);
  const plain = await sell(100, zeroAddress);
  await sell(101, player.address);
  return {
    'buy gen-2 eggs by voucher': plain,
    'buy gen-2 eggs by voucher with a known referral': await sell(102, player.address),
    'claim a referral reward in coins': await send(player, eggs, claim(native)),
  };
}
