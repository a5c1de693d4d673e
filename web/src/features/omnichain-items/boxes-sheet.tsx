import { findItem } from '@hatchery/art/omnichain-things';
import { useState } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Fold } from '../../design/fold.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { omnichainItemsActs } from './items.action.tsx';
import type { ItemsPage } from './items.read.ts';
import { mostBoxes, percent, wordsOf } from './items.rules.ts';
import type { Items } from './use-items.ts';

/** The kinds of boxes of the chain, with their prices and chances. */
export function BoxesSheet({ of: { page, chainId = 0 } }: { of: Items }) {
  const boxes = page.data?.data.boxes;
  return (
    <Sheet
      title="Boxes"
      lead="A box holds one item of each of its pools. Omnimon that travel earn boxes, too: claim them on their pages."
      aside={<AsOfBlock of={page.data} stale={page.isError} />}
    >
      {!boxes ? (
        <div className="omnichain-box-waiting">
          <RowsWaiting count={1} label="Loading the boxes" />
        </div>
      ) : boxes.length === 0 ? (
        <p className="soft">This network has no boxes yet.</p>
      ) : (
        <ul className="omnichain-boxes">
          {boxes.map((box) => (
            <BoxCard key={box.id} box={box} chainId={chainId} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function BoxCard({ box: { id, price, isSold, pools }, chainId }: { box: ItemsPage['boxes'][number]; chainId: number }) {
  const [amount, setAmount] = useState(1);
  const what = wordsOf([{ id, amount }]);
  return (
    <li className="omnichain-box">
      <ThingPicture id={id} size={112} />
      <div className="omnichain-box-words">
        <h3>{nameOfThing(id)}</h3>
        <p>{pools.length === 1 ? 'One item' : `${pools.length} items`}</p>
        {isSold ? (
          <p>
            <Amount base={price} decimals={18} symbol={coinOf(chainId)} /> each
          </p>
        ) : (
          <p className="soft">Not for sale right now.</p>
        )}
      </div>
      {isSold && (
        <div className="omnichain-box-buy">
          <Stepper label={`How many of ${nameOfThing(id)}`} value={amount} most={mostBoxes} onChange={setAmount} />
          <Button
            look="primary"
            large
            onPointerEnter={wantWeb3}
            onClick={() =>
              void startAct({ kind: omnichainItemsActs, chainId, facts: { act: 'buy', box: id, amount, what } })
            }
          >
            Buy {what}
          </Button>
        </div>
      )}
      <Fold className="omnichain-odds" summary="What it may hold, and the chances">
        {pools.map((pool, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pool is its place in the box
          <ul className="rows" key={place} aria-label={`Item ${place + 1}`}>
            {(pool ?? []).map(({ id: item, share }) => (
              <li key={item} className="row">
                <ThingPicture id={item} size={48} />
                <div className="row-words">
                  <strong>{nameOfThing(item)}</strong>
                  <span className="soft">{findItem(item)?.slotName}</span>
                </div>
                <span className="row-end mono">{percent(share)}</span>
              </li>
            ))}
          </ul>
        ))}
      </Fold>
    </li>
  );
}
