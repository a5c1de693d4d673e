import { createInProcessTransport } from './in-process.transport.ts';
import { createLogger } from './log.ts';
import type { Delivery, EventMessage } from './transport.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const taken: Delivery = { taken: true };

const message = (eventId: string, key: string): EventMessage => ({
  eventId,
  key,
  type: 'test',
  payload: new Uint8Array(),
  headers: {},
  occurredAt: new Date(0),
});

describe('the in-process transport', () => {
  it('hands each group every message, one by one within a key', async () => {
    const transport = createInProcessTransport({ log });
    const seen: string[] = [];
    const underWay: string[] = [];
    for (const group of ['a', 'b'])
      await transport.subscribe({
        group,
        topic: 'topic',
        handle: async ({ eventId, key }) => {
          expect(underWay).not.toContain(group + key);
          underWay.push(group + key);
          await Promise.resolve();
          underWay.splice(underWay.indexOf(group + key), 1);
          seen.push(group + eventId);
          return taken;
        },
      });
    const messages = [message('1', 'one'), message('2', 'two'), message('3', 'one')];
    expect(await transport.publish('topic', messages)).toEqual([]);
    expect(await transport.publish('another topic', messages)).toEqual([]);
    expect(seen.sort()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
  });

  it('holds a message that is not taken and those of its key behind it, for the longest wait asked for', async () => {
    const transport = createInProcessTransport({ log });
    const refusing = (group: string, retryInMilliseconds: number) =>
      transport.subscribe({
        group,
        topic: 'topic',
        handle: async ({ eventId }) => (eventId === '2' ? { taken: false, retryInMilliseconds } : taken),
      });
    await refusing('a', 50);
    await refusing('b', 70);
    const held = await transport.publish(
      'topic',
      ['1', '2', '3'].map((id) => message(id, 'one')).concat(message('4', 'two')),
    );
    expect(held).toEqual([
      { eventId: '2', retryInMilliseconds: 70 },
      { eventId: '3', retryInMilliseconds: 70 },
    ]);
  });

  it('holds what a subscriber throws at', async () => {
    const transport = createInProcessTransport({ log });
    await transport.subscribe({ group: 'a', topic: 'topic', handle: () => Promise.reject(new Error('no')) });
    expect(await transport.publish('topic', [message('1', 'one')])).toEqual([
      { eventId: '1', retryInMilliseconds: 1_000 },
    ]);
  });

  it('passes nothing on before it is open, while a group is gone, and after it was closed', async () => {
    const transport = createInProcessTransport({ log, holdUntilOpen: true });
    const subscription = { group: 'a', topic: 'topic', handle: async () => taken };
    const heldOnes = async () => (await transport.publish('topic', [message('1', 'one')])).length;
    const subscribed = await transport.subscribe(subscription);
    expect(await heldOnes()).toBe(1);
    transport.open();
    expect(await heldOnes()).toBe(0);
    await subscribed.close();
    expect(await heldOnes()).toBe(1);
    await transport.subscribe(subscription);
    expect(await heldOnes()).toBe(0);
    await transport.close();
    expect(await heldOnes()).toBe(1);
  });

  it('refuses a second subscriber of one group', async () => {
    const transport = createInProcessTransport({ log });
    const subscription = { group: 'a', topic: 'topic', handle: async () => taken };
    await transport.subscribe(subscription);
    await expect(transport.subscribe(subscription)).rejects.toThrow('is already subscribed');
  });
});
