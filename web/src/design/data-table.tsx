import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Figure, nextRow, nextSorting, type Sorting, sortRows } from './data-table.rules.ts';
import { Repeated } from './repeated.tsx';
import './data-table.css';

export interface Column<Row> {
  /** Names the column in its sorting. */
  name: string;
  label: string;
  numeric?: boolean;
  /** The value that rows are sorted by; absent for a column that is not sortable. */
  figure?: (row: Row) => Figure;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Read by screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are fetched. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** The name of a row for screen readers. */
  nameOf: (row: Row) => string;
  /** The rows belong to an earlier search; the results of this one are loading. */
  stale?: boolean;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** How many rows to leave room for while they are fetched. */
  waiting?: number;
  onOpen?: (row: Row) => void;
}

/** A dense table for the keyboard: one stop in the focus order, arrow keys from there, Enter opens, headings sort. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, stale = false, none, waiting = 8 } = props;
  const [sorting, setSorting] = useState<Sorting>();
  const figure = columns.find(({ name }) => name === sorting?.by)?.figure;
  const sorted = rows && figure && sorting ? sortRows(rows, figure, sorting.down) : rows;
  return (
    <div className="data-table-scroll">
      <table
        className={stale ? 'data-table data-table-stale' : 'data-table'}
        aria-label={label}
        aria-busy={!rows || stale}
      >
        <thead className={sorted ? undefined : 'data-table-unknown'}>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.name}
                column={column}
                sorting={sorting?.by === column.name ? sorting : undefined}
                onSort={() => setSorting(nextSorting(sorting, column.name))}
              />
            ))}
          </tr>
        </thead>
        {sorted ? <Body {...props} rows={sorted} /> : <Blanks columns={columns.length} rows={waiting} />}
      </table>
      {rows?.length === 0 && <div className="data-table-none">{none}</div>}
    </div>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: () => void;
}

function Head<Row>({ column: { label, numeric, figure }, sorting, onSort }: HeadProps<Row>) {
  const order = sorting && (sorting.down ? 'descending' : 'ascending');
  return (
    <th scope="col" aria-sort={order} className={numeric ? 'numeric' : undefined}>
      {figure ? (
        <button type="button" onClick={onSort}>
          {label} <span aria-hidden="true">{sorting ? (sorting.down ? '↓' : '↑') : ''}</span>
        </button>
      ) : (
        <span className="data-table-plain">{label}</span>
      )}
    </th>
  );
}

function Body<Row>({ columns, rows, keyOf, nameOf, onOpen }: DataTableProps<Row> & { rows: readonly Row[] }) {
  const [at, setAt] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const current = Math.min(at, Math.max(0, rows.length - 1));
  function onKeyDown(event: KeyboardEvent, row: Row) {
    if (event.target !== event.currentTarget) return;
    if (onOpen && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return onOpen(row);
    }
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : nextRow(event.key, current, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    body.current?.querySelectorAll('tr')[next]?.focus();
  }
  return (
    <tbody ref={body} className={onOpen ? 'data-table-opens' : undefined}>
      {rows.map((row, index) => (
        <tr
          key={keyOf(row)}
          tabIndex={index === current ? 0 : -1}
          aria-label={onOpen ? `${nameOf(row)}, open` : nameOf(row)}
          onFocus={() => setAt(index)}
          onKeyDown={(event) => onKeyDown(event, row)}
          onClick={onOpen && (() => onOpen(row))}
        >
          {columns.map(({ name, numeric, cell }) => (
            <td key={name} className={numeric ? 'numeric mono' : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const Blanks = ({ columns, rows }: { columns: number; rows: number }) => (
  <tbody>
    <Repeated count={rows}>
      <tr>
        <td colSpan={columns}>
          <span className="skeleton data-table-blank" />
        </td>
      </tr>
    </Repeated>
  </tbody>
);

/** Stands for an empty cell. */
export const Nothing = () => <span className="soft">–</span>;
