import { randomBytes } from 'node:crypto';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { getContractAddress } from '@hatchery/chain/addresses';
import {
  createTestClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  publicActions,
  toFunctionSelector,
  walletActions,
} from 'viem';
import { anvil } from 'viem/chains';
import { type Story, signIn } from './story.ts';

const chainId = 31337;
const contract = { address: getContractAddress(chainId, 'ultigenEggs'), abi: ultigenEggsAbi } as const;

/** Another signer, whom nobody has proposed before. */
function newSigner() {
  const account = getAddress(`0x${randomBytes(20).toString('hex')}`);
  const calldata = encodeFunctionData({ ...contract, functionName: 'addSigner', args: [account] });
  const selector = toFunctionSelector('addSigner(address)');
  const body = { chainId, family: 'ultigenEggs', selector, arguments: [account], value: '0', calldata };
  return { account, body: { ...body, why: 'The key of the new signing service.' } };
}

/** An admin beside the one of the world. */
async function secondAdmin(world: Parameters<Story>[0]): Promise<string> {
  const { token, wallet } = await signIn(world);
  const { body: me } = await world.send('GET', '/v2/users', { token });
  await world.send('PUT', `/v2/users/${me.uid}/roles`, { token: world.admin, body: { roles: ['admin'] } });
  return (await signIn(world, wallet)).token;
}

/** The owner adds a signer. */
async function sendAsOwner(rpcUrl: string, account: Hex): Promise<Hex> {
  const client = createTestClient({ mode: 'anvil', chain: anvil, transport: http(rpcUrl), pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions);
  const owner = await client.readContract({ ...contract, functionName: 'owner' });
  await client.impersonateAccount({ address: owner });
  const hash = await client.writeContract({ ...contract, account: owner, functionName: 'addSigner', args: [account] });
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

/** A call of an owner that one admin proposes, another approves, and the chain confirms; and one that is declined. */
const proposing: Story = async (world) => {
  const { send, admin: token, rpcUrl } = world;
  const other = await secondAdmin(world);
  const { account, body } = newSigner();
  const { body: proposal } = await send('POST', '/v2/owner-proposals', { token, body });
  const path = `/v2/owner-proposals/${proposal.uid}`;
  await send('GET', path, { token: other });
  await send('POST', `${path}/approve`, { token: other, body: { calldata: body.calldata } });
  const transactionHash = await sendAsOwner(rpcUrl, account);
  await send('POST', `${path}/execution`, { token, body: { transactionHash } });
  const { body: wrong } = await send('POST', '/v2/owner-proposals', { token, body: newSigner().body });
  await send('POST', `/v2/owner-proposals/${wrong.uid}/decline`, { token: other, body: { why: 'Not ours.' } });
  await send('GET', `/v2/owner-proposals?state=past&limit=1&chainId=${chainId}`, { token });
};

export const ownerProposalStories: Record<string, Story> = { proposing };
