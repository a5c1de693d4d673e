import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { requestDisconnect, useWallet } from '../../platform/wallet/wallet.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';

/** Shows the player's face, name and wallets. */
export function WhoCard({ user }: { user: User }) {
  const { status, connectorName } = useWallet();
  const wallets = useQuery(walletsOptions).data;
  const labelOf = (address: string): string => {
    const found = wallets?.find((own) => own.address === address);
    if (address === user.internalWallet || found?.isInternalWallet) return 'Kept by Hatchery';
    return found ? 'Your wallet' : 'Wallet';
  };
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
        {user.wallets?.map(({ address }) => (
          <div key={address}>
            <dt>{labelOf(address)}</dt>
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
    </>
  );
}
