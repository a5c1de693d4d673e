import type { Trade } from '@hatchery/api/trade-shapes';
import { useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { isStale } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { type BundleLine, bundleWords } from '../../platform/vouchers/bundle.rules.ts';
import { Changed } from '../../platform/vouchers/changed.tsx';
import { Exchange } from '../../platform/vouchers/exchange.tsx';
import { unitName } from '../../platform/vouchers/parts.rules.ts';
import { useShown } from '../../platform/vouchers/use-shown.ts';
import { useWholeBag } from '../../platform/vouchers/use-whole-bag.ts';
import { choicesOf, type Demand, demandsOf, missingOf, namedOf, paymentOf } from './payment.rules.ts';
import { changedByTrades } from './trades.queries.ts';
import { nameIn, sameTerms } from './trades.rules.ts';
import { useFreshTrade } from './use-fresh-trade.ts';

interface AcceptTradeProps {
  trade: Trade;
  onClose: () => void;
}

/** Accepts a trade as it stands: what leaves, what comes, and which vouchers where there is a choice. */
export function AcceptTrade({ trade, onClose }: AcceptTradeProps) {
  const { shown, before, stale, tooSoon, show } = useShown(trade, sameTerms);
  const bag = useWholeBag((vouchers) => missingOf(demandsOf(shown.requestAssets, vouchers)).length > 0);
  const demands = demandsOf(shown.requestAssets, bag.vouchers ?? []);
  const missing = bag.vouchers && !bag.looking ? missingOf(demands) : [];
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const paid = (request: Trade['requestAssets']) =>
    demandsOf(request, bag.vouchers ?? []).flatMap((demand, index) => paymentOf(demand, chosen[index]));
  const payment = paid(shown.requestAssets);
  const refused = useFreshTrade(trade.uid, show);
  const accept = useIntent({
    run: (version: number, options) =>
      api.trades.acceptTrade(
        { params: { id: trade.uid }, body: { version, ...bodyOf(namedOf(demands, chosen)) } },
        options,
      ),
    refresh: changedByTrades,
    silent: true,
    onFail: refused,
    onDone() {
      toast(`Traded: ${bundleWords(shown.offerAssets)} is in your bag.`, 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Accept this trade?"
      confirm={before ? 'Accept as changed' : 'Accept'}
      busy={accept.isPending}
      disabled={!bag.vouchers || bag.looking || missing.length > 0 || stale || tooSoon}
      error={accept.isPending || (before && isStale(accept.error)) ? undefined : accept.error}
      onConfirm={() => accept.mutate(shown.version)}
      onClose={onClose}
    >
      <Changed name={nameIn(trade)} stale={stale} changed={before !== undefined} onShow={() => show()} />
      {missing.length > 0 && (
        <p className="remark remark-bad" role="status">
          You can't accept this yet: your bag is short of {bundleWords(missing)}. You can make an offer instead.
        </p>
      )}
      <Exchange
        leaves={missing.length > 0 || !bag.vouchers ? shown.requestAssets : payment}
        comes={shown.offerAssets}
        before={before && { leaves: paid(before.requestAssets), comes: before.offerAssets }}
      />
      {demands.map((demand, index) => (
        <Choice
          key={`${demand.line.uid}/${demand.line.tokenId}`}
          demand={demand}
          chosen={chosen[index]}
          onChoose={(uid) => setChosen((current) => ({ ...current, [index]: uid }))}
        />
      ))}
      {bag.error ? <Failure error={bag.error} onRetry={bag.retry} /> : null}
      <p className="soft">Both sides change hands at once, or nothing does. This is final.</p>
    </ConfirmDialog>
  );
}

const bodyOf = (named: readonly BundleLine[]) =>
  named.length === 0
    ? {}
    : { voucherIds: named.map(({ uid }) => uid), voucherAmountsBase: named.map(({ amountBase }) => amountBase) };

interface ChoiceProps {
  demand: Demand;
  chosen: string | undefined;
  onChoose: (uid: string) => void;
}

/** Chooses which voucher pays a line that several could. */
function Choice({ demand, chosen, onChoose }: ChoiceProps) {
  const choices = choicesOf(demand);
  const [first] = choices;
  if (!first || choices.length < 2) return null;
  return (
    <label className="trade-choice">
      <span>Which {demand.line.name} do you give?</span>
      <select className="select" value={chosen ?? first.uid} onChange={({ target }) => onChoose(target.value)}>
        {choices.map((voucher) => (
          <option key={voucher.uid} value={voucher.uid}>
            {voucher.tokenId === undefined ? unitName(voucher) : `${voucher.name} #${voucher.tokenId}`}
          </option>
        ))}
      </select>
    </label>
  );
}
