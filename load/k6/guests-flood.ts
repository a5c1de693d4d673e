/**
 * A flood: one address asks for far more than its limit, crowds of guests come from many others, and ordinary players go on. Whoever is
 * over a limit is told so, with a time; everybody else is served; nothing breaks. The gateway has to trust this machine as a proxy
 * (TRUST_PROXY_HOPS), so that FROM=many can tell addresses apart.
 */
import { Counter } from 'k6/metrics';
import { ask, newAddress, type Reply, think, visit } from './ask.ts';
import { leave, newGuest } from './people.ts';
import { settings } from './settings.ts';
import { summaryOf } from './summary.ts';
import { type Operations, optionsOf } from './verdict.ts';

const operations: Operations = {
  'flood reads': 'read',
  'flood guests': 'write',
  ...(settings.fromMany
    ? ({ 'become guest': 'write', 'delete guest': 'write', 'read market': 'read', 'read account': 'read' } as const)
    : {}),
};

const limited = new Counter('limited');

export const options = optionsOf(
  operations,
  {
    reads: { exec: 'floodReads', perMinute: Number(__ENV.FLOOD_PER_MINUTE || 3_000) },
    guests: { exec: 'floodGuests', perMinute: Number(__ENV.FLOOD_PER_MINUTE || 3_000) / 10 },
    ...(settings.fromMany
      ? { crowd: { exec: 'joinCrowd', perMinute: 120 }, players: { exec: 'goOn', perMinute: 120 } }
      : {}),
  },
  { limited: ['count>0'], broke_down: ['rate==0'] },
);

export const handleSummary = summaryOf('guests-flood', operations);

const flooder = settings.fromMany ? { address: '2001:db8:f100:d::1' } : {};

/** A refusal says how long to wait. Whoever is not refused is served. */
const isTold = (_body: Reply['body'], { status, headers }: Reply): boolean =>
  status !== 429 || Number(headers['Retry-After']) >= 1;

function flood(operation: string, method: string, path: string, expect: number[]): void {
  const { status } = ask(operation, method, path, { by: flooder, expect, holds: isTold });
  if (status === 429) limited.add(1);
}

export const floodReads = (): Promise<void> =>
  visit(() => flood('flood reads', 'GET', '/v2/trades?limit=1', [200, 429]));

/** A flooder does no calculation that it is asked for. */
export const floodGuests = (): Promise<void> =>
  visit(() => flood('flood guests', 'POST', '/v2/users/guest/wallets/create', [201, 428, 429]));

/** Guests from addresses of their own, who do what they are asked. */
export const joinCrowd = (): Promise<void> =>
  visit(async () => {
    const by = await newGuest('become guest');
    think();
    ask('read account', 'GET', '/v2/users', { by, holds: ({ uid }) => uid === by.uid });
    leave('delete guest', by);
  });

/** Somebody who has nothing to do with all this. */
export const goOn = (): Promise<void> =>
  visit(() => {
    const address = newAddress();
    ask('read market', 'GET', '/v2/trades?limit=20', { by: address ? { address } : {}, holds: Array.isArray });
  });
