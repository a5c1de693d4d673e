import type { Asset } from '@hatchery/api/assets';
import { useRef, useState } from 'react';
import { Sheet } from '../../design/sheet.tsx';
import { PlayerPicker } from '../../platform/players/player-picker.tsx';
import { navigate, useQueryText } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { BagTable } from './bag-table.tsx';
import { EntriesTable } from './entries-table.tsx';
import './entries.css';

export function AdminEntries() {
  return (
    <SettingsPage lead="What a player has in their bag, and every change of it, from the ledger." wide>
      {() => <Entries />}
    </SettingsPage>
  );
}

/** The player is in the address, so that the page can be shared and comes back after a reload. */
function Entries() {
  const player = new URLSearchParams(useQueryText()).get('player') ?? undefined;
  const choose = (uid: string | undefined) => navigate(uid ? `/admin/entries?player=${uid}` : '/admin/entries');
  const [asset, setAsset] = useState<Pick<Asset, 'uid' | 'name'>>();
  const entries = useRef<HTMLDivElement>(null);
  function only(wanted: Pick<Asset, 'uid' | 'name'>) {
    setAsset(wanted);
    entries.current?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className="entries">
      <Sheet title={player ? 'Player' : 'Whose entries?'}>
        <PlayerPicker
          uid={player}
          choose="Show entries"
          hint="Search for a player to see every change of their vouchers."
          onChoose={choose}
        />
      </Sheet>
      {player && <BagTable key={`bag ${player}`} userId={player} onAsset={only} />}
      {player && (
        <div ref={entries}>
          <EntriesTable key={player} userId={player} asset={asset} onAsset={setAsset} />
        </div>
      )}
    </div>
  );
}
