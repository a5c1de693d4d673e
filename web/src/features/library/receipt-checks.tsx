import type { LibraryReceipt } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { receiptKeysOptions } from './library.queries.ts';
import { type Check, type CheckState, checkReceipt, type Statement, verdictOf } from './receipt.rules.ts';

interface ReceiptChecksProps {
  receipt: LibraryReceipt;
  said: Statement | undefined;
  /** The id in the address. */
  id: string;
}

/** Tells what this browser checked, step by step. */
export function ReceiptChecks({ receipt, said, id }: ReceiptChecksProps) {
  const keys = useQuery(receiptKeysOptions);
  const checked = useQuery({
    queryKey: ['library', 'checked', receipt.uid, receipt.signature, keys.data],
    queryFn: () => checkReceipt({ receipt, said, id, keys: keys.data ?? [] }),
    enabled: keys.data !== undefined,
    // The checks need no network.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checks = checked.data;
  const verdict = checks && verdictOf(checks);
  if (keys.error && !keys.data) return <Failure error={keys.error} onRetry={() => void keys.refetch()} />;
  return (
    <Sheet title="Checked in your browser" lead="Computed here, from public figures alone.">
      <div className="receipt-verdict" data-state={verdict?.state} role="status">
        {verdict ? (
          <>
            <Mark state={verdict.state} size={28} />
            <strong>{verdict.words}</strong>
          </>
        ) : (
          <span className="soft">Computing</span>
        )}
      </div>
      <ol className="receipt-checks">
        {checks ? (
          checks.map((check) => <Step key={check.name} check={check} />)
        ) : (
          <Repeated count={3}>
            <li className="skeleton" style={{ height: 80 }} aria-busy="true" />
          </Repeated>
        )}
      </ol>
    </Sheet>
  );
}

export const Mark = ({ state, size }: { state: CheckState; size: number }) => (
  <span className="receipt-mark" data-state={state}>
    {state === 'unavailable' ? (
      <MoreIcon name="eye-off" size={size} />
    ) : (
      <Icon name={state === 'good' ? 'check' : 'alert'} size={size} />
    )}
  </span>
);

const said: Record<CheckState, string> = { good: 'checked', bad: 'does not hold', unavailable: 'not checked here' };

const Step = ({ check: { state, title, words } }: { check: Check }) => (
  <li>
    <Mark state={state} size={22} />
    <div>
      <strong>
        {title}
        <span className="sr-only">: {said[state]}</span>
      </strong>
      <p className="soft">{words}</p>
    </div>
  </li>
);
