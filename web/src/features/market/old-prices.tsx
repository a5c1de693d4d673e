import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { agoWords } from '../../platform/time.rules.ts';

interface OldPricesProps {
  /** When the prices were read. */
  since: string;
  network: string;
  asking: boolean;
  onRetry: () => void;
}

/** Says how old the prices are, and what to do until the network answers. It floats, so that nothing moves when it comes. */
export function OldPrices({ since, network, asking, onRetry }: OldPricesProps) {
  return (
    <div className="old-prices failure card" role="status">
      <Icon name="alert" />
      <p>
        <strong>Prices were read {agoWords(since, Date.now())}.</strong> {network} doesn't answer right now, so buying
        has to wait. Nothing is lost.
      </p>
      <Button busy={asking} onClick={onRetry}>
        Check now
      </Button>
    </div>
  );
}
