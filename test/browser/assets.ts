import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { type Address, createTestClient, http, maxUint256, parseEther, publicActions, walletActions } from 'viem';
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

export const gameTokensOf = (rpcUrl: string, owner: string): Promise<bigint> =>
  clientOf(rpcUrl).readContract({ ...token, functionName: 'balanceOf', args: [owner as Address] });

/** Returns the own wallet of a player, with coins for fees and without tokens. */
export async function walletOf(rpcUrl: string, person: Person): Promise<ReturnType<typeof accountOf>> {
  const account = accountOf(person);
  await clientOf(rpcUrl).setBalance({ address: account.address, value: parseEther('10') });
  return account;
}
