import { useState } from 'react';
import { shortly } from './changes.rules.ts';
import './saves.css';

const mostShown = 100;

/** A save to read: fields by name, and what is inside another opens at a press. */
export const JsonView = ({ data, label }: { data: unknown; label: string }) => (
  <section className="json-view" aria-label={label}>
    <Fields value={data} />
  </section>
);

const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The fields of an object or a list; a hundred at first. */
function Fields({ value }: { value: unknown }) {
  const [most, setMost] = useState(mostShown);
  if (!isInner(value)) return <Leaf value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <p className="soft">Nothing inside.</p>;
  return (
    <ul>
      {entries.slice(0, most).map(([name, inner]) => (
        <li key={name}>{isInner(inner) ? <Inner name={name} value={inner} /> : <Line name={name} value={inner} />}</li>
      ))}
      {entries.length > most && (
        <li>
          <button type="button" className="text-button" onClick={() => setMost(most + mostShown)}>
            {`Show more of ${entries.length.toLocaleString('en')}`}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Draws what is inside once it was opened: a save may have 50,000 fields. */
function Inner({ name, value }: { name: string; value: object }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {name} <span className="soft">{shortly(value)}</span>
      </summary>
      {open && <Fields value={value} />}
    </details>
  );
}

const Line = ({ name, value }: { name: string; value: unknown }) => (
  <p>
    <span>{name}</span> <Leaf value={value} />
  </p>
);

const Leaf = ({ value }: { value: unknown }) => <code>{JSON.stringify(value)}</code>;
