import { type FormEvent, useState } from 'react';
import type { Address } from 'viem';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Fold } from '../../design/fold.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { toReceiver } from '../../platform/onchain/receiver.rules.ts';
import { type Holding, keyOf, type Parcel, thingsWords } from './batch.rules.ts';
import { ByNumber } from './by-number.tsx';
import { collections, type Family, familyNames } from './collections.ts';
import type { SendMany } from './use-send-many.ts';

/** As many tokens of a collection as are shown at first, and by each further press. */
const pageSize = 60;
const mostAmount = 1_000_000_000n;

interface ChooseSheetProps {
  of: SendMany;
  onAdd: (parcels: Parcel[]) => void;
}

/** The holdings of the wallet, to be picked, and who gets them. */
export function ChooseSheet({ of, onAdd }: ChooseSheetProps) {
  const { belongings, nameOf } = of;
  const [picked, setPicked] = useState<ReadonlyMap<string, number>>(new Map());
  const holdings = belongings.data?.data.holdings;
  const chosen = (holdings ?? []).filter((holding) => picked.has(keyOf(holding)));
  const pick = (holding: Holding, amount: number) => {
    const next = new Map(picked);
    if (amount === 0) next.delete(keyOf(holding));
    else next.set(keyOf(holding), amount);
    setPicked(next);
  };
  function add(to: Address) {
    onAdd(
      chosen.map((holding) => ({
        family: holding.family,
        id: holding.id,
        amount: String(picked.get(keyOf(holding)) ?? 1),
        to,
      })),
    );
    setPicked(new Map());
  }
  return (
    <Sheet title="Choose" aside={<AsOfBlock of={belongings.data} stale={belongings.isError} />}>
      {belongings.error && !holdings ? (
        <Failure error={belongings.error} onRetry={() => void belongings.refetch()} />
      ) : holdings ? (
        <div className="send-choice">
          {holdings.length === 0 && (
            <p className="none-yet">This wallet has nothing on this network that can be listed here.</p>
          )}
          {familyNames.map((family) => {
            const own = holdings.filter((holding) => holding.family === family);
            return own.length === 0 ? null : <Tokens key={family} {...{ family, own, picked, nameOf }} onPick={pick} />;
          })}
        </div>
      ) : (
        <RowsWaiting count={4} label="What you have" />
      )}
      <Receiver count={chosen.length} faultOf={of.faultOf} onAdd={add} />
      <ByNumber of={of} onAdd={(parcel) => onAdd([parcel])} />
    </Sheet>
  );
}

interface TokensProps {
  family: Family;
  own: readonly Holding[];
  picked: ReadonlyMap<string, number>;
  nameOf: SendMany['nameOf'];
  onPick: (holding: Holding, amount: number) => void;
}

function Tokens({ family, own, picked, nameOf, onPick }: TokensProps) {
  const [shown, show] = useState(pageSize);
  const count = own.reduce((sum, { amount }) => sum + amount, 0n);
  const isPicked = own.filter((holding) => picked.has(keyOf(holding))).length;
  return (
    <Fold
      className="send-collection"
      summary={`${collections[family].title}: ${count.toLocaleString('en')}${isPicked > 0 ? `, ${isPicked} picked` : ''}`}
    >
      <ul className={collections[family].isUnique ? 'send-tiles' : 'rows'}>
        {own.slice(0, shown).map((holding) => (
          <Token
            key={holding.id}
            holding={holding}
            name={nameOf(holding)}
            amount={picked.get(keyOf(holding)) ?? 0}
            onPick={onPick}
          />
        ))}
      </ul>
      {shown < own.length && <Button onClick={() => show(shown + pageSize)}>Show more</Button>}
    </Fold>
  );
}

interface TokenProps {
  holding: Holding;
  name: string;
  /** 0 where it is not picked. */
  amount: number;
  onPick: TokensProps['onPick'];
}

function Token({ holding, name, amount, onPick }: TokenProps) {
  const most = Number(holding.amount > mostAmount ? mostAmount : holding.amount);
  return (
    <li className="send-token" data-on={amount > 0 || undefined}>
      <label className="check-line">
        <input
          type="checkbox"
          checked={amount > 0}
          onChange={({ target }) => onPick(holding, target.checked ? 1 : 0)}
        />
        <span>
          {name}
          {!collections[holding.family].isUnique && (
            <span className="soft"> you have {holding.amount.toLocaleString('en')}</span>
          )}
        </span>
      </label>
      {amount > 0 && most > 1 && (
        <Stepper label={`How many: ${name}`} value={amount} most={most} onChange={(next) => onPick(holding, next)} />
      )}
    </li>
  );
}

interface ReceiverProps {
  count: number;
  faultOf: SendMany['faultOf'];
  onAdd: (to: Address) => void;
}

/** The receiver of what is picked. The field keeps it for the next ones. */
function Receiver({ count, faultOf, onAdd }: ReceiverProps) {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const fault = faultOf(typed);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (!fault && count > 0) onAdd(toReceiver(typed) as Address);
  }
  return (
    <form className="send-receiver" noValidate onSubmit={onSubmit}>
      <Field
        label="Receiver of what you picked"
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setLeft(typed !== '')}
        {...(left && fault ? { error: fault } : { hint: 'Pick again for another receiver.' })}
      />
      <Button type="submit" look="primary" disabled={count === 0}>
        {count === 0 ? 'Put on the list' : `Put ${count} on the list`}
      </Button>
    </form>
  );
}

/** Says how many things a list has. */
export const countWords = (parcels: readonly Parcel[]): string =>
  familyNames
    .flatMap((family) => {
      const own = parcels.filter((parcel) => parcel.family === family);
      const count = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      return own.length === 0 ? [] : [thingsWords(family, count)];
    })
    .join(', ');
