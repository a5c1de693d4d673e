import type { LibraryTag } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { libraryTagsOptions } from '../../platform/library/library.queries.ts';
import { nextPlace, offeredTags, tagToCreate } from './tag.rules.ts';
import { useCreateTag } from './use-create-tag.ts';

interface TagFieldProps {
  label: string;
  chosen: readonly string[];
  hint: ReactNode;
  error?: string | undefined;
  /** The tags to choose from; all of the library unless named. */
  offered?: readonly LibraryTag[];
  /** Offers to create what is typed, for admins. */
  mayCreate?: boolean;
  onChange: (chosen: string[]) => void;
}

const mostTags = 20;

/** Chooses tags by typing: arrow keys move among those that fit, Enter takes one, Backspace takes the last one away. */
export function TagField({ label, chosen, hint, error, offered, mayCreate = false, onChange }: TagFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const all = useQuery({ ...libraryTagsOptions, enabled: !offered }).data;
  const tags = offered ?? all ?? [];
  const isFull = chosen.length >= mostTags;
  const fitting = isFull ? [] : offeredTags(tags, chosen, text);
  const create = useCreateTag(({ name }) => take(name));
  const fresh = mayCreate && !isFull ? tagToCreate(tags, text) : undefined;
  const options = [
    ...fitting.map(({ name, assets }) => ({ name, words: String(assets), act: () => take(name) })),
    ...(fresh ? [{ name: fresh, words: 'Create', act: () => create.mutate(fresh) }] : []),
  ];
  function take(name: string): void {
    if (!chosen.includes(name)) onChange([...chosen, name]);
    setText('');
    input.current?.focus();
  }
  const drop = (name: string) => {
    onChange(chosen.filter((one) => one !== name));
    input.current?.focus();
  };
  return (
    <div className="field field-kept form-wide library-desk-tag-field">
      <label htmlFor={id}>{label}</label>
      <div className="library-desk-tag-box">
        <Chips chosen={chosen} onDrop={drop} />
        <Combobox
          id={id}
          ref={input}
          text={text}
          options={options}
          invalid={error !== undefined}
          onText={setText}
          onBackspace={() => {
            const last = chosen.at(-1);
            if (last !== undefined) drop(last);
          }}
        />
      </div>
      <div id={`${id}-note`} className="field-note" aria-live="polite">
        {error ? <p className="field-error">{error}</p> : isFull ? `${mostTags} tags are the most.` : hint}
      </div>
    </div>
  );
}

const Chips = ({ chosen, onDrop }: { chosen: readonly string[]; onDrop: (name: string) => void }) =>
  chosen.length > 0 && (
    <ul className="library-desk-chips">
      {chosen.map((name) => (
        <li key={name}>
          {name}
          <button type="button" className="icon-button" aria-label={`Remove tag ${name}`} onClick={() => onDrop(name)}>
            <MoreIcon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );

interface ComboboxProps {
  id: string;
  ref: React.Ref<HTMLInputElement>;
  text: string;
  options: { name: string; words: string; act: () => void }[];
  invalid: boolean;
  onText: (text: string) => void;
  onBackspace: () => void;
}

function Combobox({ id, ref, text, options, invalid, onText, onBackspace }: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isOpen = open && options.length > 0;
  const current = isOpen && at < options.length ? at : -1;
  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const next = nextPlace(key, current, options.length);
    if (next !== undefined) {
      event.preventDefault();
      setOpen(true);
      setAt(next);
      return;
    }
    if (key === 'Backspace' && text === '') onBackspace();
    if (key === 'Escape' && isOpen) {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
    if (key !== 'Enter' || (text.trim() === '' && current < 0)) return;
    // A tag is no reason to send the form around it.
    event.preventDefault();
    options[Math.max(current, 0)]?.act();
    setAt(-1);
  }
  return (
    <>
      <input
        ref={ref}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setOpen(true);
          setAt(target.value.trim() === '' ? -1 : 0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} className="library-desk-tag-options" role="listbox" aria-label="Tags" hidden={!isOpen}>
        {options.map(({ name, words, act }, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
          <div
            key={name}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            <span>{name}</span> <span className="soft">{words}</span>
          </div>
        ))}
      </div>
    </>
  );
}
