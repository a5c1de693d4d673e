import { Sheet } from '../../design/sheet.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { EventForm } from './event-form.tsx';
import './event-desk.css';

export function AdminEventNew() {
  return (
    <SettingsPage
      back={{ to: '/admin/events', label: 'All events' }}
      lead="Nothing is given before its end, a dry run, and your word."
    >
      {() => (
        <Sheet title="Event" lead="It can't be changed later. Until its rewards are given, it can be deleted.">
          <EventForm />
        </Sheet>
      )}
    </SettingsPage>
  );
}
