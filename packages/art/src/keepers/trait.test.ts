import { faults } from '../faults.ts';
import { traitColours } from './colours.ts';
import { type Shape, traitShapes, traitTypes } from './keys.ts';
import { drawTrait } from './trait.ts';

describe('drawTrait', () => {
  it.each(traitTypes)('draws every shape of %s in its colours: on plaster, and alone from both sides', (type) => {
    const drawn = (traitShapes[type] as readonly Shape[]).flatMap((shape, index) =>
      ([1, 2] as const).flatMap((gender) =>
        ([undefined, 'front', 'back'] as const).map((side) =>
          drawTrait(type, shape as never, gender, traitColours[type][index]?.hex ?? '', { side }),
        ),
      ),
    );
    for (const markup of drawn) expect(Buffer.byteLength(markup)).toBeLessThan(20_000);
    expect(faults(Array.from(new Set(drawn)).join(''))).toEqual([]);
  });

  it('draws nothing but the trait if it is seen from a side', () => {
    expect(drawTrait('shirt', 'tee', 1, '#A8B48C', { side: 'front' })).not.toContain('class="head"');
    expect(drawTrait('shirt', 'tee', 1, '#A8B48C')).toContain('class="head"');
    expect(drawTrait('eyes', 'round', 1, '#A8B48C', { side: 'back' })).not.toContain('<path');
  });

  it('says what it shows', () => {
    expect(drawTrait('hair', 'bob', 1, '#A8B48C')).toContain('<title>bob hair</title>');
    expect(drawTrait('hair', 'bob', 1, '#A8B48C', { title: 'Moss bob' })).toContain('<title>Moss bob</title>');
  });
});

describe('traitColours', () => {
  it.each(traitTypes)('has ten of %s, each with a name of its own', (type) => {
    const colours = traitColours[type];
    expect(colours).toHaveLength(10);
    expect(colours.filter(({ hex }) => !/^#[0-9A-F]{6}$/.test(hex))).toEqual([]);
    expect(new Set(colours.map(({ hex }) => hex)).size).toBe(10);
    expect(new Set(colours.map(({ name }) => name)).size).toBe(10);
    expect(colours.filter(({ name }) => !/^[A-Z][a-z]+$/.test(name))).toEqual([]);
  });
});
