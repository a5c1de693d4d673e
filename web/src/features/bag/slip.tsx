import { Identicon } from '../../design/identicon.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { changeWords, momentWords } from './history.rules.ts';
import './slip.css';

/** The words of a receipt. It names nobody. */
export interface SlipFacts {
  /** The number of the shared receipt, from which its seal is drawn; absent until it has one. */
  uid: string | undefined;
  name: string;
  image: string | undefined;
  tokenId?: string | undefined;
  amountBase: string;
  decimals: number;
  text: string;
  createdAt: string;
}

/** A line of the ledger as a small slip of paper, torn off at both ends. */
export function Slip({ uid, name, image, tokenId, amountBase, decimals, text, createdAt }: SlipFacts) {
  return (
    <article className="slip" aria-label="Receipt">
      <div className="slip-paper">
        <p className="slip-brand">
          <img src="/mark.svg" alt="" width="24" height="24" /> Hatchery
        </p>
        <AssetPicture name={name} image={image} size={96} />
        <h2>
          {name}
          {tokenId !== undefined && <span className="slip-token"> #{tokenId}</span>}
        </h2>
        <p className="slip-amount">{changeWords(amountBase, decimals)}</p>
        <dl>
          <div>
            <dt>What</dt>
            <dd>{text}</dd>
          </div>
          <div>
            <dt>When</dt>
            <dd>
              <time dateTime={createdAt}>{momentWords(createdAt)}</time>
            </dd>
          </div>
        </dl>
        {uid && (
          <div className="slip-foot">
            <Identicon address={uid} size={40} />
            <p>
              Receipt number
              <span className="mono">{uid.slice(0, 13)}</span>
            </p>
          </div>
        )}
      </div>
    </article>
  );
}
