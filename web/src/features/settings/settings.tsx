import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { toast } from '../../design/toaster.tsx';
import { configOptions } from '../../platform/config.ts';
import { clearActions } from '../actions/actions.ts';
import { useSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { Page } from '../shell/page.tsx';
import { requestDisconnect, requestWallet, useWallet } from '../wallet/wallet.ts';
import { ProfileForm } from './profile-form.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import './settings.css';

export function Settings() {
  const session = useSession();
  return (
    <Page title="More" lead="Your account, how things look, and where they run.">
      <div className="settings">
        <Account session={session} />
        {session.status !== 'loading' && (
          <div className="settings-side">
            <section className="sheet card">
              <h2>Appearance</h2>
              <ThemeChoice />
            </section>
            <Networks />
            <section className="sheet card">
              <h2>For builders</h2>
              <p className="settings-soft">
                Everything here is done through an open API; your own tools may use it too.
              </p>
              <ul className="links">
                <li>
                  <a href="/docs" target="_blank" rel="noreferrer">
                    API reference <Icon name="external" size={18} />
                  </a>
                </li>
                <li>
                  <a href="/openapi.json" target="_blank" rel="noreferrer">
                    API description (OpenAPI) <Icon name="external" size={18} />
                  </a>
                </li>
              </ul>
            </section>
          </div>
        )}
      </div>
    </Page>
  );
}

function Account({ session }: { session: ReturnType<typeof useSession> }) {
  if (session.status === 'loading') return <div className="card skeleton" style={{ height: 360 }} aria-busy="true" />;
  if (session.status === 'unauthenticated') {
    return (
      <section className="sheet card">
        <h2>Account</h2>
        <p className="settings-soft">
          You are looking around without an account. Sign in to find your eggs and creatures on any device.
        </p>
        <div>
          <Button look="primary" onClick={() => void requestWallet()}>
            Sign in with a wallet
          </Button>
        </div>
      </section>
    );
  }
  const { user } = session;
  return (
    <section className="sheet card">
      <h2>Account</h2>
      {user.guest && (
        <div className="notice">
          <p>
            You play as a guest, on this device alone. Sign in with a wallet to keep your eggs and creatures for good;
            all of them come along.
          </p>
          <Button look="primary" onClick={() => void requestWallet()}>
            Sign in with a wallet
          </Button>
        </div>
      )}
      <ProfileForm user={user} />
      <Wallets user={user} />
      <SignOut guest={user.guest} />
    </section>
  );
}

function Wallets({ user }: { user: Extract<ReturnType<typeof useSession>, { status: 'authenticated' }>['user'] }) {
  const { status, connectorName } = useWallet();
  const linked = (user.wallets ?? []).filter(
    ({ address }) => address.toLowerCase() !== user.internalWallet.toLowerCase(),
  );
  return (
    <dl className="facts">
      {user.internalWallet && (
        <div>
          <dt>Kept by Hatchery</dt>
          <dd>
            <AddressTag address={user.internalWallet} />
          </dd>
        </div>
      )}
      {linked.map(({ address }) => (
        <div key={address}>
          <dt>Your wallet</dt>
          <dd>
            <AddressTag address={address} />
          </dd>
        </div>
      ))}
      {status === 'connected' && (
        <div>
          <dt>Connected with {connectorName ?? 'a wallet'}</dt>
          <dd>
            <Button look="quiet" onClick={requestDisconnect}>
              Disconnect
            </Button>
          </dd>
        </div>
      )}
    </dl>
  );
}

function SignOut({ guest }: { guest: boolean }) {
  const [sure, setSure] = useState(false);
  async function leave(everywhere: boolean) {
    clearActions();
    requestDisconnect();
    try {
      await signOut({ everywhere });
      toast(everywhere ? 'Signed out everywhere.' : 'Signed out.', 'good');
    } catch {
      toast('Signed out here. The hatchery could not be told, so other devices may stay signed in.', 'bad');
    }
  }
  if (guest && !sure) {
    return (
      <div className="settings-row">
        <Button look="danger" onClick={() => setSure(true)}>
          Sign out
        </Button>
      </div>
    );
  }
  return (
    <div className="settings-row">
      {guest && (
        <p className="settings-warning">
          A guest who signs out cannot come back: eggs and creatures of this guest stay behind.
        </p>
      )}
      <Button look={guest ? 'danger' : 'secondary'} onClick={() => void leave(false)}>
        {guest ? 'Sign out for good' : 'Sign out here'}
      </Button>
      {guest ? (
        <Button onClick={() => setSure(false)}>Stay</Button>
      ) : (
        <Button look="danger" onClick={() => void leave(true)}>
          Sign out everywhere
        </Button>
      )}
    </div>
  );
}

function Networks() {
  const { data } = useQuery(configOptions);
  return (
    <section className="sheet card">
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
              {chain.id === data.defaultChainId ? 'home · ' : ''}
              {chain.id}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
