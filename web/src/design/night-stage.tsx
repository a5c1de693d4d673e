import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import './night-stage.css';

interface NightStageProps {
  /** The class and the colours of what is shown. */
  look: string;
  element?: string;
  phase: string;
  still?: boolean;
  title: string;
  /** Words of the button that skips to the result; absent once there is nothing to skip. Escape skips, too, and closes then. */
  skip: string | undefined;
  onSkip: () => void;
  onClose: () => void;
  /** Words on it, also for those who listen. */
  words: ReactNode;
  /** Buttons beneath. The primary one has the focus at first. */
  acts: ReactNode;
  children: ReactNode;
}

/** A dialog over the whole window, in which something happens phase by phase before the player's eyes. */
export function NightStage({ look, element, phase, still, title, words, acts, children, ...props }: NightStageProps) {
  const { skip, onSkip, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('.night-stage-acts .button-primary')?.focus();
    return () => {
      shown?.close();
      const isThere = opener instanceof HTMLElement && opener.isConnected && !opener.matches('body, :disabled');
      (isThere ? opener : document.querySelector('main'))?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`night-stage ${look}`}
      data-phase={phase}
      data-element={element}
      data-still={still || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (skip) onSkip();
        else onClose();
      }}
      // A browser closes it at a second Escape, whatever the first was answered. Its owner decides.
      onClose={() => dialog.current?.showModal()}
    >
      <header className="night-stage-head">
        <h2 id={heading}>{title}</h2>
        {skip && (
          <Button className="night-stage-skip" onClick={onSkip}>
            {skip}
          </Button>
        )}
      </header>
      {children}
      <footer className="night-stage-foot">
        <div className="night-stage-words" role="status">
          {words}
        </div>
        <div className="night-stage-acts">{acts}</div>
      </footer>
    </dialog>
  );
}
