import { coats, elements, mix, pigments, surfaces } from './palette.ts';

/** Returns the contrast of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
      const channel = Number.parseInt(color.slice(index, index + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('contrast is 21 between black and white', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
});

describe.each(elements)('%s', (element) => {
  const { tint, tone, shade } = pigments[element];

  test('reads as text: shade on paper and on tint, tint on slate', () => {
    expect(contrast(shade, surfaces.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shade, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tint, surfaces.slate)).toBeGreaterThanOrEqual(4.5);
  });

  test('tone stands out as a shape on paper and on slate', () => {
    expect(contrast(tone, surfaces.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(tone, surfaces.slate)).toBeGreaterThanOrEqual(3);
  });

  test('coats have outlines that stand out from their fills', () => {
    for (const coat of [...coats[element].common, coats[element].shiny]) {
      expect(contrast(coat.ink, coat.base)).toBeGreaterThanOrEqual(1.9);
      expect(contrast(coat.ink, surfaces.paper)).toBeGreaterThanOrEqual(7);
    }
  });
});

test('mix goes from one colour to the other', () => {
  expect([0, 0.5, 1].map((share) => mix('#000000', '#ff8040', share))).toEqual(['#000000', '#804020', '#ff8040']);
});
