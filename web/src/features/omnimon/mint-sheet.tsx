import { type FormEvent, useState } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Field } from '../../design/field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { navigate } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { Odds } from './odds.tsx';
import { omnimonActs } from './omnimon.action.tsx';
import type { LairOf } from './use-omnimon.ts';
import '../../design/amount-field.css';

const waiting = <span className="skeleton omnichain-amount" />;

/** The sale of omnimon, with the odds of their traits. */
export function MintSheet({ of: { page, chainId = 0, contracts } }: { of: LairOf }) {
  const shop = page.data?.data.shop;
  const isClosed = shop && (!shop.isOpen || shop.left === 0);
  return (
    <Sheet
      title="Mint"
      lead="An omnimon comes as an egg. A few seconds later its traits are drawn by a later block, which nobody can choose."
      aside={<AsOfBlock of={page.data} stale={page.isError} />}
    >
      <Facts>
        <Fact name="Price">{shop ? <Amount base={shop.price} decimals={18} symbol={coinOf(chainId)} /> : waiting}</Fact>
        <Fact name="Left on this network">{shop ? shop.left.toLocaleString('en') : waiting}</Fact>
      </Facts>
      <div className="omnimon-mint">
        <Button
          look="primary"
          large
          disabled={!shop || isClosed === true}
          onPointerEnter={wantWeb3}
          onClick={() => void startAct({ kind: omnimonActs, chainId, facts: { act: 'mint' } })}
        >
          Mint an omnimon
        </Button>
        {isClosed && (
          <p className="soft">{shop.left === 0 ? 'All of this network are minted.' : 'Minting is closed right now.'}</p>
        )}
      </div>
      <Odds key={chainId} chainId={chainId} traits={contracts.at('omnimonTraits')} />
      <ByNumber chainId={chainId} />
    </Sheet>
  );
}

/** Opens the page of any omnimon. */
function ByNumber({ chainId }: { chainId: number }) {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const isNumber = /^\d{1,78}$/.test(typed.trim());
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (isNumber) navigate(`/omnimon/${chainId}/${typed.trim()}`);
  }
  return (
    <form className="omnimon-by-number" noValidate onSubmit={onSubmit}>
      <Field
        label="Look at one by its number"
        className="amount-field"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setLeft(true)}
        {...(left && typed !== '' && !isNumber ? { error: 'Enter a number, as in 7.' } : {})}
        end={
          <Button type="submit" look="quiet">
            Show
          </Button>
        }
      />
    </form>
  );
}
