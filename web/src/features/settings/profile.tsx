import { ProfileForm } from './profile-form.tsx';
import { SettingsPage } from './settings-page.tsx';

export function Profile() {
  return (
    <SettingsPage title="Profile" lead="How other keepers see you.">
      {(user) => (
        <section className="settings-sheet card">
          <ProfileForm user={user} />
        </section>
      )}
    </SettingsPage>
  );
}
