import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ApiToken } from './api-token.tsx';
import { Devices } from './devices.tsx';
import { Password } from './password.tsx';
import './security.css';

/** The devices, the password, and a token for the player's own tools. */
export function Security() {
  return (
    <SettingsPage lead="Your password and the devices you're signed in on." waiting={<Waiting />}>
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
