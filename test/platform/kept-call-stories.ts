import { getContractAddress } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { newGuest, type Story } from './story.ts';

const chainId = 31337;

/** A guest's wallet takes a permission back, and the call is followed until it is final. */
const callingFromKeptWallet: Story = async (world) => {
  const { send } = world;
  const { token, address: wallet } = await newGuest(world);
  const spender = getContractAddress(chainId, 'eggsGen2');
  const call = { wallet, chainId, family: 'gameToken', function: 'approve', arguments: [spender, '0'], value: '0' };
  const { body } = await send('POST', '/v2/kept-calls', { token, body: call });
  await eventually(async () => {
    const { body: now } = await send('GET', `/v2/kept-calls/${body.uid}`, { token });
    if (now.state === 'failed') throw new Error(now.failure);
    return now.state === 'final';
  });
};

export const keptCallStories: Record<string, Story> = { callingFromKeptWallet };
