import { type Hand, lettersOf, setLine } from '../lettering/lettering.ts';
import type { Pdf } from './pdf.ts';

/** Numbers of letters in a document: those of ASCII, and others from 128. */
const others = '’“”–·×½';

function codeOf(letter: string): number {
  const place = others.indexOf(letter);
  return place < 0 ? letter.charCodeAt(0) : 128 + place;
}

/** Adds the letters of a hand as a font of outlines, which readers can search and copy. Returns its number. */
export function addFont(pdf: Pdf, hand: Hand): number {
  const letters = Object.entries(lettersOf(hand).glyphs).map(([letter, [advance, outline]]) => ({
    code: codeOf(letter),
    letter,
    advance,
    drawing: pdf.stream(`${advance} 0 -400 -400 1600 1200 d1\n${pathOf(outline)}`),
  }));
  letters.sort((one, other) => one.code - other.code);
  const last = letters.at(-1)?.code ?? 0;
  const widths = Array.from({ length: last + 1 }, (_, code) => letters.find((one) => one.code === code)?.advance ?? 0);
  const drawings = letters.map(({ code, drawing }) => `/g${code} ${drawing} 0 R`).join(' ');
  const differences = letters.map(({ code }) => `${code} /g${code}`).join(' ');
  const unicode = letters.map(({ code, letter }) => `<${hex(code, 2)}> <${hex(letter.charCodeAt(0), 4)}>`);
  const map = pdf.stream(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CMapName /Letters def /CMapType 2 def',
      '1 begincodespacerange <00> <FF> endcodespacerange',
      `${unicode.length} beginbfchar`,
      ...unicode,
      'endbfchar endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
  return pdf.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [-400 -400 1600 1200] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar ${last} ` +
      `/Widths [${widths.join(' ')}] /CharProcs << ${drawings} >> /Encoding << /Type /Encoding /Differences [${differences}] >> ` +
      `/ToUnicode ${map} 0 R /Resources << >> >>`,
  );
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');

/** Returns an outline as a PDF draws it: upward, from absolute points, in cubic curves. */
function pathOf(outline: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const parts = [...outline.matchAll(/([mlqz])([^mlqz]*)/g)].map(([, command, text = '']) => {
    const steps = (text.match(/-?\d+/g) ?? []).map(Number);
    if (command === 'z') {
      [x, y] = [startX, startY];
      return 'h';
    }
    const [fromX, fromY] = [x, y];
    const [endX = 0, endY = 0] = steps.slice(-2);
    [x, y] = [fromX + endX, fromY - endY];
    if (command === 'm') [startX, startY] = [x, y];
    if (command !== 'q') return `${x} ${y} ${command}`;
    const [bendX, bendY] = [fromX + (steps[0] ?? 0), fromY - (steps[1] ?? 0)];
    const toward = (from: number, to: number) => Math.round((from + ((to - from) * 2) / 3) * 10) / 10;
    return `${toward(fromX, bendX)} ${toward(fromY, bendY)} ${toward(x, bendX)} ${toward(y, bendY)} ${x} ${y} c`;
  });
  return `${parts.join('\n')}\nf`;
}

export type Line = { x: number; y: number; size: number; hand: Hand; fill: string; centred?: boolean };

/** Writes a line of text. Fonts are named as their hands are. */
export function textOf(text: string, { x, y, size, hand, fill, centred = false }: Line): string {
  const { placed, width } = setLine(text, hand);
  const { glyphs } = lettersOf(hand);
  const shown = placed.map(({ letter, x: at }, index) => {
    const next = placed[index + 1];
    const apart = next ? at + (glyphs[letter]?.[0] ?? 0) - next.x : 0;
    return `<${hex(codeOf(letter), 2)}>${apart ? ` ${apart} ` : ''}`;
  });
  const left = centred ? x - (width * size) / 2000 : x;
  return `BT /${hand} ${size} Tf ${paint(fill)} rg 1 0 0 1 ${left.toFixed(2)} ${y.toFixed(2)} Tm [${shown.join('')}] TJ ET`;
}

/** Returns a colour, `#rrggbb`, as a PDF has it. */
export const paint = (hexColour: string): string =>
  [1, 3, 5].map((from) => (Number.parseInt(hexColour.slice(from, from + 2), 16) / 255).toFixed(3)).join(' ');
