import { maxEggsPerPurchase } from '@hatchery/api/egg-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { ElementTag } from '../../design/element-tag.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { Failure } from '../../platform/failure.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { type EggKind, eggKindsOptions, eggsBalanceOptions } from '../../platform/ultigen/eggs.queries.ts';
import { requestWallet, wallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { buyEggs } from './buy-eggs.action.tsx';
import './market.css';
import { Repeated } from '../../design/repeated.tsx';

export function Market() {
  const kinds = useQuery(eggKindsOptions);
  const signedIn = useSession().status === 'authenticated';
  const balance = useQuery({ ...eggsBalanceOptions, enabled: signedIn }).data;
  return (
    <Page title="Market" lead="Five kinds of egg. Every hatch is a fair draw. Paying more doesn't change the odds.">
      {kinds.error && !kinds.data && <Failure error={kinds.error} onRetry={() => void kinds.refetch()} />}
      <ul className="eggs-for-sale">
        {kinds.data
          ? kinds.data.map((kind) => (
              <EggForSale key={kind.id} kind={kind} owned={balance?.find(({ id }) => id === kind.id)?.amount ?? 0} />
            ))
          : !kinds.error && <Blanks />}
      </ul>
    </Page>
  );
}

function EggForSale({ kind, owned }: { kind: EggKind; owned: number }) {
  const [amount, setAmount] = useState(1);
  async function buy() {
    if (!(await requestWallet())) return;
    const action = addAction({
      id: crypto.randomUUID(),
      kind: buyEggs.name,
      step: 'buy',
      status: 'ready',
      facts: { eggType: kind.id, amount },
      chainId: kind.chainId,
      sender: wallet.get().address ?? '',
    });
    requestTransaction(action.id);
  }
  return (
    <li className="egg-for-sale card" data-element={kind.element}>
      <div className="egg-for-sale-picture">
        <EggArt element={kind.element} size={160} alt={kind.name} />
        {owned > 0 && <span className="egg-owned">{owned} in your nest</span>}
      </div>
      <div className="egg-for-sale-words">
        <h2>{kind.name}</h2>
        <p className="egg-price">
          <Amount base={BigInt(kind.price) * BigInt(amount)} decimals={kind.decimals} symbol={kind.currencySymbol} />
        </p>
        <ElementTag element={kind.element} />
        <p>{kind.description}</p>
      </div>
      <div className="egg-for-sale-buy">
        <Stepper label={`How many: ${kind.name}`} value={amount} most={maxEggsPerPurchase} onChange={setAmount} />
        <Button
          look="primary"
          onPointerEnter={wantWeb3}
          onClick={() => void buy()}
          aria-label={`Buy ${amount} ${kind.name}`}
        >
          Buy
        </Button>
      </div>
    </li>
  );
}

function Blanks() {
  return (
    <Repeated count={5}>
      <li className="egg-for-sale card" aria-busy="true">
        <div className="skeleton egg-blank" />
        <div className="egg-for-sale-words">
          <div className="skeleton" style={{ height: 24, width: '50%' }} />
          <div className="skeleton" style={{ height: 72 }} />
        </div>
        <div className="skeleton egg-for-sale-buy" style={{ height: 76 }} />
      </li>
    </Repeated>
  );
}
