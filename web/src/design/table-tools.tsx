import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { MoreIcon } from './more-icons.tsx';
import './data-table.css';

/** A card that holds a table with its tools above it. */
export const TableCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="table-card card" aria-label={label}>
    {children}
  </section>
);

export const TableTools = ({ children }: { children: ReactNode }) => <div className="table-tools">{children}</div>;

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  /** A search is under way. */
  busy?: boolean;
  onChange: (text: string) => void;
}

/** A field that searches a table as one types; `f` focuses it. */
export function SearchField({ label, busy, onChange, ...input }: SearchFieldProps) {
  const field = useSearchKey();
  return (
    <label className="table-search">
      <MoreIcon name="search" size={20} />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      {busy && <span className="spinner" aria-hidden="true" />}
    </label>
  );
}

interface FiltersProps<Value> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A row of buttons of which one is pressed. */
export const Filters = <Value,>({ label, options, chosen, onChoose }: FiltersProps<Value>) => (
  <fieldset className="table-filters" aria-label={label}>
    {options.map(({ value, label: words }) => (
      <button key={words} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {words}
      </button>
    ))}
  </fieldset>
);

interface PagesFootProps {
  /** How many there are, in words. */
  words: string;
  page: number;
  pages: number;
  /** The labels of the buttons to the page before and after; for what comes newest first by default. */
  labels?: [string, string];
  onPage: (page: number) => void;
}

/** The foot of a table that comes page by page. */
export const PagesFoot = ({ words, page, pages, labels = ['Newer', 'Older'], onPage }: PagesFootProps) => (
  <TableFoot words={pages > 1 ? `${words}, page ${page} of ${pages}` : words}>
    {pages > 1 && (
      <>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {labels[0]}
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {labels[1]}
        </Button>
      </>
    )}
  </TableFoot>
);

/** The foot of a table: what it shows in words, and buttons. */
export const TableFoot = ({ words, children }: { words: string; children?: ReactNode }) => (
  <footer className="table-foot">
    <p role="status" className="soft">
      {words}
    </p>
    <div className="acts">{children}</div>
  </footer>
);

/** Focuses the search field when `f` is pressed, unless one is typing. */
function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const typing = (event.target as Element).closest('input, textarea, select, dialog');
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return field;
}

/** The page of a table. What filters its rows goes back to the first one. @param onTurn called as another page comes */
export function usePage(onTurn?: () => void) {
  const [page, showPage] = useState(1);
  const setPage = (next: number) => {
    showPage(next);
    onTurn?.();
  };
  const fromStart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  return { page, setPage, fromStart };
}
