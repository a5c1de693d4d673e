import { type Hex, type Mark, moved, oval, Stylus, star } from './items/stylus.ts';
import { orders } from './keepers/layers.ts';
import { Pen } from './keepers/pen.ts';
import { surfaces } from './palette.ts';
import { hash } from './random.ts';
import { svg } from './svg.ts';

/** Tickets, in the order of their ids from 0. */
export const ticketKeys = ['creature-ticket', 'keeper-ticket', 'golden-ticket'] as const;
export type TicketKey = (typeof ticketKeys)[number];

interface Paper {
  paper: Hex;
  frame: Hex;
  stub: Hex;
  print: Hex;
  emblem: (pen: Stylus) => void;
  /** Draws the stub's own sign. */
  sign: (pen: Stylus) => void;
}

/** The stub is torn off on the left: a bite at each end of the perforation, and small teeth down the far edge. */
const teeth = Array.from({ length: 9 }, (_, index) => `${index % 2 ? 112 : 106},${-56 + index * 14}!`).join(' ');
const outline = `-106,-56! -104,-63 -97,-66! -56,-66! -52,-58 -44,-55 -36,-58 -32,-66! 106,-66! ${teeth} 106,66! -32,66! -36,58 -44,55 -52,58 -56,66! -97,66! -104,63 -106,56!`;

function draw(pen: Stylus, { paper, frame, stub, print, emblem, sign }: Paper): void {
  const dashes = Array.from({ length: 8 }, (_, index) => `-44,${-47 + index * 13} -44,${-41 + index * 13}`);
  const rules: Mark[] = [-1, 1].map((side) => [
    `-26,${side * 55 - 1.5}! 92,${side * 55 - 1.5}! 92,${side * 55 + 1.5}! -26,${side * 55 + 1.5}!`,
    frame,
  ]);
  pen.shape('coat', outline, paper, {
    marks: [
      ['-120,-80! -44,-80! -44,80! -120,80!', stub],
      ...rules,
      ['88,-56! 92,-56! 92,56! 88,56!', frame],
      ['-28,-56! -24,-56! -24,56! -28,56!', frame],
    ],
    depth: 10,
    line: 4.5,
  });
  pen.lines('coat', dashes, 3.4, print);
  sign(pen.at(-75, 0));
  emblem(pen.at(32, 0));
}

/** Draws the egg of the brand with its morning star. */
function egg(pen: Stylus, shell: Hex, light: Hex): void {
  pen.shape('neck', '0,-42 20,-30 32,-2 31,18 18,36 0,41 -18,36 -31,18 -32,-2 -20,-30', shell, {
    depth: 8,
    line: 4,
    marks: [['-20,-14 -8,-31 -3,-30 -13,-10 -18,4 -22,2', '#FFFFFF']],
  });
  pen.marks('neck', [star(0, 4, 20, 0, 4, 0.28), light]);
}

const rays = (count: number, fill: Hex): Mark[] =>
  Array.from({ length: count }, (_, index) => [moved('-5,-30! 5,-30! 0,-47!', 0, 0, (index / count) * 360), fill]);

const papers: Record<TicketKey, Paper> = {
  'creature-ticket': {
    paper: '#F7F0DA',
    frame: '#8CB38A',
    stub: '#CBE3C0',
    print: '#4E7C5B',
    sign: (pen) => {
      // A paw.
      pen.shape('neck', '0,0 11,5 14,16 6,22 0,20 -6,22 -14,16 -11,5', '#5B8F6A', { depth: 4, line: 3.4 });
      for (const [x, y, turn] of [
        [-16, -3, -24],
        [-6, -14, -8],
        [6, -14, 8],
        [16, -3, 24],
      ] as const)
        pen.shape('neck', oval(x, y, 5.4, 7.4, turn), '#5B8F6A', { depth: 0, line: 3.2 });
    },
    emblem: (pen) => {
      const leaf = '0,6! -10,-4 -11,-20 0,-34! 11,-20 10,-4';
      for (const side of [-1, 1])
        for (const [x, y, turn, size] of [
          [30, 34, 66, 0.9],
          [42, 16, 34, 0.8],
          [42, -8, 8, 0.7],
        ] as const)
          pen
            .at(x * side, y, turn * side, size)
            .shape('neck', leaf, '#7FB04A', { depth: 0, line: 3.4, lines: ['0,4 0,-20'], seam: 2 });
      egg(pen, '#F6C9A0', '#E2683C');
    },
  },
  'keeper-ticket': {
    paper: '#EEF2FA',
    frame: '#8FA3D6',
    stub: '#BFCDF0',
    print: '#4A5C9E',
    sign: (pen) => {
      // A key.
      pen
        .at(0, 2, 18)
        .shape(
          'neck',
          '0,-28 10,-22 11,-11 4,-4! 4,20! 11,20! 11,26! 4,26! 4,30! -4,30! -4,-4! -11,-11 -10,-22',
          '#F0BE4E',
          { depth: 3, line: 3.4, marks: [[oval(0, -16, 4), '#4A3520']] },
        );
    },
    emblem: (pen) => {
      // A keeper's hat over a face in profile would be lost at this size: the hat alone says it.
      pen.marks('neck', ...rays(12, '#D3DDF5'));
      pen.shape('neck', '-48,16 -36,8 0,14 36,8 48,16 40,26 20,32 0,34 -20,32 -40,26', '#D9A753', {
        depth: 5,
        line: 4,
      });
      pen.shape('neck', '-29,16 -27,-8 -18,-24 -4,-26 4,-24 18,-26 27,-8 29,16 14,21 0,22 -14,21', '#E9BE6C', {
        depth: 7,
        line: 4,
        marks: [['-34,0 0,6 34,0 34,30 -34,30', '#C9604C']],
        lines: ['-28,0 0,6 28,0'],
        seam: 3,
      });
      pen.at(16, 2, 30, 1.05).shape('neck', '0,4! -9,-8 -9,-22 2,-36! 12,-20 9,-6', '#7FB7E8', {
        depth: 0,
        line: 3.4,
        lines: ['0,4 1,-22'],
        seam: 2,
      });
    },
  },
  'golden-ticket': {
    paper: '#FBDD7E',
    frame: '#C98F2E',
    stub: '#F0B848',
    print: '#8A5A1E',
    sign: (pen) => {
      pen.shape('neck', '-18,12! -20,-12! -9,-2! 0,-20! 9,-2! 20,-12! 18,12! 0,16', '#FFF3C4', { depth: 4, line: 3.4 });
      for (const [x, y] of [
        [-20, -14],
        [0, -22],
        [20, -14],
      ] as const)
        pen.shape('neck', oval(x, y, 4), '#D9486E', { depth: 0, line: 3 });
    },
    emblem: (pen) => {
      pen.marks('neck', ...rays(16, '#F0B848'));
      egg(pen, '#FFF8DD', '#E0912C');
      for (const [x, y, size] of [
        [46, -34, 10],
        [-44, 30, 9],
        [48, 34, 7],
      ] as const)
        pen.shape('neck', star(x, y, size, 8, 4, 0.36), '#FFFDF0', { depth: 0, line: 3 });
    },
  },
};

/** Draws a ticket as a standalone SVG document of 256 by 256 units: a stub, a perforation, and an emblem. */
export function drawTicket(key: TicketKey, title = key.replaceAll('-', ' ')): string {
  const pen = new Pen(`t${hash(key).toString(36)}`);
  draw(new Stylus((point) => point, { pen, side: 'front', zoom: 1 }).at(126, 128, -9), papers[key]);
  return svg(256, 256, title, pen.markup(orders.front, surfaces.paper));
}
