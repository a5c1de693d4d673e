import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { signatureAirdropAbi } from '@hatchery/chain/abis/signature-airdrop';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { assetTypes } from '@hatchery/chain/voucher-kinds';
import { type Address, encodeFunctionData, parseEther, zeroAddress } from 'viem';
import { deadline, type Gas, type GasChain, type GasFamily, owner } from './gas-chain.ts';
import { giveEggs, giveMonsters } from './gifts.ts';

const claimAlone = [66_189, 'voucher claim that changes nothing else'] as const;
const claimAndMint = [118_422, 'voucher + ERC-721 mint'] as const;
const counted = 'the transfer itself; claims counted against their maximum; the signature can be asked for';
const five = 'five of them at once';

export const signatureAirdropGas: GasFamily = {
  anchors: {
    'claim a signed airdrop of tokens, fresh holder': [...claimAlone, counted],
    'claim a signed airdrop of tokens, existing holder': [...claimAlone, counted],
    'claim a signed airdrop of a monster': [...claimAndMint, 'a transfer from its holder, where both balances change'],
    'claim a signed airdrop of 5 monsters': [5 * claimAndMint[0], five],
    'claim a signed airdrop of an egg, fresh holder': [
      ...claimAndMint,
      'a transfer from its holder, where both balances change',
    ],
    'claim a signed airdrop of 5 kinds of eggs, fresh holder': [5 * claimAndMint[0], five],
  },
  measure: measureClaims,
};

const airdropId = 1n;

async function measureClaims(chain: GasChain): Promise<Gas> {
  const first = await fund(chain, chain.deployment.signatureAirdrop ?? zeroAddress);
  const { gameToken, ultigenEggs, ultigenMonsters } = chain.deployment;
  const common = { receiver: `0x${'3d'.repeat(20)}`, airdropId, deadline } as const;
  const tokens = {
    ...{ ...common, contractType: assetTypes.ERC20, contractAddress: gameToken },
    ...{ tokenIds: [], amounts: [parseEther('7')] },
  };
  const monsters = { ...common, contractType: assetTypes.ERC721, contractAddress: ultigenMonsters };
  const eggs = { ...common, contractType: assetTypes.ERC1155, contractAddress: ultigenEggs };
  const monster = { ...monsters, tokenIds: [first], amounts: [1n] };
  const following = [1n, 2n, 3n, 4n, 5n].map((offset) => first + offset);
  const fiveMonsters = { ...monsters, tokenIds: following, amounts: following.map(() => 1n) };
  const egg = { ...eggs, tokenIds: [3n], amounts: [1n] };
  const kinds = [0n, 1n, 2n, 3n, 4n];
  const another = `0x${'4d'.repeat(20)}` as const;
  const fiveEggs = { ...eggs, receiver: another, tokenIds: kinds, amounts: kinds.map(() => 1n) };
  const { redeem } = chain;
  return {
    'claim a signed airdrop of tokens, fresh holder': await redeem('ClaimAirdrop', { ...tokens, nonce: 1n }),
    'claim a signed airdrop of tokens, existing holder': await redeem('ClaimAirdrop', { ...tokens, nonce: 2n }),
    'claim a signed airdrop of a monster': await redeem('ClaimAirdrop', { ...monster, nonce: 3n }),
    'claim a signed airdrop of 5 monsters': await redeem('ClaimAirdrop', { ...fiveMonsters, nonce: 4n }),
    'claim a signed airdrop of an egg, fresh holder': await redeem('ClaimAirdrop', { ...egg, nonce: 5n }),
    'claim a signed airdrop of 5 kinds of eggs, fresh holder': await redeem('ClaimAirdrop', { ...fiveEggs, nonce: 6n }),
  };
}

/** Opens an airdrop of all kinds of assets. Returns the first of its monsters. */
async function fund(chain: GasChain, to: Address): Promise<bigint> {
  const { send, deployment } = chain;
  const { gameToken, ultigenEggs, ultigenMonsters } = deployment;
  const airdrop = { abi: signatureAirdropAbi } as const;
  await send(owner, to, encodeFunctionData({ ...airdrop, functionName: 'createAirdrop', args: [airdropId, 100n] }));
  await send(owner, to, encodeFunctionData({ ...airdrop, functionName: 'setAirdropState', args: [airdropId, 1] }));
  const transfer = { abi: gameTokenAbi, functionName: 'transfer', args: [to, parseEther('1000')] } as const;
  await send(owner, gameToken, encodeFunctionData(transfer));
  await giveEggs(chain);
  const kinds = [0n, 1n, 2n, 3n, 4n];
  const hand = { abi: ultigenEggsAbi, functionName: 'safeBatchTransferFrom' } as const;
  const eggs = [owner.address, to, kinds, kinds.map(() => 5n), '0x'] as const;
  await send(owner, ultigenEggs, encodeFunctionData({ ...hand, args: eggs }));
  const first = await giveMonsters(chain);
  for (let offset = 0n; offset < 10n; offset += 1n) {
    const move = { abi: ultigenMonstersAbi, functionName: 'transferFrom' } as const;
    const args = [owner.address, to, first + offset] as const;
    await send(owner, ultigenMonsters, encodeFunctionData({ ...move, args }));
  }
  return first;
}
