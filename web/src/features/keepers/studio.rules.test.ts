import { codeOf } from '../../platform/masters/look.rules.ts';
import {
  addLook,
  beginDraft,
  canRedo,
  canUndo,
  drawLook,
  lookOf,
  openDraft,
  parseDraft,
  redo,
  undo,
  withForm,
  withTrait,
} from './studio.rules.ts';

/** Deterministic numbers from 0 up to 1. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const first = drawLook(numbers(7));

test('a drawn look is complete, and keeps the body form if asked', () => {
  expect(Object.keys(first.traits)).toHaveLength(8);
  for (const seed of [1, 2, 3, 4, 5]) expect(drawLook(numbers(seed), 2).gender).toBe(2);
  expect(drawLook(() => 0.999_999).traits.hair).toEqual({ shape: 8, colour: 10 });
  expect(drawLook(() => 0).traits.mark.shape).toBe(1);
});

test('what is tried can be undone and done again, until something else is tried', () => {
  const braid = withTrait(first, 'hair', { shape: 3 });
  const bob = withTrait(first, 'hair', { shape: 1 });
  let draft = addLook(beginDraft(first), braid);
  expect(lookOf(draft)).toEqual(braid);
  expect([canUndo(draft), canRedo(draft)]).toEqual([true, false]);
  draft = undo(draft);
  expect(lookOf(draft)).toEqual(first);
  expect([canUndo(draft), canRedo(draft)]).toEqual([false, true]);
  expect(undo(draft)).toBe(draft);
  expect(lookOf(redo(draft))).toEqual(braid);
  draft = addLook(draft, bob);
  expect(lookOf(draft)).toEqual(bob);
  expect(redo(draft)).toBe(draft);
  expect(addLook(draft, bob)).toBe(draft);
});

test('a draft is bounded, and forgets its oldest looks', () => {
  let draft = beginDraft(first);
  for (let index = 0; index < 200; index++)
    draft = addLook(draft, withTrait(first, 'eyes', { colour: 1 + (index % 10), shape: 1 + (index % 7) }));
  expect(draft.codes).toHaveLength(60);
  expect(draft.at).toBe(59);
});

test('a body form changes without the traits', () => {
  const other = withForm(first, first.gender === 1 ? 2 : 1);
  expect(other.traits).toEqual(first.traits);
  expect(codeOf(other)).not.toBe(codeOf(first));
});

test('a reload goes on with the draft, and an address of another look begins a new one', () => {
  const draft = addLook(beginDraft(first), withTrait(first, 'hair', { shape: 3 }));
  const stored = JSON.stringify(draft);
  expect(openDraft(codeOf(lookOf(draft)), stored, numbers(1))).toEqual(draft);
  expect(openDraft(null, stored, numbers(1))).toEqual(draft);
  expect(openDraft(codeOf(first), stored, numbers(1))).toEqual(beginDraft(first));
  expect(openDraft('nonsense', null, numbers(7))).toEqual(beginDraft(first));
});

test.each([null, '', 'no json', '{}', '{"codes":[],"at":0}', '{"codes":["1.2"],"at":0}', '{"codes":"x","at":0}'])(
  'what is no draft is left out: %s',
  (stored) => {
    expect(parseDraft(stored)).toBeUndefined();
  },
);
