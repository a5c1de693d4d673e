import type { User } from '@hatchery/api/users';
import type { ReactNode } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Link, usePath, useRoute } from '../router.tsx';
import { mayEnter } from '../session/access.rules.ts';
import { useSession } from '../session/session.ts';
import { Page } from './page.tsx';
import { SectionsNav } from './sections-nav.tsx';
import './frame.css';

interface SettingsPageProps {
  /** The title, if it is not that of the route. */
  title?: string | undefined;
  lead: ReactNode;
  /** A placeholder of the true shape while the session loads. */
  waiting?: ReactNode;
  /** The way back, if it is not More. */
  back?: { to: string; label: string };
  /** Leaves out the list of sections, for wide tables. */
  wide?: boolean;
  children: (user: User) => ReactNode;
}

/** The frame of everything under More: the sections beside it where there is room, a way back where there is none. */
export function SettingsPage({ title, lead, waiting, back, wide = false, children }: SettingsPageProps) {
  const session = useSession();
  const route = useRoute();
  return (
    <Page
      title={title ?? route.title}
      lead={lead}
      back={back ? { ...back, always: true } : { to: '/more', label: 'More', always: wide }}
    >
      {session.status === 'unauthenticated' ? (
        <SignInFirst />
      ) : (
        <div className={wide ? undefined : 'framed'}>
          {!wide && <SectionsNav user={session.status === 'authenticated' ? session.user : undefined} beside />}
          <div className="framed-content">
            {session.status === 'loading' ? (waiting ?? <Waiting />) : <Inside user={session.user}>{children}</Inside>}
          </div>
        </div>
      )}
    </Page>
  );
}

function Inside({ user, children }: { user: User; children: (user: User) => ReactNode }) {
  const route = useRoute();
  if (mayEnter(route, user)) return children(user);
  return user.guest && route.access === 'accounts' ? <AccountFirst /> : <NotForYou />;
}

const Waiting = () => <div className="card skeleton" style={{ height: 320 }} aria-busy="true" />;

function SignInFirst() {
  const path = usePath();
  return (
    <EmptyState
      art={<EggArt element="water" size={104} alt="" />}
      title="Sign in to continue"
      action={
        <Link className="button button-primary" to={`/sign-in?to=${encodeURIComponent(path)}`}>
          Sign in
        </Link>
      }
    >
      You need an account to see this page. You come right back after signing in.
    </EmptyState>
  );
}

/** Stands for what only players with an account can use. */
export function AccountFirst() {
  return (
    <EmptyState
      art={<EggArt element="light" size={104} alt="" />}
      title="Create an account first"
      action={
        <Link className="button button-primary" to={`/sign-up?to=${encodeURIComponent(usePath())}`}>
          Create account
        </Link>
      }
    >
      Guests only exist on this device. Create an account to use this page; your eggs and creatures come along.
    </EmptyState>
  );
}

function NotForYou() {
  return (
    <EmptyState
      art={
        <span className="empty-icon">
          <MoreIcon name="search" size={32} />
        </span>
      }
      title="You don't have access"
      action={
        <Link className="button button-primary" to="/more">
          Back to More
        </Link>
      }
    >
      This page is for studios and admins. If you need it, ask an admin for the role.
    </EmptyState>
  );
}
