import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ApiToken } from './api-token.tsx';
import { Devices } from './devices.tsx';
import { Password } from './password.tsx';
import './security.css';

/** What keeps an account its owner's: the password, the devices, and a token for their own tools. */
export function Security() {
  return (
    <SettingsPage title="Security" lead="Your password, and every place where you are signed in." waiting={<Waiting />}>
      {(user) =>
        user.guest ? (
          <ForGuests />
        ) : (
          <>
            <Devices />
            <Password />
            <ApiToken />
          </>
        )
      }
    </SettingsPage>
  );
}

const ForGuests = () => (
  <EmptyState
    art={<EggArt element="light" size={104} alt="" />}
    title="Guests have nothing to lock yet"
    action={
      <Link className="button button-primary" to="/sign-up?to=/settings/security">
        Make an account
      </Link>
    }
  >
    A guest lives on this device alone. With an account your creatures are yours on every device.
  </EmptyState>
);

const Waiting = () => (
  <>
    <div className="card skeleton" style={{ height: 332 }} aria-busy="true" />
    <div className="card skeleton" style={{ height: 348 }} aria-busy="true" />
  </>
);
