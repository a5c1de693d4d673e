import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../problem.ts';

type Checks<Name extends string> = Record<Name, (text: string) => string | undefined>;
type Texts<Name extends string> = Partial<Record<Name, string>>;

/** Holds the fields of a form. Each is checked when it is left with a value, and all when the form is sent. */
export function useFields<Name extends string>(checks: Checks<Name>, initial: Texts<Name> = {}) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<Partial<Record<Name, boolean>>>({});
  const [refused, setRefused] = useState<Texts<Name>>({});
  const names = Object.keys(checks) as Name[];
  const textOf = (name: Name) => values[name] ?? '';

  function change(name: Name, value: string) {
    setValues((current) => ({ ...current, [name]: value }));
    setRefused((current) => ({ ...current, [name]: undefined }));
  }

  return {
    textOf,
    change,
    /** Empties a field for the next value: it counts as not touched yet, so that it shows no error. */
    clear(name: Name) {
      change(name, '');
      setLeft((current) => ({ ...current, [name]: false }));
    },
    field: (name: Name) => ({
      name,
      value: textOf(name),
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      onBlur: () => setLeft((current) => ({ ...current, [name]: textOf(name) !== '' || current[name] })),
      error: refused[name] ?? (left[name] ? checks[name](textOf(name)) : undefined),
    }),
    /** Returns whether the field was left with a value that the API accepts. */
    isGood: (name: Name) => Boolean(left[name]) && !refused[name] && checks[name](textOf(name)) === undefined,
    /** Shows all errors, focuses the first, and returns whether there were none. */
    check({ currentTarget }: FormEvent<HTMLFormElement>): boolean {
      setLeft(Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>);
      const wrong = names.find((name) => checks[name](textOf(name)) !== undefined);
      if (wrong) focusOn(currentTarget, wrong);
      return wrong === undefined;
    },
    /** Shows the API's errors beside their fields, and returns whether each found its field. */
    refuse(error: unknown, form?: HTMLFormElement | null): boolean {
      if (!(error instanceof ApiProblem) || error.errors.length === 0) return false;
      const told = error.errors.map(({ path, message }) => [path.replace(/^body\./, ''), message] as const);
      const known = told.filter(([name]) => (names as string[]).includes(name));
      setRefused(Object.fromEntries(known) as Texts<Name>);
      const first = known[0]?.[0];
      if (form && first) focusOn(form, first);
      return known.length === told.length;
    },
  };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
