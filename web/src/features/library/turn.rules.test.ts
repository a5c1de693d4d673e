import { degreesOf, frameAfterDrag, frameAfterKey } from './turn.rules.ts';

test('a drag across the stage is one turn, in both directions', () => {
  expect(frameAfterDrag(0, 100, 400, 24)).toBe(6);
  expect(frameAfterDrag(0, -100, 400, 24)).toBe(18);
  expect(frameAfterDrag(5, 400, 400, 24)).toBe(5);
  expect(frameAfterDrag(5, 30, 0, 24)).toBe(5);
});

test('arrows turn by one view, pages by a quarter, and both go round', () => {
  expect(frameAfterKey('ArrowRight', 23, 24)).toBe(0);
  expect(frameAfterKey('ArrowLeft', 0, 24)).toBe(23);
  expect(frameAfterKey('PageUp', 20, 24)).toBe(2);
  expect(frameAfterKey('Home', 7, 24)).toBe(0);
  expect(frameAfterKey('Tab', 7, 24)).toBeUndefined();
});

test('a view has its angle', () => {
  expect(degreesOf(6, 24)).toBe(90);
});
