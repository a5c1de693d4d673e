import { type FormEvent, useState } from 'react';
import { parseUnits, unitsWords } from '../../design/amount.rules.ts';
import { AmountField } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Link } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { gen1 } from './gen1.action.tsx';
import type { Own } from './gen1.read.ts';
import { nameOf, proceeds } from './gen1.rules.ts';
import { CreatureWords, TokenArt } from './listing-card.tsx';

/** Prices in the bazaar are below this, as its contract says. */
const highestPrice = 2n ** 95n - 1n;

interface OwnCreaturesProps {
  chainId: number;
  own: readonly Own[];
  /** All that the wallet has; more than `own` shows where there are many. */
  owned: number;
  fee: bigint;
  /** Proceeds that the bazaar could not send to the wallet, in base units. */
  credit: bigint;
  isConnected: boolean;
}

/** The creatures in the player's wallet, each with the way to sell it. */
export function OwnCreatures({ chainId, own, owned, fee, credit, isConnected }: OwnCreaturesProps) {
  if (!isConnected) return <WalletFirst why="Sell yours, and see which ones you lack." />;
  return (
    <Sheet
      title="Yours"
      lead={`${owned.toLocaleString('en')} in your wallet${owned > own.length ? `, the first ${own.length} of them here` : ''}.`}
    >
      {credit > 0n && (
        <p className="gen1-credit remark">
          Your wallet refused {unitsWords(credit, 18, coinOf(chainId))} of a sale. They wait for you.{' '}
          <Button
            onPointerEnter={wantWeb3}
            onClick={() => void startAct({ kind: gen1, chainId, facts: { act: 'credit' } })}
          >
            Take your proceeds
          </Button>
        </p>
      )}
      {own.length === 0 ? (
        <p className="none-yet">
          None yet. <Link to="/gen1">Claim a creature</Link>
        </p>
      ) : (
        <ul className="rows">
          {own.map((creature) => (
            <Row
              key={creature.tokenId}
              start={<TokenArt chainId={chainId} tokenId={creature.tokenId} creature={creature.creature} size={56} />}
              title={
                <Link to={`/bazaar/${creature.tokenId}?chain=${chainId}`}>
                  {nameOf(creature.tokenId, creature.creature)}
                </Link>
              }
              words={
                creature.price === undefined ? (
                  <CreatureWords creature={creature.creature} />
                ) : (
                  `In the bazaar for ${unitsWords(creature.price, 18, coinOf(chainId))}`
                )
              }
            >
              <SellButtons own={creature} chainId={chainId} fee={fee} />
            </Row>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** Lists a creature, changes its price, or takes it out of the bazaar. */
export function SellButtons({ own, chainId, fee }: { own: Own; chainId: number; fee: bigint }) {
  const [isOpen, setOpen] = useState(false);
  const { tokenId, price, creature } = own;
  const name = nameOf(tokenId, creature);
  const cancel = () => startAct({ kind: gen1, chainId, facts: { act: 'cancel', token: tokenId, name } });
  return (
    <>
      <Button
        aria-label={`${price === undefined ? 'Sell' : 'Change the price of'} ${name}`}
        onPointerEnter={wantWeb3}
        onClick={() => setOpen(true)}
      >
        {price === undefined ? 'Sell' : 'Change price'}
      </Button>
      {price !== undefined && (
        <Button look="quiet" aria-label={`Take ${name} out of the bazaar`} onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
      {isOpen && <SellDialog own={own} chainId={chainId} fee={fee} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SellDialogProps {
  own: Own;
  chainId: number;
  fee: bigint;
  onClose: () => void;
}

function SellDialog({ own: { tokenId, price, creature }, chainId, fee, onClose }: SellDialogProps) {
  const [typed, setTyped] = useState('');
  const name = nameOf(tokenId, creature);
  const symbol = coinOf(chainId);
  const base = parseUnits(typed, 18);
  const fault = base !== undefined && base > highestPrice ? 'The bazaar takes no price that high.' : undefined;
  const canSend = base !== undefined && base > 0n && !fault;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onClose();
    void startAct({ kind: gen1, chainId, facts: { act: 'list', token: tokenId, name, price: String(base) } });
  };
  return (
    <Dialog title={price === undefined ? `Sell ${name}` : `Change the price of ${name}`} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit}>
        <p>
          Whoever pays the price gets it at once. It stays in your wallet until then, and any transfer or stake takes it
          out of the bazaar.
        </p>
        <AmountField
          label="Price"
          symbol={symbol}
          decimals={18}
          value={typed}
          onChange={setTyped}
          fault={fault}
          {...(canSend
            ? {
                hint: `You get ${unitsWords(proceeds(base, fee), 18, symbol)}; ${Number(fee) / 100} % goes to the platform.`,
              }
            : {})}
        />
        <div className="acts">
          <Button type="submit" look="primary" disabled={!canSend}>
            {price === undefined ? 'List it' : 'Set the price'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
