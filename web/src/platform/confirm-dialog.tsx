import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { shortenAddresses } from '../design/address.rules.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { wordsFor } from './problem.ts';
import '../design/sheet.css';

interface ConfirmDialogProps {
  title: string;
  /** The label of the button. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
  /** The consequences, in words. */
  children: ReactNode;
}

/** Asks before something that is hard or impossible to undo. Enter in a field for text confirms, too. */
export function ConfirmDialog({ title, confirm, danger, busy, disabled, error, ...rest }: ConfirmDialogProps) {
  const { onConfirm, onClose, children } = rest;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    // React tells the form around the dialog's component too.
    event.stopPropagation();
    if (!busy && !disabled) onConfirm();
  }
  // Enter on a box to tick would confirm before the player has looked any further.
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
      event.preventDefault();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
        {children}
        {error ? (
          <p className="field-error" role="alert">
            {shortenAddresses(wordsFor(error))}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
