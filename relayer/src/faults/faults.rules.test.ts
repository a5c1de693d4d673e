import { befalls, delayOf, drawn } from './faults.rules.ts';
import { faultNames, faults, noFaults } from './faults.ts';
import { createGremlin } from './gremlin.ts';

const keys = Array.from({ length: 2_000 }, (_, index) => `message ${index}`);

test('no fault strikes by default', () => {
  for (const fault of faultNames) expect(keys.some((key) => befalls(noFaults, fault, key))).toBe(false);
  expect(delayOf(noFaults, 'a')).toBe(0);
});

test('a certain fault hits every message', () => {
  const all = faults.parse({ drop: 1 });
  expect(keys.every((key) => befalls(all, 'drop', key))).toBe(true);
});

test('a chance of a quarter hits about a quarter of the messages, by the seed alone', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((seed) => {
    const quarter = faults.parse({ seed, duplicate: 0.25 });
    return keys.filter((key) => befalls(quarter, 'duplicate', key));
  });
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  for (const befallen of [one, other]) {
    expect(befallen?.length).toBeGreaterThan(400);
    expect(befallen?.length).toBeLessThan(600);
  }
});

test('faults are independent of each other', () => {
  const both = faults.parse({ drop: 0.5, duplicate: 0.5 });
  const dropped = keys.filter((key) => befalls(both, 'drop', key));
  const doubled = dropped.filter((key) => befalls(both, 'duplicate', key));
  expect(doubled.length / dropped.length).toBeGreaterThan(0.4);
  expect(doubled.length / dropped.length).toBeLessThan(0.6);
});

test('delays have all lengths up to the limit', () => {
  const delays = keys.map((key) => delayOf(faults.parse({ delay: 1, delayMilliseconds: 100 }), key));
  expect(Math.max(...delays)).toBeLessThanOrEqual(100);
  expect(new Set(delays).size).toBeGreaterThan(90);
});

test('draws numbers from 0 to 1', () => {
  const numbers = keys.map((key) => drawn('seed', 'what', key));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
});

test.each([{ drop: 2 }, { drop: -1 }, { drop: 'often' }, { flood: 1 }, { delayMilliseconds: 1.5 }])(
  'refuses %j',
  (given) => {
    expect(faults.safeParse(given).success).toBe(false);
  },
);

test('counts a fault once per message until other faults are set', () => {
  const gremlin = createGremlin();
  const strike = { fault: 'drop', key: 'a' } as const;
  gremlin.strike(strike);
  gremlin.strike(strike);
  gremlin.strike({ ...strike, key: 'b' });
  expect(gremlin.injected()).toMatchObject({ drop: 2, delay: 0 });
  gremlin.set(faults.parse({ drop: 1 }));
  gremlin.strike(strike);
  expect(gremlin.injected().drop).toBe(3);
  expect(gremlin.faults().drop).toBe(1);
});
