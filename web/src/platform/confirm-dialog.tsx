import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { wordsFor } from './problem.ts';

interface ConfirmDialogProps {
  title: string;
  /** What will be done, as the button says it. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
  /** What it means, in words. */
  children: ReactNode;
}

/** Asks before something is done that cannot be taken back, or not easily. */
export function ConfirmDialog({ title, confirm, danger, busy, disabled, error, ...rest }: ConfirmDialogProps) {
  const { onConfirm, onClose, children } = rest;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-body">
        {children}
        {error ? (
          <p className="field-error" role="alert">
            {wordsFor(error)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
