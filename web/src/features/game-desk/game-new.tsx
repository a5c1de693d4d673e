import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { newGame } from './game.rules.ts';
import { GameForm } from './game-form.tsx';
import './game-desk.css';

export function AdminGameNew() {
  return (
    <SettingsPage
      back={{ to: '/admin/games', label: 'All games' }}
      lead="A draft is seen by admins alone until its status is live."
    >
      {NewGame}
    </SettingsPage>
  );
}

function NewGame() {
  return (
    <Sheet title="Game" lead="Everything can be changed later.">
      <GameForm
        initial={newGame}
        save="Create game"
        run={(body, options) => api.games.createGame({ body }, options)}
        onDone={({ uid, name }) => {
          toast(`${name} is created.`, 'good');
          navigate(`/admin/games/${uid}`, { replace: true });
        }}
        onCancel={() => navigate('/admin/games')}
      />
    </Sheet>
  );
}
