import type { DirectTrade } from '@hatchery/api/direct-trades';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { Changed } from '../../platform/vouchers/changed.tsx';
import { Exchange } from '../../platform/vouchers/exchange.tsx';
import { useShown } from '../../platform/vouchers/use-shown.ts';
import { changedByTables, directTradeOptions, keepTable } from './direct-trades.queries.ts';
import { hashOf, obstacleOf, partnerOf, sameTable, sidesOf } from './direct-trades.rules.ts';
import { usePause } from './use-pause.ts';

interface ConfirmTableProps {
  trade: DirectTrade;
  onClose: () => void;
}

type Confirmation = { hash: string; version: number; acceptsNothing: boolean };

/** Lists what leaves and what comes, and confirms exactly that. Whatever changes meanwhile is shown first. */
export function ConfirmTable({ trade, onClose }: ConfirmTableProps) {
  const client = useQueryClient();
  const { shown, before, stale, show } = useShown(trade, sameTable);
  const [accepts, setAccepts] = useState(false);
  const pause = usePause(shown);
  const { mine, theirs } = sidesOf(shown);
  const name = partnerOf(shown);
  const forNothing = theirs.vouchers.length === 0;
  const confirm = useIntent({
    run: (confirmation: Confirmation, options) =>
      api.trades.confirmDirectTrade({ params: { id: shown.uid }, body: confirmation }, options),
    refresh: changedByTables,
    silent: true,
    onFail: () => void client.invalidateQueries({ queryKey: directTradeOptions(shown.uid).queryKey }),
    async onDone(confirmed) {
      await keepTable(client, confirmed);
      if (confirmed.status === 'completed') toast(`Traded with ${name}.`, 'good');
      onClose();
    },
  });
  async function onConfirm() {
    const hash = await hashOf(shown);
    confirm.mutate({ hash, version: shown.version, acceptsNothing: forNothing && accepts });
  }
  const old = before && sidesOf(before);
  return (
    <ConfirmDialog
      title={`Trade with ${name}?`}
      confirm={before ? 'Confirm as changed' : 'Confirm'}
      busy={confirm.isPending}
      disabled={stale || pause > 0 || obstacleOf(shown) !== undefined || (forNothing && !accepts)}
      error={confirm.isPending || stale ? undefined : confirm.error}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <Changed name={name} stale={stale} changed={before !== undefined} onShow={() => show()} />
      <Exchange
        leaves={mine.vouchers}
        comes={theirs.vouchers}
        before={old && { leaves: old.mine.vouchers, comes: old.theirs.vouchers }}
      />
      {forNothing && (
        <label className="remark remark-bad table-nothing-box">
          <input type="checkbox" checked={accepts} onChange={({ target }) => setAccepts(target.checked)} />I know that I
          get nothing for this.
        </label>
      )}
      <p className="soft">
        {theirs.confirmed
          ? 'The exchange follows at once, and is final.'
          : `The exchange follows when ${name} has confirmed, too. It is final then.`}
      </p>
    </ConfirmDialog>
  );
}
