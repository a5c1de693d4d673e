import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Takes the focus at once; the title by default. */
  focus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A modal dialog: a sheet from below on phones, a card in the middle elsewhere. The browser traps and returns focus. */
export function Dialog({ title: words, onClose, focus, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    // The browser would choose a card that scrolls before its title.
    (focus?.current ?? title.current)?.focus();
    return () => {
      element?.close();
      // The opener may be gone, or disabled, with what it offered. The dialog beneath takes the focus then, or the page.
      const beneath = document.querySelector<HTMLElement>('dialog[open] h2') ?? document.querySelector('main');
      const isThere = opener instanceof HTMLElement && opener.isConnected && !opener.matches('body, :disabled');
      const back = isThere ? opener : beneath;
      back?.focus();
    };
  }, [focus]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as in every modal dialog
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      // React passes events of a dialog on to the one that rendered it: Escape leaves the upper one alone.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A browser closes it at a second Escape, whatever the first was answered. Its owner decides.
      onClose={(event) => {
        if (event.target === dialog.current) dialog.current?.showModal();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-card">
        <header className="dialog-head">
          <h2 ref={title} id={heading} tabIndex={-1}>
            {words}
          </h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
