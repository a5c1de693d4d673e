import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { Invite } from './invite.tsx';
import { TableLists } from './table-list.tsx';
import './direct-trades.css';

/** Trades with friends: how to begin one, those that are open, and those that have ended. */
export function DirectTrades() {
  return (
    <SettingsPage
      wide
      lead="A table between you and a friend. Both of you see everything on it."
      back={{ to: '/trades', label: 'Trades' }}
      waiting={<Waiting />}
    >
      {() => (
        <>
          <Invite />
          <TableLists />
        </>
      )}
    </SettingsPage>
  );
}

const Waiting = () => (
  <>
    <div className="card skeleton tables-invite-blank" aria-busy="true" />
    <Sheet title="Your tables">
      <RowsWaiting label="Loading your tables" />
    </Sheet>
  </>
);
