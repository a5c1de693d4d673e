import type { FollowedChain } from '@hatchery/api/public-chains';
import type { Wallet } from '@hatchery/api/wallets';
import { shortenAddress } from '../../design/address.rules.ts';
import { AddressTag } from '../../design/address-tag.tsx';
import { Fold } from '../../design/fold.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Link } from '../../platform/router.tsx';
import { explorerName, sortWallets, walletKinds } from './chain.rules.ts';

interface OwnAddressesProps {
  wallets: readonly Wallet[];
  chain: Pick<FollowedChain, 'name' | 'explorerUrl'>;
}

/** As many as nearly everybody has. More fold out. */
const shownAtOnce = 3;

/** The player's addresses on a chain, each copied with one tap. */
export function OwnAddresses({ wallets, chain }: OwnAddressesProps) {
  const sorted = sortWallets(wallets);
  const others = sorted.slice(shownAtOnce);
  return (
    <section className="chain-addresses" aria-label={`Your addresses on ${chain.name}`}>
      <h3>Your addresses</h3>
      {sorted.length === 0 && (
        <p className="soft">
          None yet. <Link to="/settings/wallets">Get a wallet</Link> to have things here.
        </p>
      )}
      <Addresses wallets={sorted.slice(0, shownAtOnce)} chain={chain} />
      {others.length > 0 && (
        <Fold summary={<>{others.length} more</>}>
          <Addresses wallets={others} chain={chain} />
        </Fold>
      )}
    </section>
  );
}

const Addresses = ({ wallets, chain: { explorerUrl } }: OwnAddressesProps) => (
  <ul>
    {wallets.map((wallet) => (
      <li key={wallet.address}>
        <AddressTag address={wallet.address} />
        <span className="chain-kinds">
          {walletKinds(wallet).map((kind) => (
            <span key={kind} className={kind === 'Main' ? 'badge badge-brand' : 'badge'}>
              {kind}
            </span>
          ))}
        </span>
        {explorerUrl && (
          <a
            className="icon-button"
            href={`${explorerUrl}/address/${wallet.address}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${shortenAddress(wallet.address)} on ${explorerName(explorerUrl)}`}
          >
            <MoreIcon name="external" size={20} />
          </a>
        )}
      </li>
    ))}
  </ul>
);
