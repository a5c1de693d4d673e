import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { assetTypes } from '@hatchery/chain/voucher-kinds';
import { encodeFunctionData, maxUint256, parseEther, zeroAddress } from 'viem';
import { deadline, type Gas, type GasChain, type GasFamily, owner, voucherId } from './gas-chain.ts';
import { giveEggs, giveMonsters } from './gifts.ts';

const claimAlone = [66_189, 'voucher claim that changes nothing else'] as const;
const record = 'the transfer; a record of 5 words and more, to be asked for by nonce; the signature can be asked for';
const first = `${record}; what lets the dealer give it back`;
const ids = `${record}; a word for each id, and for each amount`;
const five = 'five of them at once';

/** Deposits something that the depositor already owns. */
export const voucherConverterGas: GasFamily = {
  anchors: {
    'deposit tokens for vouchers, first': [...claimAlone, first],
    'deposit tokens for vouchers, more': [...claimAlone, record],
    'deposit a monster for a voucher, first': [...claimAlone, first],
    'deposit a monster for a voucher, more': [...claimAlone, ids],
    'deposit 5 monsters for vouchers': [5 * claimAlone[0], five, ids],
    'deposit an egg for a voucher, first': [...claimAlone, first],
    'deposit an egg for a voucher, more': [...claimAlone, ids],
    'deposit 5 kinds of eggs for vouchers': [5 * claimAlone[0], five, ids],
  },
  measure: measureDeposits,
};

async function measureDeposits(chain: GasChain): Promise<Gas> {
  const { redeem } = chain;
  const { gameToken, ultigenEggs, ultigenMonsters } = chain.deployment;
  await approveAll(chain);
  await giveEggs(chain);
  const next = await giveMonsters(chain);
  const common = { receiver: owner.address, tokenIds: [], amounts: [], amount: 0n, deadline };
  const tokens = { ...common, assetType: assetTypes.ERC20, assetAddress: gameToken, amount: parseEther('7') };
  const monsters = { ...common, assetType: assetTypes.ERC721, assetAddress: ultigenMonsters };
  const eggs = { ...common, assetType: assetTypes.ERC1155, assetAddress: ultigenEggs };
  const monster = (offset: bigint, count = 1) => ({
    ...monsters,
    tokenIds: Array.from({ length: count }, (_, index) => next + offset + BigInt(index)),
  });
  const egg = { ...eggs, tokenIds: [3n], amounts: [2n] };
  const kinds = { ...eggs, tokenIds: [0n, 1n, 2n, 3n, 4n], amounts: [1n, 1n, 1n, 1n, 1n] };
  const id = voucherId;
  return {
    'deposit tokens for vouchers, first': await redeem('CreateVoucher', { ...tokens, voucherId: id(300) }),
    'deposit tokens for vouchers, more': await redeem('CreateVoucher', { ...tokens, voucherId: id(301) }),
    'deposit a monster for a voucher, first': await redeem('CreateVoucher', { ...monster(0n), voucherId: id(302) }),
    'deposit a monster for a voucher, more': await redeem('CreateVoucher', { ...monster(1n), voucherId: id(303) }),
    'deposit 5 monsters for vouchers': await redeem('CreateVoucher', { ...monster(2n, 5), voucherId: id(304) }),
    'deposit an egg for a voucher, first': await redeem('CreateVoucher', { ...egg, voucherId: id(305) }),
    'deposit an egg for a voucher, more': await redeem('CreateVoucher', { ...egg, voucherId: id(306) }),
    'deposit 5 kinds of eggs for vouchers': await redeem('CreateVoucher', { ...kinds, voucherId: id(307) }),
  };
}

async function approveAll({ send, deployment }: GasChain): Promise<void> {
  const { gameToken, ultigenEggs, ultigenMonsters, voucherConverter = zeroAddress } = deployment;
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [voucherConverter, maxUint256] } as const;
  await send(owner, gameToken, encodeFunctionData(approve));
  const approveOf = { functionName: 'setApprovalForAll', args: [voucherConverter, true] } as const;
  await send(owner, ultigenMonsters, encodeFunctionData({ ...approveOf, abi: ultigenMonstersAbi }));
  await send(owner, ultigenEggs, encodeFunctionData({ ...approveOf, abi: ultigenEggsAbi }));
}
