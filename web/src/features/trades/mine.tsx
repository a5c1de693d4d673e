import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Filters } from '../../design/table-tools.tsx';
import { Link, navigate, useQueryText } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { TradeHistory } from './history.tsx';
import { MadeOffers } from './made-offers.tsx';
import { OpenTrades } from './open-trades.tsx';
import './trades.css';

type Shown = 'open' | 'offers' | 'history';

const lists: { value: Shown; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'offers', label: 'Offers you made' },
  { value: 'history', label: 'History' },
];

/** One's own trades: open ones with their offers, offers for trades of others, and what was traded. */
export function MyTrades() {
  const asked = new URLSearchParams(useQueryText()).get('show');
  const shown = lists.find(({ value }) => value === asked)?.value ?? 'open';
  return (
    <SettingsPage
      wide
      lead="What you gave, what you got, and what is still open."
      back={{ to: '/trades', label: 'Trades' }}
      waiting={<Waiting />}
    >
      {() => (
        <>
          <div className="mine-tools card">
            <Filters
              label="Which trades"
              options={lists}
              chosen={shown}
              onChoose={(value) =>
                navigate(value === 'open' ? '/trades/mine' : `/trades/mine?show=${value}`, { replace: true })
              }
            />
            <Link className="button button-primary" to="/trades/new">
              New trade
            </Link>
          </div>
          {shown === 'open' && <OpenTrades />}
          {shown === 'offers' && <MadeOffers />}
          {shown === 'history' && <TradeHistory />}
        </>
      )}
    </SettingsPage>
  );
}

const Waiting = () => (
  <>
    <div className="mine-tools card">
      <span className="skeleton mine-tools-blank" />
    </div>
    <Sheet title="Your trades">
      <RowsWaiting label="Loading your trades" />
    </Sheet>
  </>
);
