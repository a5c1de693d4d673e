import { AddressTag } from '../../design/address-tag.tsx';
import { formatUnits } from '../../design/amount.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { gameToken } from '../../platform/game-token.ts';
import { eggsWords } from '../../platform/ultigen/eggs.facts.ts';
import type { EggKind } from '../../platform/ultigen/eggs.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestWallet } from '../../platform/wallet/wallet.ts';
import { Faucet } from './faucet.tsx';
import { orderEggs } from './order-eggs.action.tsx';
import { missingOf, type Payer } from './payers.rules.ts';
import { wordsForPurchase } from './purchase.words.ts';
import '../../design/sheet.css';

interface KeptPurchaseProps {
  kind: EggKind;
  amount: number;
  payer: Payer;
  /** The game tokens of the wallet, in base units; undefined while unknown. */
  balance: bigint | undefined;
  /** The balance could not be read. */
  unreadable: boolean;
  onClose: () => void;
}

/** Buys eggs with a wallet that Hatchery keeps: what leaves, what comes, what is left, and what to do if it is not enough. */
export function KeptPurchaseDialog({ kind, amount, payer, balance, unreadable, onClose }: KeptPurchaseProps) {
  const cost = BigInt(kind.price) * BigInt(amount);
  const missing = missingOf(cost, balance);
  const facts = { eggType: kind.id, amount };
  const buy = useIntent({
    run: (_: undefined, options) =>
      api.ultigen.buyEggs({ body: { ...facts, chainId: kind.chainId, maxPrice: String(cost) } }, options),
    refresh: [['mine']],
    silent: true,
    onDone({ uid }) {
      const { chainId } = kind;
      addAction({ id: uid, kind: orderEggs.name, step: 'buy', status: 'preparing', facts, chainId });
      toast(`You ordered ${eggsWords(facts)}. This takes a few seconds.`, 'good');
      onClose();
    },
  });
  return (
    <Dialog title={`Buy ${eggsWords(facts)}`} onClose={onClose}>
      <div className="dialog-body">
        <dl className="purchase">
          <Line name="You pay at most">
            <Amount base={cost} {...gameToken} />
          </Line>
          <Line name="You get">{eggsWords(facts)}</Line>
          <Line name="Hatchery wallet">
            <AddressTag address={payer.address} />
          </Line>
          <Line name="It has">
            <Balance balance={balance} unreadable={unreadable} />
          </Line>
          <Line name="Network fee">Paid by Hatchery</Line>
        </dl>
        {missing > 0n ? (
          <NotEnough missing={missing} payer={payer} chainId={kind.chainId} onClose={onClose} />
        ) : (
          <>
            <p className="soft">Hatchery sends it for you. If the price rises first, nothing is paid.</p>
            {buy.error && !buy.isPending ? (
              <p className="field-error" role="alert">
                {wordsForPurchase(buy.error)}
              </p>
            ) : null}
            <div className="acts acts-end">
              <Button onClick={onClose}>Cancel</Button>
              <Button look="primary" busy={buy.isPending} onClick={() => buy.mutate(undefined)}>
                Buy for {formatUnits(cost, gameToken.decimals)} {gameToken.symbol}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Balance({ balance, unreadable }: Pick<KeptPurchaseProps, 'balance' | 'unreadable'>) {
  if (balance !== undefined) return <Amount base={balance} {...gameToken} />;
  return unreadable ? "Can't be read right now" : 'Loading';
}

interface NotEnoughProps {
  missing: bigint;
  payer: Payer;
  chainId: number;
  onClose: () => void;
}

/** Says how much is missing, and the ways to go on. */
function NotEnough({ missing, payer, chainId, onClose }: NotEnoughProps) {
  return (
    <div className="remark" role="status">
      <p>
        <strong>
          You need {formatUnits(missing, gameToken.decimals)} {gameToken.symbol} more.
        </strong>{' '}
        Nothing was bought.
      </p>
      <p>Send {gameToken.symbol} to your Hatchery wallet (copy its address above), or pay with a wallet of your own.</p>
      <div className="acts">
        <Faucet address={payer.address} chainId={chainId} />
        <Button
          onClick={() => {
            onClose();
            void requestWallet();
          }}
        >
          Use your own wallet
        </Button>
      </div>
    </div>
  );
}
