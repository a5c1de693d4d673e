import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { type ElementName, elements, pigments, surfaces } from '@hatchery/art/palette';
import { svg } from '@hatchery/art/svg';
import { Resvg } from '@resvg/resvg-js';
import { familiesOf } from '../families/families.ts';
import { lookOf } from '../families/family.ts';
import { wrap } from '../lettering/lettering.ts';
import { creaturePlates } from '../plates/creatures.plate.ts';
import { sepia } from '../plates/paper.ts';
import { stand } from '../plates/plate.ts';
import { Pdf } from './pdf.ts';
import { addFont, paint, textOf } from './pdf-letters.ts';

/** A5, in points. */
const [width, height] = [420, 595];
const middle = width / 2;
const margin = 44;
const ink = '#25304F';

type Page = { drawing: string; picture?: number };

/** The field guide as a booklet: a cover, a page for each element, and how one keeps an egg. */
export function fieldGuide(): Buffer {
  const pdf = new Pdf();
  const parent = pdf.reserve();
  const fonts = `/roman ${addFont(pdf, 'roman')} 0 R /italic ${addFont(pdf, 'italic')} 0 R`;
  const pages = [cover(pdf), ...elements.map((element) => elementPage(pdf, element)), keeping(pdf)];
  const kids = pages.map(({ drawing, picture }, index) => {
    const number = index > 0 ? textOf(String(index + 1), { ...small, x: middle, y: 34, centred: true }) : '';
    const content = pdf.stream([sheet(), drawing, number].join('\n'));
    const pictures = picture ? `/XObject << /picture ${picture} 0 R >>` : '';
    return pdf.add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /Font << ${fonts} >> ${pictures} >> >>`,
    );
  });
  pdf.set(parent, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const root = pdf.add(`<< /Type /Catalog /Pages ${parent} 0 R /Lang (en) >>`);
  return pdf.finish(root, pdf.add('<< /Title (Hatchery Field Guide) /Author (Hatchery) >>'));
}

const small = { size: 9.5, hand: 'italic', fill: sepia.wash } as const;

/** Draws the paper and its frame. */
function sheet(): string {
  const frame = (inset: number, line: number, colour: string) =>
    `${line} w ${paint(colour)} RG ${inset} ${inset} ${width - 2 * inset} ${height - 2 * inset} re S`;
  return [
    `${paint(surfaces.paper)} rg 0 0 ${width} ${height} re f`,
    frame(18, 1.4, ink),
    frame(22, 0.5, sepia.wash),
  ].join('\n');
}

function cover(pdf: Pdf): Page {
  const egg = drawEgg({ element: 'light', seed: 7, cracked: 2, sticker: false });
  const picture = addPicture(pdf, stand(egg, { x: 130, y: 240, size: 250 }), [260, 260], 2.4);
  const line = { x: middle, centred: true, fill: ink } as const;
  return {
    picture,
    drawing: [
      textOf('Hatchery', { ...line, y: 486, size: 44, hand: 'roman' }),
      textOf('Field Guide', { ...line, y: 446, size: 26, hand: 'roman' }),
      place(80, 150, 260, 260),
      textOf('Seven elements, forty-two families,', { ...line, y: 112, size: 12, hand: 'italic' }),
      textOf('and what the neighbours say about them', { ...line, y: 96, size: 12, hand: 'italic' }),
    ].join('\n'),
  };
}

function elementPage(pdf: Pdf, element: ElementName): Page {
  const { title, subtitle } = creaturePlates[element];
  const { shade } = pigments[element];
  const families = familiesOf(element);
  const young = families.map((family, index) => {
    const [x, y] = [57 + (index % 3) * 114, index < 3 ? 108 : 222];
    return stand(drawCreature(lookOf(family, 1)), { x, y, size: 122 });
  });
  const picture = addPicture(pdf, young.join(''), [342, 232], 1.8);
  const words = families.map(({ names, note }, index) => {
    const y = 262 - index * 36;
    const [first, ...grown] = names;
    return [
      textOf(first, { x: margin, y, size: 11.5, hand: 'roman', fill: shade }),
      textOf(`grows into ${grown.join(', then ')}.`, { ...small, x: margin + 84, y, fill: sepia.ink }),
      ...wrap(note, width - 2 * margin - 84, 9.5, 'italic').map((line, row) =>
        textOf(line, { ...small, x: margin + 84, y: y - 13 - row * 12 }),
      ),
    ].join('\n');
  });
  return {
    picture,
    drawing: [
      textOf(title, { x: middle, y: 534, size: 28, hand: 'roman', fill: shade, centred: true }),
      textOf(subtitle, { x: middle, y: 515, size: 11.5, hand: 'italic', fill: sepia.ink, centred: true }),
      place(39, 276, 342, 232),
      ...words,
    ].join('\n'),
  };
}

const advice = [
  ['Where', 'Somewhere you pass several times a day. Eggs like company more than sun.'],
  ['How warm', 'As warm as a hand. If you have to ask, it is warm enough.'],
  ['Turning', 'Once in the morning and once at night, a quarter to the left. Tell it why.'],
  ['Wobbling', 'A good sign. Answer by tapping twice, softly, and wait for the answer.'],
  ['The first crack', 'Put the kettle on. You have time for one cup, and not for two.'],
  ['Afterwards', 'Let it look at you for as long as it likes. Then say its name.'],
] as const;

function keeping(pdf: Pdf): Page {
  const eggs = elements.map((element, index) => {
    const egg = drawEgg({ element, seed: 'field guide', sticker: false });
    return stand(egg, { x: 30 + index * 47, y: 84, size: 92 });
  });
  const picture = addPicture(pdf, eggs.join(''), [342, 100], 2);
  const lines = advice.map(([head, text], index) => {
    const y = 376 - index * 54;
    const body = wrap(text, width - 2 * margin, 11, 'italic');
    return [
      textOf(head, { x: middle, y, size: 13, hand: 'roman', fill: ink, centred: true }),
      ...body.map((line, row) =>
        textOf(line, { x: middle, y: y - 16 - row * 14, size: 11, hand: 'italic', fill: sepia.ink, centred: true }),
      ),
    ].join('\n');
  });
  return {
    picture,
    drawing: [
      textOf('Keeping an egg', { x: middle, y: 524, size: 26, hand: 'roman', fill: ink, centred: true }),
      place(39, 408, 342, 100),
      ...lines,
    ].join('\n'),
  };
}

/** Adds a drawing as pixels on paper. Returns its number. */
function addPicture(pdf: Pdf, drawing: string, [wide, high]: [number, number], zoom: number): number {
  const options = {
    fitTo: { mode: 'zoom', value: zoom },
    background: surfaces.paper,
    font: { loadSystemFonts: false },
  } as const;
  const { pixels, width: columns, height: rows } = new Resvg(svg(wide, high, '', drawing), options).render();
  const colours = Buffer.alloc(columns * rows * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    colours[to] = pixels[from] as number;
    colours[to + 1] = pixels[from + 1] as number;
    colours[to + 2] = pixels[from + 2] as number;
  }
  return pdf.stream(
    colours,
    `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceRGB /BitsPerComponent 8 `,
  );
}

const place = (x: number, y: number, wide: number, high: number) => `q ${wide} 0 0 ${high} ${x} ${y} cm /picture Do Q`;
