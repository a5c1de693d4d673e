import { Button } from '../design/button.tsx';
import { isStale, wordsFor } from './problem.ts';
import '../design/sheet.css';

interface SaveProblemProps {
  /** Why the save was refused. */
  error: unknown;
  /** Somebody else has saved since this was opened. */
  changed?: boolean;
  /** Shows the newest state in place of what was typed; absent for what is only created. */
  onReopen?: (() => void) | undefined;
  /** Lets the next save replace what the other one saved; absent where little was typed. */
  onReplace?: (() => void) | undefined;
}

/** Says why a form was not saved. What somebody else has changed since can be looked at with one press. */
export function SaveProblem({ error, changed = false, onReopen, onReplace }: SaveProblemProps) {
  if (onReopen && (changed || isStale(error)))
    return (
      <div className="remark remark-bad" role="alert">
        <p>
          <strong>Someone changed this since you opened it.</strong> Nothing of yours is saved.{' '}
          {onReplace
            ? 'Look again to see theirs, or keep yours. Then press Save, which replaces theirs.'
            : 'Look again, then make your changes once more.'}
        </p>
        <div className="acts">
          <Button onClick={onReopen}>Look again</Button>
          {onReplace && <Button onClick={onReplace}>Keep mine</Button>}
        </div>
      </div>
    );
  return error ? (
    <p className="field-error" role="alert">
      {wordsFor(error)}
    </p>
  ) : null;
}

/** Says beside the button why a long form was not sent, where the fault may be out of sight. */
export const FaultAbove = () => (
  <p className="field-error" role="alert">
    Something above is missing, or not right yet.
  </p>
);
