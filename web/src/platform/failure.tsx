import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { wordsFor } from './problem.ts';

/** What could not be loaded, and a way to ask again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div className="failure card" role="alert">
      <Icon name="alert" />
      <p>{wordsFor(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
