import type { credentials } from '@hatchery/api/linking';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { output } from 'zod';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal, Row, Sheet } from '../../design/sheet.tsx';
import { configOptions } from '../../platform/config.ts';
import { GoogleMark } from '../../platform/google/google-mark.tsx';
import { Link } from '../../platform/router.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { LinkEmailDialog } from './link-email-dialog.tsx';
import { waysIn } from './linking.rules.ts';
import { UnlinkDialog, type Unlinking } from './unlink-dialog.tsx';
import { useGoogleLink } from './use-google-link.ts';

type Credentials = output<typeof credentials>;

interface WaysInProps {
  credentials: Credentials;
  onMerge: (mergeUid: string) => void;
}

/** The ways to sign in: e-mail, Google, wallets. The last one cannot be unlinked. */
export function WaysIn({ credentials: { email, google, wallets }, onMerge }: WaysInProps) {
  const config = useQuery(configOptions).data;
  const [unlinking, setUnlinking] = useState<Unlinking>();
  const [linkingEmail, setLinkingEmail] = useState(false);
  const googleLink = useGoogleLink(onMerge);
  const last = waysIn({ email, google, wallets }) === 1;
  const unlink = (what: Unlinking) => <Unlink what={what} last={last} onUnlink={setUnlinking} />;
  return (
    <Sheet title="Ways to sign in" lead="Use any of these to sign in.">
      <ul className="rows">
        <EmailRow email={email} onLink={() => setLinkingEmail(true)} unlink={unlink} />
        {google.map(({ username, linkedAt }) => (
          <Row
            key={username}
            start={<GoogleMedal />}
            title={username}
            words={`Google, linked on ${dayWords(linkedAt)}`}
          >
            {unlink({ kind: 'google', name: username })}
          </Row>
        ))}
        {wallets.map(({ address, linkedAt, main }) => (
          <Row
            key={address}
            start={
              <Medal>
                <MoreIcon name="wallet" size={20} />
              </Medal>
            }
            title={
              <>
                <span>Your wallet</span>
                {main && <span className="badge badge-brand">Main</span>}
              </>
            }
            words={`Linked on ${dayWords(linkedAt)}`}
          >
            <AddressTag address={address} />
            {unlink({ kind: 'wallet', name: address })}
          </Row>
        ))}
      </ul>
      <div className="acts">
        <Button onPointerEnter={wantWeb3} onClick={() => void requestWallet(true)}>
          <MoreIcon name="wallet" size={20} /> {wallets.length > 0 ? 'Link another wallet' : 'Link a wallet'}
        </Button>
        {config?.google && (
          <Button busy={googleLink.busy} onClick={googleLink.start}>
            {!googleLink.busy && <GoogleMark />} {google.length > 0 ? 'Link another Google account' : 'Link Google'}
          </Button>
        )}
      </div>
      {googleLink.words && (
        <p className="field-error" role="alert">
          {googleLink.words}
        </p>
      )}
      {last && <p className="remark">You need at least one way to sign in. Link another before you unlink this one.</p>}
      {unlinking && <UnlinkDialog what={unlinking} onClose={() => setUnlinking(undefined)} />}
      {linkingEmail && (
        <LinkEmailDialog
          needsPassword={email?.password ?? false}
          onMerge={onMerge}
          onClose={() => setLinkingEmail(false)}
        />
      )}
    </Sheet>
  );
}

interface EmailRowProps {
  email: Credentials['email'];
  onLink: () => void;
  unlink: (what: Unlinking) => ReactNode;
}

function EmailRow({ email, onLink, unlink }: EmailRowProps) {
  return (
    <Row
      start={
        <Medal>
          <MoreIcon name="mail" size={20} />
        </Medal>
      }
      title={email ? email.address : 'E-mail'}
      words={email ? <EmailWords hasPassword={email.password} /> : 'Sign in with an e-mail address and a password.'}
    >
      {email ? (
        <>
          <Button look="quiet" onClick={onLink}>
            Change
          </Button>
          {unlink({ kind: 'email', name: email.address })}
        </>
      ) : (
        <Button onClick={onLink}>Link address</Button>
      )}
    </Row>
  );
}

const EmailWords = ({ hasPassword }: { hasPassword: boolean }): ReactNode =>
  hasPassword ? (
    'With a password'
  ) : (
    <>
      No password yet. <Link to="/settings/security">Set one</Link>
    </>
  );

const GoogleMedal = () => (
  <Medal>
    <GoogleMark />
  </Medal>
);

function Unlink({ what, last, onUnlink }: { what: Unlinking; last: boolean; onUnlink: (what: Unlinking) => void }) {
  if (last) return <span className="badge">Your only way to sign in</span>;
  return (
    <Button look="quiet" aria-label={`Unlink ${what.name}`} onClick={() => onUnlink(what)}>
      Unlink
    </Button>
  );
}
