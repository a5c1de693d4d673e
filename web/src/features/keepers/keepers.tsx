import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { AskForReports } from '../../platform/actions/actions-watch.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { keeperPath } from '../../platform/masters/keeper-path.rules.ts';
import { AvatarPicture } from '../../platform/masters/keeper-picture.tsx';
import { useOwnAvatars } from '../../platform/masters/own-avatars.ts';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { mintReports } from './mint.queries.ts';
import { Sample } from './sample.tsx';
import { MintsUnderWay, useIsSettling, useMintsUnderWay } from './under-way.tsx';
import './keepers.css';

/** The player's keepers on all chains, and those that are on their way. */
export function Keepers() {
  const session = useSession();
  if (session.status === 'loading')
    return (
      <Frame lead={'\u00a0'}>
        <Waiting />
      </Frame>
    );
  if (session.status === 'unauthenticated')
    return (
      <Frame>
        <None signIn />
      </Frame>
    );
  return <Own />;
}

function Own() {
  const { avatars, error, missing, retry } = useOwnAvatars();
  const mints = useMintsUnderWay(avatars ?? []);
  const count = avatars?.length ?? 0;
  const isEmpty = avatars && count === 0 && mints.length === 0 && missing.length === 0;
  const lead = avatars && count > 0 ? `${count} ${count === 1 ? 'keeper' : 'keepers'}` : '\u00a0';
  return (
    <Frame lead={isEmpty ? undefined : lead}>
      <AskForReports reports={mintReports} />
      {error && !avatars ? (
        <Failure error={error} onRetry={retry} />
      ) : !avatars ? (
        <Waiting />
      ) : isEmpty ? (
        <None />
      ) : (
        <ul className="keepers">
          <MintsUnderWay mints={mints} />
          {avatars.map((avatar) => (
            <Card key={`${avatar.chainId}/${avatar.tokenId}`} avatar={avatar} />
          ))}
          <li>
            <Link to="/keepers/new" className="keeper-next">
              <MoreIcon name="plus" size={32} />
              <span>Make another keeper</span>
            </Link>
          </li>
        </ul>
      )}
      {avatars && missing.length > 0 && (
        <p className="remark" role="status">
          {`${missing.join(', ')} can't be read right now. Keepers there are safe.`}
        </p>
      )}
    </Frame>
  );
}

const Frame = ({ lead, children }: { lead?: string | undefined; children: React.ReactNode }) => (
  <Page title="Your keepers" lead={lead}>
    {children}
  </Page>
);

function Card({ avatar }: { avatar: MastersAvatar }) {
  const config = useQuery(configOptions).data;
  const { name, chainId, equippedItems } = avatar;
  const isSettling = useIsSettling(avatar);
  const worn = equippedItems.length;
  return (
    <li>
      <Link to={keeperPath(avatar)} className="keeper-card card" aria-label={name}>
        <AvatarPicture avatar={avatar} size={256} />
        <span className="keeper-words">
          <strong>{name}</strong>
          <span className="soft">
            {worn === 0 ? 'Wears no items' : `Wears ${worn} ${worn === 1 ? 'item' : 'items'}`}
            {(config?.chains.length ?? 1) > 1 && ` · ${chainName(config, chainId)}`}
          </span>
        </span>
        {isSettling && <span className="keeper-status">Almost final</span>}
      </Link>
    </li>
  );
}

/** Nothing is here yet: the way to the studio, with a keeper that shows what it is about. */
const None = ({ signIn = false }: { signIn?: boolean }) => (
  <EmptyState
    art={<Sample size={160} />}
    title="Nobody keeps the hatchery yet"
    action={
      <div className="empty-actions">
        <Link className="button button-primary" to="/keepers/new">
          Make your keeper
        </Link>
        {signIn && (
          <Link className="button button-secondary" to="/sign-in?to=/keepers">
            Sign in
          </Link>
        )}
      </div>
    }
  >
    A keeper is who you are here: in your profile, among friends, in trades and in games. The first one is free with an
    account.
  </EmptyState>
);

const Waiting = () => (
  <ul className="keepers" aria-busy="true" aria-label="Loading your keepers">
    <Repeated count={4}>
      <li className="keeper-card card">
        <span className="skeleton keeper-picture" />
        <span className="keeper-words">
          <span className="skeleton" style={{ height: 22, width: '60%' }} />
          <span className="skeleton" style={{ height: 18, width: '80%' }} />
        </span>
      </li>
    </Repeated>
  </ul>
);
