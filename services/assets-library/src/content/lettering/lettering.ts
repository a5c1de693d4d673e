import { readFileSync } from 'node:fs';

export type Hand = 'roman' | 'italic';

type Glyphs = Record<string, [advance: number, outline: string]>;
type Letters = {
  /** Advance and outline of each letter, in thousandths of the size. */
  glyphs: Glyphs;
  /** How much closer or wider two letters stand, by the pair. */
  kerns: ReadonlyMap<string, number>;
};
/** Pairs by their first letter and their distance. */
type Stored = Record<Hand, { glyphs: Glyphs; kerns: Record<string, Record<string, string>> }>;

let letters: Record<Hand, Letters> | undefined;

/** Reads the outlines once somebody writes. They are drawn as paths: a picture looks the same where a font is missing. */
export function lettersOf(hand: Hand): Letters {
  letters ??= read();
  return letters[hand];
}

function read(): Record<Hand, Letters> {
  const stored = JSON.parse(readFileSync(new URL('./letters.json', import.meta.url), 'utf8')) as Stored;
  const lettersIn = ({ glyphs, kerns }: Stored[Hand]): Letters => {
    const pairs = Object.entries(kerns).flatMap(([first, distances]) =>
      Object.entries(distances).flatMap(([distance, others]) =>
        [...others].map((next) => [first + next, Number(distance)] as const),
      ),
    );
    return { glyphs, kerns: new Map(pairs) };
  };
  return { roman: lettersIn(stored.roman), italic: lettersIn(stored.italic) };
}

type Placed = { letter: string; x: number };

/** Sets letters in a row, from 0. Returns the places and the width, in thousandths of the size. */
export function setLine(text: string, hand: Hand, spacing = 0): { placed: Placed[]; width: number } {
  const { glyphs, kerns } = lettersOf(hand);
  const all = [...text];
  let x = 0;
  const placed = all.map((letter, index) => {
    const glyph = glyphs[letter];
    if (!glyph) throw new RangeError(`There is no letter "${letter}" in this hand`);
    const place = { letter, x };
    const next = all[index + 1];
    const kern = kerns.get(`${letter}${next}`) ?? 0;
    x += glyph[0] + kern + (next ? spacing : 0);
    return place;
  });
  return { placed, width: x };
}

export type Writing = {
  x: number;
  /** Height of the line that letters stand on. */
  y: number;
  size: number;
  fill: string;
  hand?: Hand;
  /** Which part of the line is at x. Its middle unless given. */
  anchor?: 'start' | 'middle' | 'end';
  /** Added between letters, in thousandths of the size. */
  spacing?: number;
};

/** Writes a line. Its letters are outlines that `drawLetters` adds to the document once. */
export function write(text: string, writing: Writing): string {
  const { x, y, size, fill, hand = 'roman', anchor = 'middle', spacing = 0 } = writing;
  const { placed, width } = setLine(text, hand, spacing);
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * width;
  const scale = size / 1000;
  const left = Math.round((x - shift * scale) * 100) / 100;
  const letters = placed
    .filter(({ letter }) => letter !== ' ')
    .map((place) => `<use href="#${idOf(hand, place.letter)}" x="${place.x}"/>`);
  return `<g transform="translate(${left} ${Math.round(y * 100) / 100}) scale(${scale})" fill="${fill}">${letters.join('')}</g>`;
}

const idOf = (hand: Hand, letter: string) => `${hand}-${letter.codePointAt(0)?.toString(36)}`;

/** Returns the outlines of all letters that are written in a drawing. */
export function drawLetters(drawing: string): string {
  const used = new Set([...drawing.matchAll(/<use href="#((?:roman|italic)-\w+)"/g)].map(([, id]) => id));
  const outlines = (['roman', 'italic'] as const).flatMap((hand) =>
    Object.entries(lettersOf(hand).glyphs).flatMap(([letter, [, outline]]) => {
      const id = idOf(hand, letter);
      return used.has(id) ? [`<path id="${id}" d="${outline}"/>`] : [];
    }),
  );
  return `<defs>${outlines.join('')}</defs>`;
}

/** Returns the width of a line, in units of its size. */
export function widthOf(text: string, size: number, hand: Hand = 'roman', spacing = 0): number {
  return (setLine(text, hand, spacing).width * size) / 1000;
}

/** Breaks a text into lines of a width, as even as its words allow. */
export function wrap(text: string, width: number, size: number, hand: Hand): string[] {
  const fill = (limit: number) => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
      if (lines.length > 0 && widthOf(longer, size, hand) <= limit) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const lines = fill(width);
  for (let narrower = width; narrower > width / 2; narrower -= size / 2) {
    const tried = fill(narrower);
    if (tried.length > lines.length) return fill(narrower + size / 2);
  }
  return lines;
}
