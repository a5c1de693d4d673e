import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { api } from '../../platform/api.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { BagChoiceField } from '../../platform/vouchers/bag-choice-field.tsx';
import type { BundleLine } from '../../platform/vouchers/bundle.rules.ts';
import { useBagChoice } from '../../platform/vouchers/use-bag-choice.ts';
import { changedByTables, keepTable } from './direct-trades.queries.ts';

interface SideDialogProps {
  uid: string;
  /** The bundle that lies there already. */
  present: readonly BundleLine[];
  onClose: () => void;
}

/** Chooses from the bag what lies on the player's side from now on. */
export function SideDialog({ uid, present, onClose }: SideDialogProps) {
  const client = useQueryClient();
  const choice = useBagChoice(present);
  const put = useIntent({
    run: (lines: BundleLine[], options) =>
      api.trades.putOnTable(
        {
          params: { id: uid },
          body: {
            voucherIds: lines.map((line) => line.uid),
            voucherAmountsBase: lines.map(({ amountBase }) => amountBase),
          },
        },
        options,
      ),
    refresh: changedByTables,
    silent: true,
    async onDone(trade) {
      await keepTable(client, trade);
      onClose();
    },
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (!put.isPending && choice.parts.check()) put.mutate(choice.lines);
  }
  return (
    <Dialog title="Your side" onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit}>
        <p className="soft">All that is ticked lies on your side. It is on hold until the trade ends.</p>
        <BagChoiceField label="Your bag" choice={choice} />
        {put.error && !put.isPending ? (
          <p className="field-error" role="alert">
            {wordsFor(put.error)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={put.isPending} disabled={!choice.vouchers || choice.looking}>
            {choice.lines.length > 0 || present.length === 0 ? 'Put down' : 'Take all back'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
