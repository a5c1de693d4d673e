import { earlyLine } from '../engine/field.ts';
import type { Element } from '../engine/keeper.ts';
import type { Happening, Round } from '../engine/state.ts';
import type { Painter } from './painter.ts';
import { express } from './sound.ts';
import type { Sparks } from './sparks.ts';

export const pigments: Record<Element, string> = {
  ...{ plant: '#a8d67f', water: '#7fcdf0', fire: '#ff9a6b', light: '#ffe08a' },
  ...{ dark: '#b9a6ea', dragon: '#f08aa2', void: '#7fe0d8' },
};

type Given = { round: Round; painter: Painter; sparks: Sparks; isStill: boolean };

/** Shows and sounds one thing that happened. */
export function showHappening({ round, painter, sparks, isStill }: Given, happening: Happening): void {
  const { kind, points } = happening;
  const [x, y] = [painter.x(happening.x), painter.y(happening.y)];
  const { ratio } = painter.view;
  const pigment = pigments[round.keeper.element];
  const burst = (color: string, count: number, speed: number) => {
    if (!isStill) sparks.burst(x, y, color, count, speed);
  };
  express(kind, round.score.streak);
  if (kind === 'turned') {
    const isEarly = happening.y < earlyLine;
    sparks.say(x, y - 30 * ratio, String(points), isEarly ? '#ffe08a' : '#fffdf6', (isEarly ? 19 : 17) * ratio);
    burst(pigment, 8, 2.4);
  } else if (kind === 'saved') {
    sparks.say(x, y - 52 * ratio, `Egg saved ${points}`, '#a8e6b4', 16 * ratio);
    burst('#a8e6b4', 10, 2);
  } else if (kind === 'taken') {
    sparks.say(x, y - 40 * ratio, 'Stop the thief', '#ffb3a8', 17 * ratio);
    burst('#ffb3a8', 8, 1.6);
  } else if (kind === 'calmer') sparks.say(x, y - 70 * ratio, `Calm ×${points}`, '#ffd77a', 22 * ratio);
  else if (kind === 'skill') burst(pigment, 36, 6);
}
