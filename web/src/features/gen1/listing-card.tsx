import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { ElementTag } from '../../design/element-tag.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { Link } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { gen1 } from './gen1.action.tsx';
import { tokenOptions } from './gen1.queries.ts';
import { elementOfKnown, type Known, type Listing, nameOf } from './gen1.rules.ts';

interface TokenArtProps {
  chainId: number;
  tokenId: string;
  creature: Known | undefined;
  size: number;
}

/** The picture of a token: its creature once that is told, and something to guess before. */
export function TokenArt({ chainId, tokenId, creature, size }: TokenArtProps) {
  const { data, error } = useQuery(tokenOptions(chainId, tokenId, creature !== undefined));
  const element = elementOfKnown(creature);
  const alt = `${nameOf(tokenId, creature)}${element ? `, ${element}` : ''}${creature?.isShiny ? ', shiny' : ''}`;
  if (!data && !error) return <span className="gen1-art skeleton" style={{ width: size, height: size }} />;
  if (!data) return <EggArt element={element ?? 'light'} size={size} alt={alt} />;
  return (
    <img className="gen1-art" src={pathOfPicture(data.image)} alt={alt} width={size} height={size} decoding="async" />
  );
}

export function CreatureWords({ creature }: { creature: Known | undefined }) {
  const element = elementOfKnown(creature);
  return (
    <span className="gen1-creature">
      {element ? <ElementTag element={element} /> : <span className="soft">Told when it is first staked</span>}
      {creature?.isShiny && <span className="badge badge-brand">Shiny</span>}
    </span>
  );
}

export const buyListing = (chainId: number, { tokenId, price, creature }: Omit<Listing, 'seller'>) =>
  startAct({
    kind: gen1,
    chainId,
    facts: { act: 'buy', token: tokenId, name: nameOf(tokenId, creature), most: String(price) },
  });

interface ListingCardProps {
  listing: Listing;
  chainId: number;
  block: number;
  isMine: boolean;
}

/** A creature in the bazaar, with the block as of which it can be bought. */
export function ListingCard({ listing, chainId, block, isMine }: ListingCardProps) {
  const { tokenId, price, creature } = listing;
  const name = nameOf(tokenId, creature);
  return (
    <li
      className="gen1-listing card"
      data-element={elementOfKnown(creature) ?? 'light'}
      aria-label={`${name}, number ${tokenId}`}
    >
      <div className="gen1-picture">
        <TokenArt chainId={chainId} tokenId={tokenId} creature={creature} size={144} />
        <span className="gen1-number">No. {tokenId}</span>
      </div>
      <div className="gen1-words">
        <h3>
          <Link to={`/bazaar/${tokenId}?chain=${chainId}`}>{name}</Link>
        </h3>
        <CreatureWords creature={creature} />
        <strong className="gen1-price">
          <Amount base={price} decimals={18} symbol={coinOf(chainId)} />
        </strong>
        <p className="soft gen1-fillable">
          Fillable as of block <span className="mono">{block.toLocaleString('en')}</span>
        </p>
        {isMine ? (
          <span className="gen1-mine soft">Yours</span>
        ) : (
          <Button
            look="primary"
            aria-label={`Buy ${name}`}
            onPointerEnter={wantWeb3}
            onClick={() => void buyListing(chainId, listing)}
          >
            Buy
          </Button>
        )}
      </div>
    </li>
  );
}
