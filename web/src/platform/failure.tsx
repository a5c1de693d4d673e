import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { wordsFor } from './problem.ts';

/** Says what could not be loaded, and offers to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="failure card" role="alert">
      <Icon name="alert" />
      <p>{wordsFor(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
