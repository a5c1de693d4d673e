import type { ReactNode } from 'react';
import { Identicon } from '../../design/identicon.tsx';
import { momentWords } from '../moment.rules.ts';
import { AssetPicture } from './asset-picture.tsx';
import { changeWords } from './units.rules.ts';
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

/** A line of the ledger on a slip. */
export function Slip({ uid, name, image, tokenId, amountBase, decimals, text, createdAt }: SlipFacts) {
  return (
    <SlipPaper uid={uid}>
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
    </SlipPaper>
  );
}

interface SlipPaperProps {
  /** The number of the receipt, from which its seal is drawn; absent until it has one. */
  uid: string | undefined;
  children: ReactNode;
}

/** A small slip of paper, torn off at both ends, with its seal at the foot. */
export function SlipPaper({ uid, children }: SlipPaperProps) {
  return (
    <article className="slip" aria-label="Receipt">
      <div className="slip-paper">
        <p className="slip-brand">
          <img src="/mark.svg" alt="" width="24" height="24" /> Hatchery
        </p>
        {children}
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
