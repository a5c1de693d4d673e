import type { ItemKey } from './keys.ts';
import { type Drawing, moved, oval, rod } from './stylus.ts';
import { tools } from './tools.ts';

/** Things in a hand pass through the point (176, 196). In front of a body they are in front of it, seen from behind too. */
const butterflyNet: Drawing = (all) => {
  const pen = all.at(176, 196, 14);
  const mesh = [-16, -4, 8, 20, 32].flatMap((x) => [`${x - 14},-124 ${x + 10},-70`, `${x + 14},-124 ${x - 12},-70`]);
  pen.shape('held', rod(0, 38, 0, -74, 8, 7), '#C9925A', {
    depth: 0,
    line: 3.4,
    marks: [[rod(-2.4, 38, -2.4, -74, 2.4), '#E3B784']],
  });
  pen.shape('held', '-27,-104 -22,-84 -8,-66 14,-50 34,-46 47,-58! 42,-70 32,-82 27,-104', '#CFE8C4', {
    lines: mesh,
    seam: 1.4,
    seamFill: '#8DB58A',
    depth: 7,
    line: 3.4,
  });
  pen.shape('held', oval(0, -104, 29, 21), '#E4F3DA', {
    depth: 0,
    line: 3,
    marks: [[oval(2, -100, 20, 13), '#B9D8B0']],
  });
  pen.lines('held', [[...oval(0, -104, 29, 21), ...oval(0, -104, 29, 21).slice(0, 2)]], 8.5);
  pen.lines('held', [[...oval(0, -104, 29, 21), ...oval(0, -104, 29, 21).slice(0, 2)]], 3.6, '#E8B84A');
  pen.shape('held', '-7,-86! 7,-86! 6,-70! -6,-70!', '#8A5430', { depth: 0, line: 3 });
  pen.shape('held', moved('-6,-8! 6,-8! 6,18! -6,18!', 0, 14), '#8A5430', {
    depth: 0,
    line: 3,
    lines: ['-8,12 8,8', '-8,20 8,16', '-8,28 8,24'],
    seam: 1.8,
  });
  const moth = pen.at(30, -122, 18, 0.8);
  for (const side of [-1, 1])
    moth
      .at(0, 0, 0, side, 1)
      .shape('held', '0,4! 4,-10 16,-16 18,-4 10,2! 14,8 8,14 2,10', '#7FB7E8', { depth: 0, line: 3 });
  moth.lines('held', ['0,-6 0,10'], 4);
};

const fieldJournal: Drawing = (all) => {
  const pen = all.at(184, 190, 9);
  pen.shape('held', '-20,-30! 20,-32! 23,-31 24,-28! 24,26! 18,30! -20,30!', '#F6EBD0', {
    depth: 0,
    line: 3.6,
    lines: ['22,-24 22,26', '19,-26 19,28'],
    seam: 1.4,
    seamFill: '#C9B58A',
  });
  pen.shape('held', '4,-28! -2,-40 4,-52 14,-56! 16,-44 12,-34!', '#8DB84E', {
    depth: 0,
    line: 3,
    lines: ['6,-28 12,-48'],
    seam: 1.8,
  });
  pen.shape('held', '12,-28! 14,-38 22,-46 31,-44! 29,-36 20,-28!', '#E0803E', {
    depth: 0,
    line: 3,
    lines: ['14,-28 26,-40'],
    seam: 1.8,
  });
  pen.shape(
    'held',
    '-24,-30! -23,-33 -20,-34! 15,-34! 18,-33 19,-30! 19,27! 18,30 15,31! -20,31! -23,30 -24,27!',
    '#4B8B6B',
    {
      marks: [['-30,-40! -15,-40! -15,40! -30,40!', '#356B52']],
      depth: 7,
      line: 3.8,
    },
  );
  pen.shape('held', '-8,-24! 12,-24! 12,-6! -8,-6!', '#F6EBD0', {
    depth: 0,
    line: 2.8,
    marks: [['2,-22 7,-17 8,-11 2,-8 -4,-11 -3,-17', '#E8A94A']],
  });
  pen.shape('held', rod(11, -36, 11, 33, 4.6), '#D9564A', { depth: 0, line: 2.6 });
  for (const y of [-33, 30])
    pen.shape('held', moved('-5,-3 0,-5 5,-3 5,3 0,5 -5,3', -20, y), '#E8B84A', { depth: 0, line: 2.4 });
  pen.lines('held', ['-8,8 6,8', '-8,15 2,15'], 2.2, '#A9D0B5');
};

const lantern: Drawing = (all) => {
  const pen = all.at(178, 196, 0, 0.94);
  pen.shape('held', oval(0, 2, 9, 9), '#C08A35', { depth: 0, line: 3, marks: [[oval(0, 2, 4.4), '#FBF8F1']] });
  pen.shape('held', '-16,15! 16,15! 16,48! -16,48!', '#FFD774', {
    depth: 0,
    line: 3.6,
    marks: [['0,20 9,31 10,41 0,47 -10,41 -9,31', '#FFF1BD']],
  });
  pen.shape('held', '0,24! 6,33 7,40 0,45 -7,40 -5,34', '#F0763A', {
    depth: 0,
    line: 2.6,
    marks: [['0,32 3,38 0,43 -3,38', '#FFE48A']],
  });
  for (const x of [-16, 16]) pen.shape('held', rod(x, 15, x, 48, 5.5), '#B07C2C', { depth: 0, line: 2.8 });
  pen.shape('held', '-21,17! -12,8 -5,5 5,5 12,8 21,17!', '#D9A23F', { depth: 4, line: 3.4 });
  pen.shape('held', '-21,47! 21,47! 21,54! -21,54!', '#D9A23F', { depth: 3, line: 3.4 });
  pen.shape('held', rod(-6, 7, 6, 7, 5), '#8A5A22', { depth: 0, line: 2.6 });
  for (const [x, y, turn] of [
    [-29, 24, -14],
    [29, 24, 14],
    [-31, 40, 6],
    [31, 40, -6],
  ] as const)
    pen.at(x, y, turn).shape('held', '0,-5! 3,0! 0,5! -3,0!', '#FFE48A', { depth: 0, line: 2.4 });
};

const magnifier: Drawing = (all) => {
  const pen = all.at(176, 196, 34);
  pen.shape('held', '-5,-20! 5,-20! 7,-6 6,4 8,14 6,26 0,29 -6,26 -8,14 -6,4 -7,-6', '#A9683A', {
    depth: 4,
    line: 3.4,
    lines: ['-7,-4 7,-4', '-7,6 7,6', '-8,16 8,16'],
    seam: 2.2,
  });
  pen.shape('held', '-5,-28! 5,-28! 6,-17! -6,-17!', '#E8B84A', { depth: 0, line: 3 });
  pen.shape('held', oval(0, -50, 26), '#4A4658', { depth: 0, line: 3.6, marks: [[oval(-3, -53, 25), '#6A6580']] });
  pen.shape('held', oval(0, -50, 19), '#CDEAF0', {
    depth: 0,
    line: 3,
    marks: [
      ['-22,-40 -4,-34 22,-50 24,-20 -20,-20', '#A8D5E2'],
      ['-10,-62 -2,-66 4,-65 -11,-48 -14,-52', '#FFFFFF'],
      ['6,-63 9,-61 -8,-42 -10,-45', '#FFFFFF'],
    ],
  });
  const found = pen.at(3, -45, -34, 0.62);
  found.shape('held', '0,8! -13,-4 -13,-18 2,-32! 14,-18 12,-2', '#8CBB5C', {
    depth: 0,
    line: 3,
    lines: ['0,8 1,-20'],
    seam: 2.2,
  });
};

const woodenStaff: Drawing = (all) => {
  const pen = all.at(176, 196, 7);
  pen.shape(
    'held',
    '-6,40 -6,4 -7,-40 -6,-84 -12,-104 -16,-120 -8,-130 2,-134 12,-130! 6,-122 -2,-118 2,-106 6,-90 6,-40 6,4 5,40 0,44',
    '#B07A45',
    {
      marks: [['-12,50 -3,50 -3,-90 -14,-120 -20,-100 -12,-60', '#CB9A63']],
      lines: ['-6,-66 2,-64', '-6,-72 2,-70', '-6,-78 2,-76', '0,-20 1,-4', '2,16 1,30'],
      seam: 2.2,
      seamFill: '#7A4E28',
      depth: 3,
    },
  );
  pen.shape('held', '-8,-10! 8,-12! 8,10! -8,12!', '#5C7C8C', {
    depth: 0,
    line: 3,
    lines: ['-9,-4 9,-6', '-9,3 9,1', '-9,9 9,7'],
    seam: 2,
  });
  const leaf = '0,2! -11,-8 -11,-22 2,-36! 12,-22 10,-8';
  for (const [x, y, turn, scale, fill] of [
    [5, -98, 62, 0.82, '#8DB84E'],
    [6, -86, 112, 0.66, '#5C9445'],
  ] as const)
    pen.at(x, y, turn, scale).shape('held', leaf, fill, { depth: 0, line: 3, lines: ['0,0 1,-22'], seam: 2 });
  pen.lines('held', ['8,8 14,18 12,30'], 2.6, '#5C7C8C');
  pen.shape('held', '12,28! 18,40 14,50! 8,42', '#F4E3C1', {
    depth: 0,
    line: 2.8,
    marks: [['6,42 20,42 20,56 6,56', '#D9564A']],
  });
};

export const hands = {
  'butterfly-net': butterflyNet,
  'field-journal': fieldJournal,
  lantern,
  magnifier,
  'wooden-staff': woodenStaff,
  ...tools,
} satisfies Partial<Record<ItemKey, Drawing>>;
