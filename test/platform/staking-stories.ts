import { newGuest, type Story } from './story.ts';

/** Reads all that is public of stakes. Accounts that never staked have zeros. */
const stakes: Story = async (world) => {
  const { send } = world;
  const { address } = await newGuest(world);
  await send('GET', '/staking/pools');
  await send('GET', '/staking/board');
  for (const what of ['positions', 'sets', 'referrals', 'harvests']) await send('GET', `/staking/${what}/${address}`);
  const stake = [{ collection: 'gen1', monsterId: 7, shiny: true, amount: 2 }];
  await send('POST', '/staking/estimate', { body: { address, stake, stakeTokens: '1000000000000000000' } });
};

/** Flows of everybody who looks at stakes. */
export const stakingStories: Record<string, Story> = { stakes };
