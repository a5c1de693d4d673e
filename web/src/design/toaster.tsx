import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { createStore, useStore } from './store.ts';

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad' | 'plain';
}

const shownMs = 6_000;
const toasts = createStore<Toast[]>([]);
let count = 0;

/** Shows a short message for a few seconds; screen readers read it out. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++count;
  toasts.set((current) => [...current.filter((other) => other.text !== text), { id, text, tone }].slice(-3));
  setTimeout(() => dismiss(id), shownMs);
}

const dismiss = (id: number) => toasts.set((current) => current.filter((entry) => entry.id !== id));

export function Toaster() {
  const shown = useStore(toasts);
  const popover = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  // Showing it again puts it above a dialog that was opened since.
  useEffect(() => {
    popover.current?.hidePopover?.();
    if (newest !== undefined) popover.current?.showPopover?.();
  }, [newest]);
  return (
    <>
      <p className="sr-only" role="status">
        {shown.at(-1)?.text}
      </p>
      <div ref={popover} popover="manual" className="toaster">
        {shown.map(({ id, text, tone }) => (
          <div key={id} className={`toast toast-${tone}`}>
            <Icon name={tone === 'bad' ? 'alert' : tone === 'good' ? 'check' : 'spark'} size={20} />
            <p aria-hidden="true">{text}</p>
            <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => dismiss(id)}>
              <Icon name="close" size={18} />
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
