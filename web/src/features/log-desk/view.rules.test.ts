import type { ContractEvent } from '@hatchery/api/contracts';
import { noFilters } from './log.rules.ts';
import { queryOf, type View, viewOf } from './view.rules.ts';

const event: ContractEvent = {
  name: 'Fought',
  signature: 'Fought(address,bool)',
  topic: `0x${'ab'.repeat(32)}`,
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'fair', type: 'bool', indexed: true },
  ],
};
const all: View = { event: undefined, typed: noFilters, order: 'newest' };

test.each<View>([
  all,
  { ...all, order: 'oldest' },
  { ...all, event },
  { event, typed: { from: '1,000', to: '2000', args: { from: '0x12', fair: 'true' } }, order: 'oldest' },
])('a view is the same after a reload', (view) => {
  expect(viewOf(queryOf(view), [event])).toEqual(view);
});

test('a view of everything has no query, and values that are empty are left out', () => {
  expect(queryOf(all)).toBe('');
  expect(queryOf({ ...all, typed: { from: ' ', to: '', args: { fair: '' } } })).toBe('');
  expect(viewOf('', []).typed).toBe(noFilters);
});

test('an event may be named alone, and one that there is not is none', () => {
  expect(viewOf('?event=Fought', [event]).event).toBe(event);
  expect(viewOf('?event=Bought', [event]).event).toBeUndefined();
});
