import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../problem.ts';

type Checks<Name extends string> = Record<Name, (text: string) => string | undefined>;
type Texts<Name extends string> = Partial<Record<Name, string>>;

/** The fields of a form: each is checked when it is left with something in it, and all of them when the form is sent. */
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
    field: (name: Name) => ({
      name,
      value: textOf(name),
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      onBlur: () => setLeft((current) => ({ ...current, [name]: textOf(name) !== '' || current[name] })),
      error: refused[name] ?? (left[name] ? checks[name](textOf(name)) : undefined),
    }),
    /** Whether the field was left as the API would take it. */
    isGood: (name: Name) => Boolean(left[name]) && !refused[name] && checks[name](textOf(name)) === undefined,
    /** Shows what is wrong, takes the focus to the first of it, and tells whether there was none. */
    check({ currentTarget }: FormEvent<HTMLFormElement>): boolean {
      setLeft(Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>);
      const wrong = names.find((name) => checks[name](textOf(name)) !== undefined);
      if (wrong) focusOn(currentTarget, wrong);
      return wrong === undefined;
    },
    /** Puts what the API has refused beside its fields; tells whether all of it has found its place. */
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
