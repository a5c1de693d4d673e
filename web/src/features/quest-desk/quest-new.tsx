import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { newQuest } from './quest.rules.ts';
import { QuestForm } from './quest-form.tsx';
import './quest-desk.css';

export function AdminQuestNew() {
  return (
    <SettingsPage
      back={{ to: '/admin/quests', label: 'All quests' }}
      lead="It stays hidden until you show it. Try it with a player before."
    >
      {() => (
        <Sheet title="Quest" lead="Everything can be changed later.">
          <QuestForm
            initial={newQuest}
            save="Create quest"
            run={(body, options) => api.games.createQuest({ body }, options)}
            onDone={({ uid, name }) => {
              toast(`${name} is created.`, 'good');
              navigate(`/admin/quests/${uid}`, { replace: true });
            }}
            onCancel={() => navigate('/admin/quests')}
          />
        </Sheet>
      )}
    </SettingsPage>
  );
}
