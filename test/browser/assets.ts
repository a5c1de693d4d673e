import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { type Address, createTestClient, http, maxUint256, parseEther, publicActions, walletActions } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { call } from '../platform/call.ts';
import type { Person } from '../platform/people.ts';
import { accountOf } from './players.ts';
import { fundedAccount } from './wallet-stub.ts';

const localChainId = 31337;
const address = getContractAddress(localChainId, 'gameToken');
const token = { address, abi: gameTokenAbi } as const;

const clientOf = (rpcUrl: string) =>
  createTestClient({
    mode: 'anvil',
    chain: getViemChain(localChainId, rpcUrl),
    transport: http(rpcUrl),
    pollingInterval: 100,
  })
    .extend(publicActions)
    .extend(walletActions);

export interface Asset {
  uid: string;
  name: string;
}

/** Makes the game token an asset whose claims an account pays that approved the reward dealer, or finds it as such. */
export async function gameTokenAsset(url: string, rpcUrl: string, admin: Person): Promise<Asset> {
  const find = async () => {
    const { body } = await call(url, 'GET', '/v2/assets?contractType=ERC20', { token: admin.token });
    return (body as (Asset & { contract?: string })[]).find(({ contract }) => contract === address);
  };
  const known = await find();
  if (known) return known;
  const holder = await fundedAccount(rpcUrl);
  const client = clientOf(rpcUrl);
  const args = [getContractAddress(localChainId, 'rewardDealer'), maxUint256] as const;
  const hash = await client.writeContract({ ...token, account: holder, functionName: 'approve', args });
  await client.waitForTransactionReceipt({ hash });
  const kind = { category: 'currency', contract: address, contractType: 'ERC20', holder: holder.address };
  const body = { name: 'HATCHY', image: '/mark.svg', ...kind };
  const made = await call(url, 'POST', '/v2/assets', { token: admin.token, body });
  if (made.status !== 200) throw new Error(`No asset: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

const eggs = getContractAddress(localChainId, 'ultigenEggs');

/** Makes eggs of a type an asset whose claims the deployer pays, who holds some of each, or finds it as such. */
export async function eggAsset(url: string, admin: Person, name: string, eggType: number): Promise<Asset> {
  const { body } = await call(url, 'GET', `/v2/assets?contractType=ERC1155`, { token: admin.token });
  const known = (body as (Asset & { contract?: string; tokenId?: string })[]).find(
    ({ contract, tokenId }) => contract === eggs && tokenId === String(eggType),
  );
  if (known) return known;
  const kind = { category: 'eggs', contract: eggs, contractType: 'ERC1155', tokenId: String(eggType) };
  const holder = privateKeyToAddress(localDeployerPrivateKey);
  const asset = { name, image: `/public/ultigen/eggs/${eggType}.svg`, holder, ...kind };
  const made = await call(url, 'POST', '/v2/assets', { token: admin.token, body: asset });
  if (made.status !== 200) throw new Error(`No asset: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

/** Makes creatures an asset, or finds it as such. */
export async function creatureAsset(url: string, admin: Person): Promise<void> {
  const contract = getContractAddress(localChainId, 'ultigenMonsters');
  const kind = { category: 'creatures', contract, contractType: 'ERC721', chainId: localChainId };
  const asset = { name: 'Ultigen creature', image: '/mark.svg', ...kind };
  const made = await call(url, 'POST', '/v2/assets', { token: admin.token, body: asset });
  if (made.status !== 200 && made.status !== 409) throw new Error(`No asset: ${made.status}`);
}

/** Returns how many eggs of a type an address holds. */
export const eggsOf = (rpcUrl: string, owner: string, eggType: number): Promise<bigint> =>
  clientOf(rpcUrl).readContract({
    address: eggs,
    abi: ultigenEggsAbi,
    functionName: 'balanceOf',
    args: [owner as Address, BigInt(eggType)],
  });

export const gameTokensOf = (rpcUrl: string, owner: string): Promise<bigint> =>
  clientOf(rpcUrl).readContract({ ...token, functionName: 'balanceOf', args: [owner as Address] });

/** Returns the own wallet of a player, with coins for fees and without tokens. */
export async function walletOf(rpcUrl: string, person: Person): Promise<ReturnType<typeof accountOf>> {
  const account = accountOf(person);
  await clientOf(rpcUrl).setBalance({ address: account.address, value: parseEther('10') });
  return account;
}
