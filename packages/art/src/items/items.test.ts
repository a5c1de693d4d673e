import { faults } from '../faults.ts';
import { orders } from '../keepers/layers.ts';
import { Pen } from '../keepers/pen.ts';
import { Rig } from '../keepers/rig.ts';
import { drawItem } from './item.ts';
import { categoryOf, everyItemKey, hides, type ItemKey, isItemKey, itemCategories, itemKeys } from './keys.ts';
import { worn } from './worn-items.ts';

const sides = ['front', 'back'] as const;
const genders = [1, 2] as const;

function wear(key: ItemKey, gender: 1 | 2, side: 'front' | 'back', holds = false) {
  const pen = new Pen('t');
  worn[key].draw(new Rig({ pen, gender, side, holds }));
  return { markup: pen.markup(orders[side]), bounds: pen.bounds() };
}

/** Counts the shapes that have an outline. */
const shapes = (markup: string) => markup.match(/<path id=/g)?.length ?? 0;
const unseen: readonly ItemKey[] = ['round-glasses', 'half-moon-spectacles', 'monocle', 'star-shades'];

describe('keys', () => {
  it('are sixty in eight categories, each its own', () => {
    expect(itemCategories).toHaveLength(8);
    expect(everyItemKey).toHaveLength(60);
    expect(new Set(everyItemKey).size).toBe(60);
    for (const category of itemCategories) for (const key of itemKeys[category]) expect(categoryOf(key)).toBe(category);
  });

  it('are told from other words', () => {
    expect(isItemKey('kite')).toBe(true);
    expect(isItemKey('constructor')).toBe(false);
  });

  it('say what hides below them', () => {
    expect(hides('fox-mask')).toEqual(['eyes', 'mark']);
    expect(hides('sparrow')).toEqual([]);
    expect(hides('toString')).toEqual([]);
  });
});

describe('drawItem', () => {
  it.each(everyItemKey)('draws %s, small and the same each time', (key) => {
    const markup = drawItem(key);
    expect(faults(markup)).toEqual([]);
    expect(markup).toBe(drawItem(key));
    expect(shapes(markup)).toBeGreaterThan(2);
    expect(markup).not.toContain('Gradient');
    expect(Buffer.byteLength(markup)).toBeLessThan(24_000);
  });

  it('draws another picture for each, and all of them on one page', () => {
    const all = everyItemKey.map((key) => drawItem(key));
    expect(new Set(all).size).toBe(60);
    expect(faults(all.join(''))).toEqual([]);
  });

  it('has a name for screen readers, and an edge of paper unless that is not wanted', () => {
    expect(drawItem('egg-basket')).toContain('<title>egg basket</title>');
    expect(drawItem('egg-basket', { title: 'A <basket>' })).toContain('aria-label="A &lt;basket&gt;"');
    expect(shapes(drawItem('kite', { sticker: false }))).toBe(shapes(drawItem('kite')));
    expect(drawItem('kite', { sticker: false })).not.toBe(drawItem('kite'));
  });
});

describe('worn', () => {
  it.each(everyItemKey)('%s fits both forms, from both sides', (key) => {
    for (const gender of genders) {
      for (const side of sides) {
        const { markup, bounds } = wear(key, gender, side, categoryOf(key) === 'hands');
        expect(faults(markup)).toEqual([]);
        if (side === 'back' && unseen.includes(key)) {
          expect(shapes(markup)).toBe(0);
          continue;
        }
        expect(shapes(markup)).toBeGreaterThan(0);
        expect(bounds.left).toBeGreaterThan(-6);
        expect(bounds.top).toBeGreaterThan(-6);
        expect(bounds.right).toBeLessThan(262);
        expect(bounds.bottom).toBeLessThan(262);
      }
      expect(wear(key, gender, 'front').markup).not.toBe(wear(key, gender, 'back').markup);
    }
    expect(wear(key, 1, 'front').markup).toBe(wear(key, 1, 'front').markup);
  });

  it.each(['top-hat', 'monocle', 'bandana', 'ember-cape', 'lantern', 'snail'] as const)(
    '%s is drawn with the strokes of its icon',
    (key) => {
      expect(shapes(wear(key, 1, 'front').markup)).toBe(shapes(drawItem(key)));
    },
  );

  it('sleeves follow an arm that is raised', () => {
    expect(wear('rain-coat', 1, 'front', true).markup).not.toBe(wear('rain-coat', 1, 'front', false).markup);
    expect(wear('top-hat', 1, 'front', true).markup).toBe(wear('top-hat', 1, 'front', false).markup);
  });

  it('hats press hair down, and other things do not', () => {
    expect(worn['wool-cap'].hair).toBeDefined();
    expect(worn['moon-circlet'].hair).toBeUndefined();
    expect(worn['red-scarf'].hair).toBeUndefined();
  });
});
