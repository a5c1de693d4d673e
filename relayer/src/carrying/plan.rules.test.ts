import { type Hex, pad } from 'viem';
import { faults, noFaults } from '../faults/faults.ts';
import type { EndpointMessage, LocalMessage, Message, MessengerMessage } from '../messages/message.ts';
import type { Open, Standing, State } from '../messages/standing.ts';
import { createAttempts } from './attempts.ts';
import { type Action, type Memory, type PlanInput, planNext } from './plan.rules.ts';

const path = `0x${'11'.repeat(40)}` as Hex;
const endpoint = (nonce: number, over: Partial<EndpointMessage> = {}): EndpointMessage => ({
  ...{ by: 'endpoint', key: `endpoint ${over.path ?? ''} ${nonce}`, from: 1, to: 2, block: nonce, srcLzId: 101 },
  ...{ path, nonce: BigInt(nonce), gas: 300_000n, payload: '0x' },
  ...over,
});
const messenger = (number: number, over: Partial<MessengerMessage> = {}): MessengerMessage => ({
  ...{ by: 'messenger', key: `messenger ${number}`, from: 1, to: 2, block: number },
  ...{ id: pad(`0x${number.toString(16).padStart(2, '0')}`), message: {} as LocalMessage },
  ...over,
});

const standing = (...open: (Message | [Message, State])[]): Standing => ({
  open: open.map((one): Open => {
    return Array.isArray(one) ? { message: one[0], state: one[1] } : { message: one, state: 'in-flight' };
  }),
  givenUp: [],
  credits: [],
  sent: open.length,
});

const plan = (given: Partial<PlanInput> & { standing: Standing }) =>
  planNext({ faults: noFaults, now: 0, memory: new Map(), isOpen: () => true, ...given });

const told = (action: Action) => {
  const name = action.does === 'clear' ? action.credit.key : action.message.key;
  return [action.does, name, ...('lack' in action ? [action.lack] : []), ...('again' in action ? ['again'] : [])].join(
    ' ',
  );
};
const planned = (given: Parameters<typeof plan>[0]) => plan(given).actions.map(told);

const waiting = (nextAt: number, seenAt = 0): Memory => ({ seenAt, attempts: 1, nextAt });

describe('without faults', () => {
  test('carries what is in flight, each path by its numbers', () => {
    const given = standing(endpoint(3), messenger(1), endpoint(2));
    expect(planned({ standing: given })).toEqual(['carry endpoint  2', 'carry endpoint  3', 'carry messenger 1']);
  });

  test('carries nothing on a path that is blocked, but unblocks it', () => {
    const given = standing([endpoint(1), 'blocked'], endpoint(2), messenger(1));
    expect(planned({ standing: given })).toEqual(['unblock endpoint  1', 'carry messenger 1']);
  });

  test('carries past a message that its receiver stores, and tries that one again', () => {
    const given = standing([endpoint(1), 'stored'], endpoint(2), [messenger(1), 'stored']);
    expect(planned({ standing: given })).toEqual(['carry endpoint  2', 'retry endpoint  1', 'retry messenger 1']);
  });

  test('clears credits', () => {
    const credit = { key: 'credit', chainId: 2, application: path, hash: path, payload: path, index: 1n };
    expect(planned({ standing: { ...standing(), credits: [credit] } })).toEqual(['clear credit']);
  });

  test('leaves alone what is for a chain that cannot be sent to', () => {
    const given = standing(endpoint(1), messenger(1), messenger(2, { to: 3 }));
    expect(planned({ standing: given, isOpen: (id) => id === 3 })).toEqual(['carry messenger 2']);
  });

  test('waits with what failed, and with all behind it on its path', () => {
    const given = standing(endpoint(1), endpoint(2), [messenger(1), 'stored'], messenger(2));
    const memory = new Map([
      ['endpoint  1', waiting(100)],
      ['messenger 1', waiting(100)],
    ]);
    expect(planned({ standing: given, memory, now: 99 })).toEqual(['carry messenger 2']);
    expect(planned({ standing: given, memory, now: 100 })).toHaveLength(4);
  });
});

describe('with faults', () => {
  test('retries nothing when told not to', () => {
    const given = standing([endpoint(1), 'blocked'], [messenger(1), 'stored'], messenger(2));
    expect(planned({ standing: given, faults: faults.parse({ retry: false }) })).toEqual(['carry messenger 2']);
  });

  test('strike only what they are about', () => {
    const [mine, theirs] = [endpoint(1, { payload: '0x00a1b2c3d4ff' }), endpoint(2, { path: `0x${'22'.repeat(40)}` })];
    const about = { drop: 1, retry: false, about: '0xA1B2C3D4' };
    expect(planned({ standing: standing(mine, theirs), faults: faults.parse(about) })).toEqual([`carry ${theirs.key}`]);
    expect(planned({ standing: standing([mine, 'stored'], [theirs, 'stored']), faults: faults.parse(about) })).toEqual([
      `retry ${theirs.key}`,
    ]);
  });

  test('drops a message, and with it what is behind it on its path', () => {
    const { actions, befallen } = plan({
      standing: standing(endpoint(1), endpoint(2), messenger(1)),
      faults: faults.parse({ drop: 1 }),
    });
    expect(actions).toEqual([]);
    expect(befallen).toEqual([
      { fault: 'drop', key: 'endpoint  1' },
      { fault: 'drop', key: 'messenger 1' },
    ]);
  });

  test('holds a message as long as its delay', () => {
    const given = { standing: standing(messenger(1)), faults: faults.parse({ delay: 1, delayMilliseconds: 50 }) };
    const memory = new Map([['messenger 1', { seenAt: 1_000, attempts: 0, nextAt: 0 }]]);
    expect(plan({ ...given, memory, now: 1_000 })).toMatchObject({ actions: [], befallen: [{ fault: 'delay' }] });
    expect(planned({ ...given, memory, now: 1_050 })).toEqual(['carry messenger 1']);
  });

  test('carries a message twice, the second right behind the first', () => {
    const { actions, befallen } = plan({
      standing: standing(endpoint(1), endpoint(2)),
      faults: faults.parse({ duplicate: 1 }),
    });
    expect(actions.map(told)).toEqual([
      'carry endpoint  1',
      'carry endpoint  1 again',
      'carry endpoint  2',
      'carry endpoint  2 again',
    ]);
    expect(befallen).toHaveLength(2);
  });

  test('gives too little gas, and sends nothing behind what will block its path', () => {
    const given = standing(endpoint(1), endpoint(2), messenger(1));
    expect(planned({ standing: given, faults: faults.parse({ fail: 1 }) })).toEqual([
      'carry endpoint  1 fail',
      'carry endpoint  2 fail',
      'carry messenger 1',
    ]);
    expect(planned({ standing: given, faults: faults.parse({ outOfGas: 1, duplicate: 1 }) })).toEqual([
      'carry endpoint  1 outOfGas',
      'carry endpoint  1 again',
      'carry messenger 1 outOfGas',
    ]);
  });

  test('gives a messenger enough the second time', () => {
    const given = { standing: standing(messenger(1)), faults: faults.parse({ outOfGas: 1 }) };
    expect(planned({ ...given, memory: new Map([['messenger 1', waiting(0)]]) })).toEqual(['carry messenger 1']);
  });

  test('lets messages pass others, but none of their own path', () => {
    const many = Array.from({ length: 40 }, (_, index) => messenger(index));
    const paths = ['22', '33', '44', '55'].map((byte) => `0x${byte.repeat(40)}` as Hex);
    const onPaths = paths.flatMap((own) => [1, 2, 3].map((nonce) => endpoint(nonce, { path: own })));
    const { actions, befallen } = plan({
      standing: standing(...onPaths, ...many),
      faults: faults.parse({ reorder: 0.5, duplicate: 0.5 }),
    });
    const order = actions.map(told);
    expect(order).not.toEqual(
      planned({ standing: standing(...onPaths, ...many), faults: faults.parse({ duplicate: 0.5 }) }),
    );
    expect(befallen.filter(({ fault }) => fault === 'reorder').length).toBeGreaterThan(0);
    for (const own of paths) {
      const nonces = actions.flatMap((action) =>
        action.does === 'carry' && action.message.by === 'endpoint' && action.message.path === own && !action.again
          ? [Number(action.message.nonce)]
          : [],
      );
      expect(nonces).toEqual([1, 2, 3]);
    }
    for (const [index, one] of order.entries())
      if (one.endsWith(' again')) expect(order.slice(0, index)).toContain(one.replace(' again', ''));
  });
});

describe('attempts', () => {
  const backoff = { firstMilliseconds: 100, longestMilliseconds: 1_000 };

  test('are remembered while a message is open, with growing pauses', () => {
    let now = 5;
    const attempts = createAttempts(backoff, () => now);
    const message = messenger(1);
    attempts.follow(standing(message));
    expect(attempts.memory.get(message.key)).toEqual({ seenAt: 5, attempts: 0, nextAt: 0 });
    now = 10;
    attempts.note({ does: 'carry', message });
    attempts.note({ does: 'carry', message, again: true });
    expect(attempts.memory.get(message.key)).toEqual({ seenAt: 5, attempts: 1, nextAt: 110 });
    attempts.note({ does: 'retry', message });
    expect(attempts.memory.get(message.key)?.nextAt).toBe(210);
    attempts.hurry();
    expect(attempts.memory.get(message.key)).toEqual({ seenAt: 5, attempts: 2, nextAt: 0 });
    attempts.follow(standing());
    expect(attempts.memory.size).toBe(0);
    attempts.note({ does: 'carry', message });
    expect(attempts.memory.size).toBe(0);
  });
});
