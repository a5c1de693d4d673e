import { traitTypes } from '@hatchery/art/keepers/keys';
import {
  type Colours,
  codeOf,
  drawingOf,
  drawingOfAvatar,
  idsOf,
  type Look,
  lookOfCode,
  lookOfIds,
} from './look.rules.ts';

const willow: Look = {
  gender: 1,
  traits: {
    backdrop: { shape: 1, colour: 2 },
    skin: { shape: 3, colour: 4 },
    trousers: { shape: 6, colour: 10 },
    shirt: { shape: 1, colour: 1 },
    mouth: { shape: 2, colour: 2 },
    eyes: { shape: 7, colour: 3 },
    mark: { shape: 1, colour: 1 },
    hair: { shape: 3, colour: 5 },
  },
};
const ids = [110102, 210304, 310610, 410101, 510202, 610703, 710101, 810305];

test('a look is eight ids of traits, in any order, and a text for addresses', () => {
  expect(idsOf(willow)).toEqual(ids);
  expect(lookOfIds(ids.toReversed())).toEqual(willow);
  expect(lookOfCode(codeOf(willow))).toEqual(willow);
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no ids', 'meadow.dunes'],
  ['too few', ids.slice(1).join('.')],
  ['one twice', [...ids.slice(1), ids[1]].join('.')],
  ['one of another body form', [...ids.slice(1), 120102].join('.')],
  ['a body form that does not exist', ids.map((id) => id + 80_000).join('.')],
  ['a shape that does not exist', [...ids.slice(0, 7), 810905].join('.')],
  ['a colour that does not exist', [...ids.slice(0, 7), 810311].join('.')],
  ['a type that does not exist', [...ids.slice(0, 7), 910305].join('.')],
])('%s is no look', (_, code) => {
  expect(lookOfCode(code)).toBeUndefined();
});

test('a look is drawn in the colours of its types', () => {
  const colours = Object.fromEntries(traitTypes.map((type) => [type, ['#111111', '#222222', '#333333']])) as unknown;
  const { gender, traits } = drawingOf(willow, colours as Colours);
  expect(gender).toBe(1);
  expect(traits.hair).toEqual({ shape: 'braid', colour: '#888888' });
  expect(traits.eyes).toEqual({ shape: 'sparkle', colour: '#333333' });
});

test('an avatar is drawn as far as art knows it', () => {
  const trait = (key: string, shape: string) => ({
    type: { key },
    shape,
    color: { color: '#abcdef' },
    gender: { id: 2 },
  });
  const avatar = {
    traits: [trait('hair', 'braid'), trait('hair', 'antlers'), trait('tail', 'long')],
    equippedItems: [{ key: 'straw-hat' }, { key: 'jet-pack' }],
  };
  expect(drawingOfAvatar(avatar as unknown as Parameters<typeof drawingOfAvatar>[0])).toEqual({
    gender: 2,
    traits: { hair: { shape: 'braid', colour: '#abcdef' } },
    items: ['straw-hat'],
  });
});
