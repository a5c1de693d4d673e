import { Button } from '../../design/button.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { type ActionKind, useKindOf } from '../../platform/actions/action-kind.ts';
import { type Action, isOpen, useActions } from '../../platform/actions/actions.ts';
import { AskForReports } from '../../platform/actions/actions-watch.tsx';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { useStatusWords } from '../../platform/actions/use-status-words.ts';
import { claimVouchers } from './claim-vouchers.action.tsx';
import { claimReports } from './claims.queries.ts';
import { depositAssets } from './deposit-assets.action.tsx';
import { depositReports } from './deposits.queries.ts';

const shown = new Set([claimVouchers.name, depositAssets.name]);

/** Claims and deposits that are not final, with what the player's wallet has still to confirm. */
export function UnderWay() {
  const kindOf = useKindOf();
  const rows = useActions().flatMap((action) => {
    const kind = shown.has(action.kind) && isOpen(action) ? kindOf(action) : undefined;
    return kind ? [{ action, kind }] : [];
  });
  return (
    <>
      <AskForReports reports={claimReports} />
      <AskForReports reports={depositReports} />
      {rows.length > 0 && <Rows rows={rows} />}
    </>
  );
}

interface RowsProps {
  rows: { action: Action; kind: ActionKind }[];
}

function Rows({ rows }: RowsProps) {
  const statusWords = useStatusWords();
  return (
    <Sheet title="On its way">
      <ul className="rows">
        {rows.map(({ action, kind }) => (
          <Row
            key={action.id}
            start={kind.picture(action.facts)}
            title={kind.title(action.facts)}
            words={<span role="status">{statusWords(action, kind)}</span>}
          >
            <Button
              look={action.status === 'ready' ? 'primary' : 'quiet'}
              onClick={() => requestTransaction(action.id)}
            >
              {action.status === 'ready' ? 'Continue' : 'Details'}
            </Button>
          </Row>
        ))}
      </ul>
    </Sheet>
  );
}
