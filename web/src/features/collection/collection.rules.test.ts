import { elementsOf, ofElement } from './collection.rules.ts';

const creatures = [{ element: 'fire' }, { element: 'plant' }, { element: 'fire' }];

test('elements that occur, in the order of the guide', () => {
  expect(elementsOf(creatures, ['plant', 'water', 'fire'])).toEqual([
    { element: 'plant', count: 1 },
    { element: 'fire', count: 2 },
  ]);
});

test('creatures of one element, or all', () => {
  expect(ofElement(creatures, 'fire')).toHaveLength(2);
  expect(ofElement(creatures, undefined)).toHaveLength(3);
  expect(ofElement(creatures, 'void')).toHaveLength(0);
});
