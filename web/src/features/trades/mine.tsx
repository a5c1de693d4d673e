import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { TradeHistory } from './history.tsx';
import { MadeOffers } from './made-offers.tsx';
import { OpenTrades } from './open-trades.tsx';
import './trades.css';

/** One's own trades: open ones with their offers, offers for trades of others, and what was traded. */
export function MyTrades() {
  return (
    <SettingsPage
      wide
      lead="Your open trades, the offers you made, and everything you traded."
      back={{ to: '/trades', label: 'Trades' }}
      waiting={<Waiting />}
    >
      {() => (
        <div className="trade-sheets">
          <OpenTrades />
          <MadeOffers />
          <TradeHistory />
        </div>
      )}
    </SettingsPage>
  );
}

const Waiting = () => (
  <div className="trade-sheets">
    <Sheet
      title="Open trades"
      aside={
        <Link className="button button-primary" to="/trades/new">
          New trade
        </Link>
      }
    >
      <RowsWaiting label="Loading your trades" />
    </Sheet>
  </div>
);
