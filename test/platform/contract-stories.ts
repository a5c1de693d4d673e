import { randomBytes } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { createTestClient, type Hex, http } from 'viem';
import type { Story } from './story.ts';

const chainId = 31337;
/** Reverts whatever it is asked. */
const revertingCode: Hex = '0x60006000fd';
const abi = [{ type: 'event', name: 'Fought', inputs: [{ name: 'winner', type: 'address', indexed: true }] }];

/** A contract that an admin registers, has followed and removes, with its logs. */
const registering: Story = async ({ send, admin: token, key, rpcUrl }) => {
  const address: Hex = `0x${randomBytes(20).toString('hex')}`;
  await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setCode({ address, bytecode: revertingCode });
  const body = {
    name: `Arena ${address.slice(2, 10)}`,
    description: 'Where creatures fight.',
    address,
    chainId,
    link: '',
    deployDate: '2026-01-10T12:00:00.000Z',
    verified: false,
    abi,
    followFrom: 1,
  };
  const { body: contract } = await send('POST', '/v2/contracts', { token, body });
  const path = `/v2/contracts/${contract.uid}`;
  await send('PUT', path, { token, body: { ...body, verified: true } });
  await send('GET', `/v2/contracts?chainId=${chainId}`);
  await send('GET', `${path}/events`);
  const wanted = { chainId, address, event: 'Fought', fromBlock: 1, toBlock: 1 };
  await send('POST', '/v2/chain-logs/jobs', { token, body: wanted });
  const { body: job } = await send('POST', '/v2/chain-logs/add', { key, body: wanted });
  await eventually(async () => (await send('GET', `/v2/chain-logs/${job.uid}`, { key })).body.status === 'done');
  await send('GET', '/v2/chain-logs', { key });
  await send('GET', `/v2/chain-logs/jobs?contractUid=${contract.uid}`, { token });
  await send('POST', '/v2/chain-logs/get', { body: { chainId, address, event: 'Fought', args: { winner: address } } });
  await send('DELETE', path, { token });
  await send('GET', `/v2/contracts/changes?contractUid=${contract.uid}`, { token });
};

export const contractStories: Record<string, Story> = { registering };
