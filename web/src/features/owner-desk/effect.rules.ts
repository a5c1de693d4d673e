import type { Abi, AbiFunction } from 'viem';
import type { Change } from '../../design/changes-table.tsx';

/** A view that shows part of a contract's state, with its arguments. */
export interface Shown {
  method: AbiFunction;
  args: readonly unknown[];
}

/** Asked at once, before and after: more would be refused by nodes. */
const mostShown = 60;

const isView = ({ stateMutability }: AbiFunction) => stateMutability === 'view' || stateMutability === 'pure';

/** Lists the views that may show what a call changes: those without arguments, and those about arguments of the call. */
export function viewsFor(abi: Abi, call: AbiFunction, args: readonly unknown[]): Shown[] {
  const views = abi.filter((entry): entry is AbiFunction => entry.type === 'function' && isView(entry));
  const about = views.flatMap((method): Shown[] => {
    if (method.inputs.length === 0) return [{ method, args: [] }];
    const places = method.inputs.map(({ type }, index) => {
      const same = call.inputs.map((input, at) => (input.type === type ? at : -1)).filter((at) => at >= 0);
      return same[index] ?? same[0] ?? -1;
    });
    return places.every((place) => place >= 0) ? [{ method, args: places.map((place) => args[place]) }] : [];
  });
  const isAboutArguments = ({ method }: Shown) => method.inputs.length > 0;
  return about
    .toSorted((one, other) => Number(isAboutArguments(other)) - Number(isAboutArguments(one)))
    .slice(0, mostShown);
}

/** Returns a value of a chain as text. */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return (text ?? 'nothing').replaceAll('"', '').replaceAll(',', ', ');
}

const nameOf = ({ method, args }: Shown) =>
  args.length === 0 ? method.name : `${method.name}(${args.map(valueWords).join(', ')})`;

/** Compares what views answered before and after a call. Those that failed show nothing. */
export function changesOf(shown: readonly Shown[], before: readonly unknown[], after: readonly unknown[]): Change[] {
  return shown.flatMap((view, index) => {
    if (before[index] === undefined || after[index] === undefined) return [];
    const [one, other] = [valueWords(before[index]), valueWords(after[index])];
    return one === other ? [] : [{ name: nameOf(view), before: one, after: other }];
  });
}
