import { useId, useRef, useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { type Command, findCommands } from './palette.rules.ts';
import './palette.css';

export interface PaletteProps {
  commands: Command[];
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Finds pages, creatures and actions by name. */
export function Palette({ commands, text, onText, onClose }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const found = findCommands(commands, text);
  const current = Math.min(at, found.length - 1);
  function run(command: Command | undefined) {
    if (!command) return;
    onClose();
    command.run();
  }
  function onKeyDown(event: { key: string; preventDefault: () => void }) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((current + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(found[current]);
    }
  }
  return (
    <Dialog title="Search" onClose={onClose} focus={field}>
      <div className="palette">
        <label className="palette-field">
          <MoreIcon name="search" size={20} />
          <input
            ref={field}
            role="combobox"
            aria-label="Page, creature or action"
            aria-expanded="true"
            aria-controls={list}
            aria-activedescendant={found[current] ? `${list}-${current}` : undefined}
            value={text}
            placeholder="Page, creature or action"
            onChange={(event) => {
              onText(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <div id={list} role="listbox" aria-label="Results">
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves through the options by keys
            <div
              key={command.name + command.hint}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className="palette-option"
              onClick={() => run(command)}
              onPointerMove={() => setAt(index)}
            >
              <span>{command.name}</span>
              <small>{command.hint}</small>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="palette-none">No results.</p>}
      </div>
    </Dialog>
  );
}
