import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { type Abi, type Address, encodeFunctionData, getContractAddress, type Hex, parseAbi, parseEther } from 'viem';
import { readBytecode } from '../../deploy/bytecode.ts';
import { getDeployParameters } from '../../deploy/parameters.ts';
import type { ModelChain } from './chain.ts';
import { compileMocks } from './mocks.ts';
import { monstersOf } from './monsters.ts';

export const perWeekAtFirst = parseEther('100000');
export const tokensEach = 1n << 100n;
export const gen1Each = 320;
export const gen2Each = 60n;

/** The contracts on the chain: the real stakings and rewarder, and collections that anyone can mint. */
export interface World {
  owner: Address;
  players: Address[];
  token: Address;
  gen1: Address;
  gen2: Address;
  staking1: Address;
  staking2: Address;
  rewarder: Address;
}

/** A player's gen-1 tokens have consecutive ids. */
export const firstTokenOf = (player: number) => 1 + player * gen1Each;

/** Returns the data of a gen-1 token: all monsters in turn, every fourth time shiny. */
export const kindOfToken = (tokenId: number) => ({
  monsterId: tokenId % 40,
  shiny: Math.floor(tokenId / 40) % 4 === 3,
});

/** All kinds of gen-2, the void's first. */
const gen2Monsters = [0, 1, 2, 3, 4, 5].flatMap((element) => monstersOf('gen2', element));
export const gen2Kinds = [0, ...gen2Monsters].flatMap((monsterId) => [monsterId, monsterId * 1000 + 888]);

/** Deploys, links and funds the contracts, and gives each player monsters and tokens. */
export async function createWorld(chain: ModelChain, signer: Address): Promise<World> {
  const [owner, ...players] = chain.accounts as [Address, ...Address[]];
  const mocks = compileMocks();
  const token = await chain.deploy(owner, mocks.TokenMock);
  const gen1 = await chain.deploy(owner, mocks.Gen1Mock);
  const gen2 = await chain.deploy(owner, mocks.Gen2Mock);
  const code = (name: string) => chain.deploy(owner, { abi: [], bytecode: readBytecode(name) });
  const [code1, code2, codeR] = [await code('gen1-staking'), await code('gen2-staking'), await code('rewarder')];
  // Three proxies that refer to one another, at the next nonces.
  const [staking1, staking2, rewarder] = [6n, 7n, 8n].map((nonce) => getContractAddress({ from: owner, nonce })) as [
    Address,
    Address,
    Address,
  ];
  const { stakeWeights, tokensPerWeight } = getDeployParameters(31337, '').staking;
  await proxy(code1, gen1StakingAbi, [owner, signer, gen1, rewarder, owner, stakeWeights]);
  await proxy(code2, gen2StakingAbi, [owner, gen2, token, rewarder, tokensPerWeight, stakeWeights]);
  await proxy(codeR, rewarderAbi, [owner, token, staking1, staking2, perWeekAtFirst]);
  const world = { owner, players, token, gen1, gen2, staking1, staking2, rewarder };
  await must(owner, token, 'approve', [rewarder, 2n ** 256n - 1n]);
  await must(owner, token, 'mint', [owner, tokensEach]);
  for (const [index, player] of players.entries()) await equip(player, index);
  return world;

  async function proxy(implementation: Address, abi: Abi, args: unknown[]) {
    const data = encodeFunctionData({ abi, functionName: 'initialize', args });
    const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable']);
    await chain.deploy(owner, { abi: proxyAbi, bytecode: readBytecode('erc1967-proxy'), args: [implementation, data] });
  }

  async function equip(player: Address, index: number) {
    await must(player, token, 'mint', [player, tokensEach]);
    await must(player, token, 'approve', [staking2, 2n ** 256n - 1n]);
    await must(player, gen1, 'setApprovalForAll', [staking1, true]);
    await must(player, gen2, 'setApprovalForAll', [staking2, true]);
    for (let done = 0; done < gen1Each; done += 160) {
      const first = BigInt(firstTokenOf(index) + done);
      const mintMany = { abi: mintAbi, functionName: 'mintMany', args: [player, first, 160n] } as const;
      await check(player, gen1, encodeFunctionData(mintMany));
    }
    const amounts = gen2Kinds.map(() => gen2Each);
    const mintMany = {
      abi: mint2Abi,
      functionName: 'mintMany',
      args: [player, gen2Kinds.map(BigInt), amounts],
    } as const;
    await check(player, gen2, encodeFunctionData(mintMany));
  }

  async function must(from: Address, to: Address, functionName: (typeof plainAbi)[number]['name'], args: unknown[]) {
    await check(from, to, encodeFunctionData({ abi: plainAbi as Abi, functionName, args }));
  }

  async function check(from: Address, to: Address, data: Hex) {
    if (!(await chain.send(from, to, data)).succeeded) throw new Error('A step of the set-up failed');
  }
}

const plainAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
]);
const mintAbi = parseAbi(['function mintMany(address to, uint256 first, uint256 count)']);
const mint2Abi = parseAbi(['function mintMany(address to, uint256[] ids, uint256[] amounts)']);
