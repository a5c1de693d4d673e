import type { ReactNode } from 'react';
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

/** Asks before something that is hard or impossible to undo. */
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
