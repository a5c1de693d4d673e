import { clamp, fieldHeight, fieldWidth, roundTicks } from './field.ts';

/*
 * A player does two things: send the keeper somewhere, or use its skill. A log names each with its tick:
 * [tick, 0] is the skill, [tick, 1 + cell] sends the keeper to a cell of the field.
 */
export const columns = 40;
export const rows = 64;
const [cellWidth, cellHeight] = [fieldWidth / columns, fieldHeight / rows];

export const skill = 0;
export type Input = readonly [tick: number, action: number];

/** Thumbs are not faster: thirty inputs a second. */
export const ticksBetweenInputs = 2;
export const mostInputs = roundTicks / ticksBetweenInputs;

/** Returns the action that sends the keeper to a place. */
export function sendTo(x: number, y: number): number {
  const column = clamp(Math.floor(x / cellWidth), 0, columns - 1);
  return 1 + clamp(Math.floor(y / cellHeight), 0, rows - 1) * columns + column;
}

/** Returns the middle of the cell that an action names. */
export const targetX = (action: number): number => ((action - 1) % columns) * cellWidth + cellWidth / 2;
export const targetY = (action: number): number => Math.floor((action - 1) / columns) * cellHeight + cellHeight / 2;

/** Why a log is refused. `at` is the place of the entry. */
export class BadInputs extends Error {
  readonly at: number | undefined;
  constructor(message: string, at?: number) {
    super(message);
    this.at = at;
  }
}

/** Reads a log that somebody sent. @throws BadInputs if no round of this game could have written it. */
export function readInputs(value: unknown): readonly Input[] {
  if (!Array.isArray(value)) throw new BadInputs('Inputs are a list.');
  if (value.length > mostInputs) throw new BadInputs(`A round has ${mostInputs} inputs at most.`);
  let earliest = 0;
  value.forEach((entry, at) => {
    if (!Array.isArray(entry) || entry.length !== 2 || !entry.every(Number.isInteger))
      throw new BadInputs('An input is a tick and an action, both whole numbers.', at);
    const [tick, action] = entry as [number, number];
    if (tick < 0 || tick >= roundTicks) throw new BadInputs(`A tick is 0 to ${roundTicks - 1}.`, at);
    if (tick < earliest) throw new BadInputs(`Inputs lie ${ticksBetweenInputs} ticks apart, in order.`, at);
    if (action < 0 || action > columns * rows) throw new BadInputs('There is no such action.', at);
    earliest = tick + ticksBetweenInputs;
  });
  return value as Input[];
}
