import { type CreatureLook, drawCreature } from './creature.ts';
import { drawEgg } from './egg.ts';
import { faults } from './faults.ts';
import { drawIdenticon } from './identicon.ts';
import { drawMark } from './mark.ts';
import { elements } from './palette.ts';
import {
  bodyPlans,
  crownKinds,
  earKinds,
  eyeKinds,
  markKinds,
  mouthKinds,
  type Stage,
  tailKinds,
  wingKinds,
} from './traits.ts';

const stages: Stage[] = [1, 2, 3];
const look = (over: Partial<CreatureLook> = {}): CreatureLook => ({
  element: 'fire',
  bodyPlan: 'quadruped',
  stage: 1,
  seed: 7,
  name: 'Emberling',
  ...over,
});

function expectSound(markup: string): void {
  expect(faults(markup)).toEqual([]);
}

test('faults are found', () => {
  expect(faults('<g><path id="a" d=1/><path id="a"/><use href="#b"/>NaN')).toHaveLength(5);
});

describe('drawCreature', () => {
  const every = elements.flatMap((element) =>
    bodyPlans.flatMap((bodyPlan) => stages.map((stage) => ({ element, bodyPlan, stage }))),
  );

  test.each(every)('$element $bodyPlan of stage $stage is sound and small, shiny too', (body) => {
    for (const shiny of [false, true]) {
      for (const seed of [1, 2, 3]) {
        const markup = drawCreature(look({ ...body, shiny, seed }));
        expectSound(markup);
        expect(Buffer.byteLength(markup)).toBeLessThan(14_500);
      }
    }
  });

  test('draws every part there is', () => {
    const parts = {
      crown: crownKinds,
      ears: earKinds,
      eyes: eyeKinds,
      marks: markKinds,
      mouth: mouthKinds,
      tail: tailKinds,
      wings: wingKinds,
    };
    for (const [part, kinds] of Object.entries(parts)) {
      const drawn = kinds.flatMap((kind) =>
        stages.map((stage) => drawCreature(look({ bodyPlan: 'biped', stage, traits: { [part]: kind } }))),
      );
      drawn.forEach(expectSound);
      expect(new Set(drawn).size).toBe(drawn.length);
    }
  });

  test('is the same for the same look, and another for another', () => {
    expect(drawCreature(look())).toBe(drawCreature(look()));
    const others = [
      look(),
      look({ seed: 8 }),
      look({ stage: 2 }),
      look({ shiny: true }),
      look({ element: 'water' }),
      look({ bodyPlan: 'bird' }),
    ];
    expect(new Set(others.map(drawCreature)).size).toBe(others.length);
  });

  test('keeps its ids apart from those of its neighbours on a page', () => {
    expectSound(
      stages.map((stage) => drawCreature(look({ stage })) + drawCreature(look({ stage, shiny: true }))).join(''),
    );
  });

  test('tells a screen reader its name, element, stage and shine', () => {
    expect(drawCreature(look())).toContain(
      'role="img" aria-label="Emberling, fire, stage 1"><title>Emberling, fire, stage 1</title>',
    );
    expect(drawCreature(look({ shiny: true }))).toContain('<title>Emberling, fire, stage 1, shiny</title>');
  });

  test('escapes titles', () => {
    const markup = drawCreature(look({ title: `<script>"&'` }));
    expect(markup).toContain('<title>&lt;script&gt;&quot;&amp;&#39;</title>');
    expectSound(markup);
  });

  test('has no gradients', () => {
    expect(drawCreature(look())).not.toContain('Gradient');
  });
});

describe('drawEgg', () => {
  test.each(elements)('%s is sound in every state', (element) => {
    const drawn = [false, true].flatMap((shiny) =>
      ([0, 1, 2] as const).map((cracked) => drawEgg({ element, seed: 1, shiny, cracked })),
    );
    for (const markup of drawn) {
      expectSound(markup);
      expect(Buffer.byteLength(markup)).toBeLessThan(12_000);
    }
    expectSound(drawn.join(''));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('differs in its speckles by seed, and says what it is', () => {
    expect(drawEgg({ element: 'dark', seed: 1 })).not.toBe(drawEgg({ element: 'dark', seed: 2 }));
    expect(drawEgg({ element: 'dark', seed: 1, cracked: 1 })).toContain('aria-label="dark egg, cracked"');
  });
});

describe('drawIdenticon', () => {
  test('is sound, and the same for any case of an address', () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    expectSound(drawIdenticon(address));
    expect(drawIdenticon(address.toLowerCase()).split('<circle')[1]).toBe(drawIdenticon(address).split('<circle')[1]);
    expect(drawIdenticon(address).replaceAll(address, '')).not.toBe(drawIdenticon('0x1').replaceAll('0x1', ''));
  });
});

test('drawMark is sound and small', () => {
  expectSound(drawMark());
  expect(Buffer.byteLength(drawMark())).toBeLessThan(2_000);
});
