import { faults } from '../faults.ts';
import { everyItemKey, hides, type ItemKey } from '../items/keys.ts';
import { drawKeeper, type KeeperLook, type KeeperTraits } from './keeper.ts';
import { type Gender, type Shape, type TraitType, traitShapes, traitTypes } from './keys.ts';
import { randomKeeper } from './random-keeper.ts';

const genders: Gender[] = [1, 2];
const sides = ['front', 'back'] as const;
const crops = ['full', 'portrait'] as const;
const seeds = Array.from({ length: 60 }, (_, index) => index);

/** A keeper with everything that can be hidden. */
const plain: KeeperTraits = {
  backdrop: { shape: 'meadow', colour: '#BFE0EE' },
  skin: { shape: 'freckled', colour: '#EBC9A8' },
  trousers: { shape: 'long', colour: '#6F5440' },
  shirt: { shape: 'striped', colour: '#B2533E' },
  mouth: { shape: 'smile', colour: '#A35A54' },
  eyes: { shape: 'round', colour: '#8A6A3B' },
  mark: { shape: 'blush', colour: '#DE8F8C' },
  hair: { shape: 'bob', colour: '#B5622F' },
};
const look = (over: Partial<KeeperLook> = {}): KeeperLook => ({ gender: 1, traits: plain, ...over });
const withShape = <Type extends TraitType>(type: Type, shape: Shape<Type>): KeeperTraits => ({
  ...plain,
  [type]: { ...plain[type], shape },
});

/** Returns the layers that something is drawn on. */
const layersOf = (markup: string) =>
  Array.from(markup.matchAll(/<g class="([a-z-]+)">/g), ([, layer]) => layer as string);

describe('drawKeeper', () => {
  it.each(traitTypes)('draws every shape of %s, on both forms, from both sides and near', (type) => {
    for (const gender of genders) {
      const shapes = traitShapes[type] as readonly Shape[];
      for (const shape of shapes) {
        for (const side of sides) {
          const markup = drawKeeper(look({ gender, traits: withShape(type, shape as never), side }));
          expect(faults(markup)).toEqual([]);
          expect(markup).not.toContain('Gradient');
        }
      }
      const drawn = shapes.map((shape) => drawKeeper(look({ gender, traits: withShape(type, shape as never) })));
      expect(new Set(drawn.map((markup) => markup.replace(/k[0-9a-z]{5,8}/g, ''))).size).toBe(shapes.length);
    }
  });

  it('draws keepers made by chance, all of whom can share a page, in less than 60 kB each', () => {
    for (const side of sides) {
      for (const crop of crops) {
        const drawn = seeds.map((seed) => drawKeeper({ ...randomKeeper(seed), side, crop }));
        for (const markup of drawn) expect(Buffer.byteLength(markup)).toBeLessThan(60_000);
        expect(faults(drawn.join(''))).toEqual([]);
      }
    }
  });

  it('draws one who wears something in every place', () => {
    for (const seed of seeds) {
      const dressed = randomKeeper(seed, 9);
      expect(dressed.items).toHaveLength(8);
      expect(Buffer.byteLength(drawKeeper(dressed))).toBeLessThan(72_000);
    }
  });

  it('is the same for the same look, and another for another', () => {
    expect(drawKeeper(look())).toBe(drawKeeper(look()));
    const others = [
      look(),
      look({ gender: 2 }),
      look({ side: 'back' }),
      look({ crop: 'portrait' }),
      look({ crop: 'portrait', side: 'back' }),
      look({ items: ['kite'] }),
      look({ sticker: false }),
      look({ traits: { ...plain, hair: { shape: 'bob', colour: '#DDB766' } } }),
    ];
    expect(new Set(others.map(drawKeeper)).size).toBe(others.length);
  });

  it('uses every colour as it was given', () => {
    const colours = traitTypes.flatMap((type) => plain[type]?.colour ?? []);
    for (const gender of genders) {
      const markup = drawKeeper(look({ gender }));
      expect(colours.filter((colour) => !markup.includes(colour))).toEqual([]);
    }
  });

  it('leaves out what it has no traits for', () => {
    expect(layersOf(drawKeeper(look({ traits: {} })))).toEqual([]);
    expect(layersOf(drawKeeper(look({ traits: { mouth: plain.mouth } })))).toEqual(['mouth']);
    expect(faults(drawKeeper(look({ traits: {}, crop: 'portrait' })))).toEqual([]);
  });

  it('has no face on its back', () => {
    const face = ['mouth', 'eyes', 'brows', 'mark'];
    expect(layersOf(drawKeeper(look()))).toEqual(expect.arrayContaining(face));
    expect(layersOf(drawKeeper(look({ side: 'back' }))).filter((layer) => face.includes(layer))).toEqual([]);
  });

  it('fills a portrait to its edges, and a plate otherwise', () => {
    const backdrop = { backdrop: plain.backdrop };
    expect(drawKeeper(look({ traits: backdrop, crop: 'portrait' }))).not.toContain('clip-path');
    expect(drawKeeper(look({ traits: backdrop }))).toContain('clip-path');
    expect(layersOf(drawKeeper(look({ crop: 'portrait' })))).not.toContain('trousers');
  });

  it('says what it shows, and escapes it', () => {
    expect(drawKeeper(look())).toContain('role="img" aria-label="A keeper, Willow"><title>A keeper, Willow</title>');
    expect(drawKeeper(look({ gender: 2, side: 'back' }))).toContain('<title>A keeper, Oak, from behind</title>');
    expect(drawKeeper(look({ title: `<b>"&'` }))).toContain('<title>&lt;b&gt;&quot;&amp;&#39;</title>');
  });
});

describe('what keepers wear', () => {
  it.each(everyItemKey)('%s hides the layers that it says, and no others', (key) => {
    const before = layersOf(drawKeeper(look()));
    const after = layersOf(drawKeeper(look({ items: [key] })));
    // Brows go with the eyes.
    const gone = before.filter((layer) => layer !== 'brows' && !after.includes(layer));
    expect(gone.sort()).toEqual([...hides(key)].sort());
    if (hides(key).includes('hair-front')) expect(after).toContain('hair-under');
  });

  it('raises an arm to hold something', () => {
    const arms = (items: ItemKey[]) =>
      /<g class="arms">(.*?)<g class="(?:sleeves|coat-sleeves)">/s
        .exec(drawKeeper(look({ items })))?.[1]
        ?.replace(/k[0-9a-z]{5,9}/g, '');
    expect(arms(['lantern'])).toBeDefined();
    expect(arms(['lantern'])).not.toBe(arms([]));
    expect(arms(['bow-tie'])).toBe(arms([]));
  });

  it('draws the same in whatever order it is put on, but for its ids', () => {
    const items: ItemKey[] = ['wool-cap', 'goggles', 'rain-coat', 'rucksack', 'lantern'];
    const bare = (list: ItemKey[]) => layersOf(drawKeeper(look({ items: list })));
    expect(bare(items)).toEqual(bare(items.toReversed()));
  });
});
