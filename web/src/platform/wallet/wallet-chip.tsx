import { shortenAddress } from '../../design/address.rules.ts';
import { Icon } from '../../design/icon.tsx';
import { Link, usePath } from '../router.tsx';
import { requestWallet, useWallet, wantWeb3 } from './wallet.ts';

/** Shows the connected wallet, or the way to sign in or connect one. */
export function WalletChip({
  guest,
  signedIn,
  known,
}: {
  guest: boolean;
  signedIn: boolean;
  known: readonly string[];
}) {
  const { status, address } = useWallet();
  const path = usePath();
  if (status === 'reconnecting' || status === 'connecting') {
    return (
      <span className="chip" role="status">
        <span className="spinner" aria-hidden="true" /> <span className="chip-words">Connecting</span>
      </span>
    );
  }
  if (status === 'connected' && address && signedIn && !guest && known.includes(address.toLowerCase())) {
    return (
      <Link to="/more" className="chip" aria-label={`${shortenAddress(address)}, your wallet, open settings`}>
        <span className="chip-dot" aria-hidden="true" />
        <span className="mono">{shortenAddress(address)}</span>
      </Link>
    );
  }
  if (!signedIn || guest) {
    if (path.startsWith('/sign-')) return null;
    return (
      <Link to={`${guest ? '/sign-up' : '/sign-in'}?to=${encodeURIComponent(path)}`} className="chip">
        {guest ? (
          <>
            <span className="chip-long">Keep your creatures</span>
            <span className="chip-short">Sign up</span>
          </>
        ) : (
          'Sign in'
        )}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="chip"
      onPointerEnter={wantWeb3}
      onClick={() => void requestWallet()}
      aria-label="Connect your wallet"
    >
      <Icon name="wallet" size={20} />
      <span className="chip-words">Connect</span>
    </button>
  );
}
