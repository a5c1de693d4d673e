import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { configOptions } from '../../platform/config.ts';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { SectionsNav } from '../../platform/shell/sections-nav.tsx';
import { requestWallet } from '../../platform/wallet/wallet.ts';
import { SignOut } from './sign-out.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { WhoCard } from './who-card.tsx';
import './settings.css';
import '../../platform/shell/frame.css';

export function Settings() {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  if (session.status === 'unauthenticated')
    return (
      <Page title="More" lead="Your account, appearance and networks.">
        <div className="settings">
          <Visitor />
          <div className="settings-side">
            <Appearance />
            <Networks />
            <Builders />
          </div>
        </div>
      </Page>
    );
  return (
    <Page title="More" lead="Your account, appearance and networks.">
      <div className="framed hub">
        <SectionsNav user={user} />
        <div className="framed-content settings">
          {user ? <Account user={user} /> : <div className="card skeleton who-waiting" aria-busy="true" />}
          <div className="settings-side">
            <Appearance />
            <Networks />
            <Builders />
          </div>
        </div>
      </div>
    </Page>
  );
}

function Visitor() {
  return (
    <section className="settings-sheet card">
      <h2>Account</h2>
      <p className="settings-soft">You're not signed in. Sign in to see your eggs and creatures on any device.</p>
      <div className="settings-row">
        <Button look="primary" onClick={() => void requestWallet()}>
          Sign in with a wallet
        </Button>
        <Link className="button button-secondary" to="/sign-in">
          Other ways to sign in
        </Link>
      </div>
    </section>
  );
}

function Account({ user }: { user: User }) {
  return (
    <section className="settings-sheet card">
      <WhoCard user={user} />
      {user.guest && (
        <div className="notice">
          <p>
            You're playing as a guest, on this device only. Create an account to keep your eggs and creatures; all of
            them come along.
          </p>
          <div className="settings-row">
            <Link className="button button-primary" to="/sign-up?to=/more">
              Create account
            </Link>
            <Button onClick={() => void requestWallet()}>Sign in with a wallet</Button>
          </div>
        </div>
      )}
      <SignOut guest={user.guest} />
    </section>
  );
}

function Appearance() {
  return (
    <section className="settings-sheet card">
      <h2>Appearance</h2>
      <ThemeChoice />
    </section>
  );
}

function Builders() {
  return (
    <section className="settings-sheet card">
      <h2>For developers</h2>
      <p className="settings-soft">Everything here runs on an open API that your own tools can use too.</p>
      <ul className="links">
        <li>
          <a href="/docs" target="_blank" rel="noreferrer">
            API reference <MoreIcon name="external" size={18} />
          </a>
        </li>
        <li>
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI document <MoreIcon name="external" size={18} />
          </a>
        </li>
      </ul>
    </section>
  );
}

function Networks() {
  const { data } = useQuery(configOptions);
  return (
    <section className="settings-sheet card">
      <h2>Networks</h2>
      <dl className="facts">
        {data?.chains.map((chain) => (
          <div key={chain.id}>
            <dt>
              {chain.explorerUrl ? (
                <a href={chain.explorerUrl} target="_blank" rel="noreferrer">
                  {chain.name}
                </a>
              ) : (
                chain.name
              )}
            </dt>
            <dd className="mono">
              {chain.id === data.defaultChainId ? 'default · ' : ''}
              {chain.id}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/settings/chains">How they are right now</Link>
      </p>
    </section>
  );
}
