import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ApiToken } from './api-token.tsx';
import { Devices } from './devices.tsx';
import { Password } from './password.tsx';
import './security.css';

/** What keeps an account its owner's: the password, the devices, and a token for their own tools. */
export function Security() {
  return (
    <SettingsPage lead="Your password, and every place where you are signed in." waiting={<Waiting />}>
      {() => (
        <>
          <Devices />
          <Password />
          <ApiToken />
        </>
      )}
    </SettingsPage>
  );
}

const Waiting = () => (
  <>
    <div className="card skeleton" style={{ height: 332 }} aria-busy="true" />
    <div className="card skeleton" style={{ height: 348 }} aria-busy="true" />
  </>
);
