import type { InternalClients } from '@hatchery/kit/internal';
import { createLogger } from '@hatchery/kit/log';
import { createSalesSwitch } from './sales-switch.ts';

const log = createLogger({ service: 'masters', level: 'silent' });
type Answer = () => Promise<{ pauses: { name: string }[] }>;
const switchWith = (pauses: Answer) => createSalesSwitch({ signer: { pauses } } as unknown as InternalClients, log);

describe('the switch of sales of a process that just started', () => {
  it('asks before the first sale', async () => {
    await expect(switchWith(async () => ({ pauses: [{ name: 'sales' }] })).requireGoing()).rejects.toMatchObject({
      code: 'paused',
    });
    await switchWith(async () => ({ pauses: [] })).requireGoing();
  });

  it('sells nothing while the signer is away, and then what the signer allows', async () => {
    let answer: Answer = () => Promise.reject(new Error('away'));
    const salesSwitch = switchWith(() => answer());
    await expect(salesSwitch.requireGoing()).rejects.toThrow('away');
    answer = async () => ({ pauses: [] });
    await salesSwitch.requireGoing();
    answer = () => Promise.reject(new Error('away'));
    await salesSwitch.requireGoing();
  });
});
