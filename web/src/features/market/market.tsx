import { maxEggsPerPurchase } from '@hatchery/api/egg-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { ElementTag } from '../../design/element-tag.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { type EggKind, eggsBalanceOptions } from '../../platform/ultigen/eggs.queries.ts';
import { requestWallet, wallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { buyEggs } from './buy-eggs.action.tsx';
import { KeptPurchaseDialog } from './kept-purchase-dialog.tsx';
import { OldPrices } from './old-prices.tsx';
import { PayWith, PayWithWaiting } from './pay-with.tsx';
import { missingOf } from './payers.rules.ts';
import { useEggKinds } from './use-egg-kinds.ts';
import { type Paying, usePayer } from './use-payer.ts';
import './market.css';

export function Market() {
  const kinds = useEggKinds();
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const eggs = useQuery({ ...eggsBalanceOptions, enabled: user !== undefined }).data;
  const config = useQuery(configOptions).data;
  const chainId = config?.defaultChainId;
  const paying = usePayer(user, chainId);
  return (
    <Page
      title="Market"
      lead="Five kinds of egg. Every hatch is a fair draw. Paying more doesn't change the odds."
      aside={
        <Link className="button button-secondary" to="/trades">
          Trade with players
        </Link>
      }
    >
      {paying.payer ? (
        <PayWith paying={paying} chainId={chainId} />
      ) : (
        session.status !== 'unauthenticated' && <PayWithWaiting />
      )}
      {kinds.error && !kinds.data && <Failure error={kinds.error} onRetry={() => void kinds.refetch()} />}
      <ul className="eggs-for-sale">
        {kinds.data
          ? kinds.data.map((kind) => (
              <EggForSale
                key={kind.id}
                kind={kind}
                owned={eggs?.find(({ id }) => id === kind.id)?.amount ?? 0}
                paying={session.status === 'unauthenticated' ? undefined : paying}
              />
            ))
          : !kinds.error && <Blanks />}
      </ul>
      {kinds.stale && (
        <OldPrices
          since={kinds.stale}
          network={chainName(config, chainId ?? 0)}
          asking={kinds.isFetching}
          onRetry={() => void kinds.refetch()}
        />
      )}
    </Page>
  );
}

interface EggForSaleProps {
  kind: EggKind;
  owned: number;
  /** Absent for visitors. */
  paying: Paying | undefined;
}

function EggForSale({ kind, owned, paying }: EggForSaleProps) {
  const [amount, setAmount] = useState(1);
  const [buying, setBuying] = useState(false);
  const { payer, balance, unreadable = false } = paying ?? {};
  const cost = BigInt(kind.price) * BigInt(amount);

  async function buyWithOwnWallet() {
    if (!(await requestWallet())) return;
    // A double press buys once.
    if (currentTransaction()) return;
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
          <Amount base={cost} {...gameToken} />
        </p>
        <ElementTag element={kind.element} />
        <p>{kind.description}</p>
        {paying && <YouHave cost={cost} balance={balance} />}
      </div>
      <div className="egg-for-sale-buy">
        <Stepper label={`How many: ${kind.name}`} value={amount} most={maxEggsPerPurchase} onChange={setAmount} />
        <Button
          look="primary"
          onPointerEnter={payer?.kept ? undefined : wantWeb3}
          onClick={() => (payer?.kept ? setBuying(true) : void buyWithOwnWallet())}
          aria-label={`Buy ${amount} ${kind.name}`}
        >
          Buy
        </Button>
      </div>
      {buying && payer && (
        <KeptPurchaseDialog
          kind={kind}
          amount={amount}
          payer={payer}
          balance={balance}
          unreadable={unreadable}
          onClose={() => setBuying(false)}
        />
      )}
    </li>
  );
}

/** The balance beside the price. */
function YouHave({ cost, balance }: { cost: bigint; balance: bigint | undefined }) {
  if (balance === undefined) return <p className="egg-balance">&nbsp;</p>;
  const short = missingOf(cost, balance) > 0n;
  return (
    <p className="egg-balance" data-short={short || undefined}>
      {short ? 'Not enough: you have' : 'You have'} <Amount base={balance} {...gameToken} />
    </p>
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
