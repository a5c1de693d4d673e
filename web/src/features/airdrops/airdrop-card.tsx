import type { ActiveAirdrop, AirdropShare } from '@hatchery/api/airdrops';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { goesOnChain, goesToBag, openShares, timeWords } from './airdrops.rules.ts';
import { useClaim, useClaimOnChain } from './use-claim.ts';

interface AirdropCardProps {
  airdrop: ActiveAirdrop;
  now: number;
  /** Everything is being claimed. */
  busy: boolean;
}

/** An airdrop that a player can claim: what they get, for which of their wallets, and until when. */
export function AirdropCard({ airdrop, now, busy }: AirdropCardProps) {
  const { name, description, image, asset, mine } = airdrop;
  const shares = openShares(airdrop);
  return (
    <li className="airdrop-card">
      <div className="airdrop-card-head">
        <AssetPicture name={name} image={image || asset.image} size={64} />
        <div>
          <h3>{name}</h3>
          <p className="airdrop-amount">{amountWords(BigInt(mine.amountBase), asset)}</p>
        </div>
      </div>
      {description && <p className="airdrop-words">{description}</p>}
      <p className="soft airdrop-why">
        {shares.length > 0 && `${shares.map(forWhom).join(', ')}. `}
        {timeWords(airdrop, now)}.
      </p>
      <Buttons airdrop={airdrop} busy={busy} />
    </li>
  );
}

function forWhom({ address, kept }: AirdropShare): string {
  if (!address) return 'For your e-mail address';
  return `For your ${kept ? 'Hatchery wallet' : 'wallet'} ${shortenAddress(address)}`;
}

function Buttons({ airdrop, busy }: { airdrop: ActiveAirdrop; busy: boolean }) {
  const claim = useClaim();
  const onChain = useClaimOnChain();
  const [share] = openShares(airdrop);
  const bag = goesToBag(airdrop);
  const intoBag = goesOnChain(airdrop) ? 'Claim to your bag' : 'Claim';
  return (
    <div className="acts">
      {bag && (
        <Button
          look="primary"
          busy={claim.isPending || busy}
          aria-label={`${intoBag}: ${airdrop.name}`}
          onClick={() => claim.mutate([airdrop])}
        >
          {intoBag}
        </Button>
      )}
      {share && goesOnChain(airdrop) && (
        <Button
          look={bag ? 'secondary' : 'primary'}
          busy={onChain.isPending}
          aria-label={`Claim to a wallet: ${airdrop.name}`}
          onPointerEnter={wantWeb3}
          onClick={() => onChain.mutate({ airdrop, share })}
        >
          Claim to a wallet
        </Button>
      )}
    </div>
  );
}
