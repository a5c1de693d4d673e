import type { Trade } from '@hatchery/api/trade-shapes';
import { useId, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { isStale, wordsFor } from '../../platform/problem.ts';
import { navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import type { BundleLine } from '../../platform/vouchers/bundle.rules.ts';
import { BundleList } from '../../platform/vouchers/bundle.tsx';
import { changedByTrades } from './trades.queries.ts';
import { sameTerms } from './trades.rules.ts';
import { useFreshTrade } from './use-fresh-trade.ts';
import { lineOfWant, requestOf, type Want } from './wants.rules.ts';
import '../../platform/vouchers/exchange.css';

const dayMs = 86_400_000;
const usualDays = 7;
const lengths = [1, 3, usualDays, 30];

interface LastLookProps {
  /** The trade to change. */
  trade: Trade | undefined;
  lines: readonly BundleLine[];
  wants: readonly Want[];
  /** The trade to change has changed itself meanwhile, as by an offer. */
  onFresh: (trade: Trade) => void;
  onBack: () => void;
}

/** The last step: both sides as others will see them, and until when. */
export function LastLook({ trade, lines: chosen, wants, onFresh, onBack }: LastLookProps) {
  const id = useId();
  // The bag changes once it is sent.
  const [lines] = useState(chosen);
  const [days, setDays] = useState(usualDays);
  // Chosen once, not at each press: the same trade sent again has to be the same request.
  const [from] = useState(Date.now);
  const until = trade?.expiresAt ?? new Date(from + days * dayMs).toISOString();
  const terms = {
    offerVoucherIds: lines.map(({ uid }) => uid),
    offerAmountsBase: lines.map(({ amountBase }) => amountBase),
    ...requestOf(wants),
  };
  const send = useIntent({
    run: (_: undefined, options) =>
      trade
        ? change(trade, terms, options)
        : create({ ...terms, ...(days === usualDays ? {} : { expiresAt: until }) }, options),
    refresh: changedByTrades,
    silent: true,
    onFail: useFreshTrade(trade?.uid ?? '', onFresh),
    onDone(uid) {
      toast(trade ? 'Your trade is changed.' : 'Your trade is on the board.', 'good');
      navigate(`/trades/${uid}`, { replace: true });
    },
  });
  const ends = trade !== undefined && trade.offersCount > 0 && givesOther(trade, lines);
  return (
    <>
      <div className="exchange">
        <section aria-label="You give">
          <h3>You give</h3>
          <BundleList label="You give" lines={lines} />
        </section>
        <section aria-label="You want">
          <h3>You want</h3>
          {wants.length > 0 ? (
            <BundleList label="You want" lines={wants.map(lineOfWant)} />
          ) : (
            <p className="soft">Any offer. Nobody can accept at once: you choose among the offers.</p>
          )}
        </section>
      </div>
      {!trade && (
        <div className="trade-length">
          <label htmlFor={id}>How long</label>
          <select id={id} className="select" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {lengths.map((length) => (
              <option key={length} value={length}>
                {length} day{length === 1 ? '' : 's'}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className="soft">What you give is on hold until {momentWords(until)}, or until you take the trade back.</p>
      {ends && (
        <p className="remark">
          {trade.offersCount === 1 ? 'The offer that was made' : `All ${trade.offersCount} offers`} will end, because
          you change what you give.
        </p>
      )}
      {isStale(send.error) && !send.isPending && (
        <p className="remark" role="alert">
          Somebody made or took back an offer meanwhile. Nothing was changed. You can change the trade all the same.
        </p>
      )}
      {send.error && !isStale(send.error) && !send.isPending && (
        <p className="field-error" role="alert">
          {wordsFor(send.error)}
        </p>
      )}
      <div className="acts acts-end">
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" busy={send.isPending} onClick={() => send.mutate(undefined)}>
          {trade ? 'Change trade' : 'Create trade'}
        </Button>
      </div>
    </>
  );
}

const givesOther = (trade: Trade, lines: readonly BundleLine[]): boolean =>
  !sameTerms(trade, { ...trade, offerAssets: lines });

type Terms = Parameters<typeof api.trades.createTrade>[0]['body'];

const create = async (body: Terms, options: CallOptions): Promise<string> =>
  (await api.trades.createTrade({ body }, options)).uid;

async function change({ uid, version }: Trade, terms: Terms, options: CallOptions): Promise<string> {
  await api.trades.updateTrade({ params: { id: uid }, body: { ...terms, version } }, options);
  return uid;
}
