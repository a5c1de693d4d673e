import type { AbiParameter, Hex } from 'viem';

const list = /^(.*)\[(\d*)\]$/;

/**
 * Refuses data of which decoding would read parts more than once, or make more values than it has bytes. Contracts encode everything
 * once; data whose offsets share their target can say megabytes in a few kilobytes.
 * @throws Error for such data.
 */
export function requireReadOnce(parameters: readonly AbiParameter[], data: Hex): void {
  let unread = data.length / 2 - 1;
  const spend = (bytes: number) => {
    unread -= bytes;
    if (!(unread >= 0)) throw new Error('The data says more than it has bytes.');
  };
  const wordAt = (place: number): number => {
    spend(32);
    return Number(`0x${data.slice(2 + 2 * place, 66 + 2 * place)}`);
  };
  const readHead = (parts: readonly AbiParameter[], start: number) => {
    let place = start;
    for (const part of parts) {
      const size = sizeOf(part);
      if (size === undefined) readTail(part, start + wordAt(place));
      else spend(size);
      place += size ?? 32;
    }
  };
  const readTail = (parameter: AbiParameter, place: number) => {
    const [, of, told] = list.exec(parameter.type) ?? [];
    if (of === undefined) {
      if (isTuple(parameter)) readHead(parameter.components, place);
      else spend(wordAt(place));
      return;
    }
    const part: AbiParameter = { ...parameter, type: of };
    const length = told ? Number(told) : wordAt(place);
    const start = told ? place : place + 32;
    const size = sizeOf(part);
    if (size !== undefined) spend(length * Math.max(1, size));
    else for (let index = 0; index < length; index += 1) readTail(part, start + wordAt(start + 32 * index));
  };
  readHead(parameters, 0);
}

const isTuple = (parameter: AbiParameter): parameter is AbiParameter & { components: readonly AbiParameter[] } =>
  parameter.type === 'tuple' && 'components' in parameter;

/** Returns how many bytes a value takes where it stands; undefined if it stands elsewhere, as its size varies. */
function sizeOf(parameter: AbiParameter): number | undefined {
  const { type } = parameter;
  const [, of, length] = list.exec(type) ?? [];
  if (length === '' || type === 'string' || type === 'bytes') return undefined;
  if (of !== undefined) {
    const size = sizeOf({ ...parameter, type: of });
    return size === undefined ? undefined : size * Number(length);
  }
  if (!isTuple(parameter)) return 32;
  const sizes = parameter.components.map(sizeOf);
  return sizes.reduce<number | undefined>(
    (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );
}
