import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { MoreIcon } from './more-icons.tsx';
import './form-part.css';

interface FormRowsProps<One extends { key: string }> {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly One[];
  /** The name of a row, as in "Condition 2". */
  nameOf: (row: One, index: number) => string;
  /** The label of the button that adds a row. */
  add: string;
  /** The most rows that there may be. */
  most: number;
  /** Shown while there are no rows. */
  none?: ReactNode;
  onAdd: () => void;
  onRemove: (key: string) => void;
  /** Draws the fields of a row. */
  children: (row: One, index: number) => ReactNode;
}

/** A list of things in a form, each with fields of its own. The focus follows what is added or removed. */
export function FormRows<One extends { key: string }>(props: FormRowsProps<One>) {
  const { label, rows, nameOf, add, most, none, onAdd, onRemove, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (!next.current) return;
    box.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = undefined;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands within the fieldset of its part
    <div ref={box} className="form-rows" role="group" aria-label={label}>
      {rows.length === 0 && none && <p className="soft">{none}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out with its legend beside a button
        <div key={row.key} className="form-row" role="group" aria-label={nameOf(row, index)}>
          <div className="form-row-head">
            <strong>{nameOf(row, index)}</strong>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${nameOf(row, index)}`}
              onClick={() => {
                next.current = '.form-rows-add';
                onRemove(row.key);
              }}
            >
              <MoreIcon name="close" size={20} />
            </button>
          </div>
          {children(row, index)}
        </div>
      ))}
      <Button
        className="form-rows-add"
        disabled={rows.length >= most}
        onClick={() => {
          next.current = `.form-row:nth-of-type(${rows.length + 1}) :is(select, input, textarea)`;
          onAdd();
        }}
      >
        <MoreIcon name="plus" size={20} /> {add}
      </Button>
    </div>
  );
}
