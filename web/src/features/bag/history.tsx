import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { changeWords } from '../../platform/vouchers/units.rules.ts';
import { entriesOptions } from './history.queries.ts';
import { eventWords, isGain } from './history.rules.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';

interface HistoryProps {
  voucherId: string;
  image: string | undefined;
}

/** Everything that happened to a voucher, the newest first. Each line can be shared as a receipt. */
export function History({ voucherId, image }: HistoryProps) {
  const query = useInfiniteQuery(entriesOptions(voucherId));
  const { data, error, refetch } = query;
  const [shared, setShared] = useState<VoucherEntry>();
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <Sheet title="History" lead={<span className="sr-only">Newest first</span>}>
      {error && !entries ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : entries ? (
        <ol className="rows">
          {entries.map((entry) => (
            <Entry key={entry.uid} entry={entry} onShare={() => setShared(entry)} />
          ))}
        </ol>
      ) : (
        <RowsWaiting label="Loading the history" />
      )}
      <ShowMore query={query} />
      {shared && <ReceiptDialog entry={shared} image={image} onClose={() => setShared(undefined)} />}
    </Sheet>
  );
}

function Entry({ entry, onShare }: { entry: VoucherEntry; onShare: () => void }) {
  const { amountBase, decimals, balanceBase, createdAt } = entry;
  const words = eventWords(entry);
  return (
    <li className="row entry">
      <div className="row-words">
        <strong>{words}</strong>
        <time className="soft" dateTime={createdAt}>
          {momentWords(createdAt)}
        </time>
      </div>
      <p className="entry-amounts">
        <span className="bag-amount" data-gain={isGain(amountBase) || undefined}>
          {changeWords(amountBase, decimals)}
        </span>
        <span className="soft">
          <span className="sr-only">Then there was </span>
          {changeWords(balanceBase, decimals).replace('+', '')}
          <span aria-hidden="true"> left</span>
        </span>
      </p>
      <button type="button" className="icon-button" aria-label={`Receipt: ${words}`} onClick={onShare}>
        <MoreIcon name="receipt" size={20} />
      </button>
    </li>
  );
}
