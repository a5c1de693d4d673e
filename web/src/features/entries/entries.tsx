import type { Asset } from '@hatchery/api/assets';
import { useState } from 'react';
import { navigate, useQueryText } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { EntriesTable } from './entries-table.tsx';
import { PlayerPicker } from './player-picker.tsx';
import '../../design/sheet.css';
import './entries.css';

export function AdminEntries() {
  return (
    <SettingsPage lead="Every change of a player's vouchers, from the ledger." wide>
      {() => <Entries />}
    </SettingsPage>
  );
}

/** The player is in the address, so that the page can be shared and comes back after a reload. */
function Entries() {
  const player = new URLSearchParams(useQueryText()).get('player') ?? undefined;
  const choose = (uid: string | undefined) => navigate(uid ? `/admin/entries?player=${uid}` : '/admin/entries');
  const [asset, setAsset] = useState<Pick<Asset, 'uid' | 'name'>>();
  return (
    <div className="entries">
      <PlayerPicker uid={player} onChoose={choose} />
      {player && <EntriesTable key={player} userId={player} asset={asset} onAsset={setAsset} />}
    </div>
  );
}
