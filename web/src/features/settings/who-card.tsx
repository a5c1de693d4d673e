import type { User } from '@hatchery/api/users';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { requestDisconnect, useWallet } from '../../platform/wallet/wallet.ts';

/** Shows the player's face, name and wallets. */
export function WhoCard({ user }: { user: User }) {
  const { status, connectorName } = useWallet();
  const linked = (user.wallets ?? []).filter(
    ({ address }) => address.toLowerCase() !== user.internalWallet.toLowerCase(),
  );
  return (
    <>
      <header className="who">
        <Face uid={user.uid} picture={user.picture} size={64} />
        <div>
          <h2>{nameOfPlayer(user)}</h2>
          <p className="settings-soft">{user.guest ? 'Guest' : user.email || 'No e-mail address'}</p>
        </div>
      </header>
      <dl className="facts">
        {linked.map(({ address }) => (
          <div key={address}>
            <dt>Your wallet</dt>
            <dd>
              <AddressTag address={address} />
            </dd>
          </div>
        ))}
        {user.internalWallet && (
          <div>
            <dt>Kept by Hatchery</dt>
            <dd>
              <AddressTag address={user.internalWallet} />
            </dd>
          </div>
        )}
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
    </>
  );
}
