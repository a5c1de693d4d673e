import type { User } from '@hatchery/api/users';
import { Sheet } from '../../design/sheet.tsx';
import { BadgesSheet } from '../../platform/badges/badges-sheet.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MainWallet } from './main-wallet.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { ProfileForm } from './profile-form.tsx';
import { YourData } from './your-data.tsx';
import './profile.css';

export function Profile() {
  return (
    <SettingsPage lead="How other players see you, and your data." waiting={<Waiting />}>
      {(user) => <Sheets user={user} />}
    </SettingsPage>
  );
}

function Sheets({ user }: { user: User }) {
  return (
    <>
      <PicturePicker user={user} />
      <Sheet title="About you" lead="Your friends and the people you invite can see this.">
        <ProfileForm user={user} />
      </Sheet>
      <BadgesSheet />
      <Sheet
        title="Main wallet"
        lead="Receives your creatures, rewards and gifts."
        aside={
          <Link className="button button-quiet" to="/settings/wallets">
            All wallets
          </Link>
        }
      >
        <MainWallet user={user} />
      </Sheet>
      <YourData />
      <DeleteAccount />
    </>
  );
}

const Waiting = () => (
  <>
    <div className="card skeleton" style={{ height: 264 }} aria-busy="true" />
    <div className="card skeleton" style={{ height: 392 }} aria-busy="true" />
  </>
);
