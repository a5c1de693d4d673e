import { contractNames } from '@hatchery/chain/addresses';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { Fact, Facts } from '../../../design/facts.tsx';
import { Field } from '../../../design/field.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import type { ChainConfig } from '../../config.ts';
import { coinOf } from '../../wallet/coins.rules.ts';
import { requestSender, wallet, wantWeb3 } from '../../wallet/wallet.ts';
import { useContracts } from '../contracts.ts';
import { receiverFault, toReceiver } from '../receiver.rules.ts';
import './omnichain.css';

interface JourneyFormProps {
  from: number;
  destinations: readonly ChainConfig[];
  /** The relayers' fee for one thing, by chain; undefined where the way is closed. */
  fees: Readonly<Record<number, bigint | undefined>>;
  /** The button, as in "Send to another network". */
  label: string;
  canSend: boolean;
  onSend: (journey: { to: number; receiver: string }) => void;
  children?: ReactNode;
}

/** Asks where something goes and to whom, and tells what relayers ask for. */
export function JourneyForm(props: JourneyFormProps) {
  const { from, destinations, fees, label, canSend, onSend, children } = props;
  const [chosen, choose] = useState<number>();
  const [receiver, setReceiver] = useState('');
  const [left, setLeft] = useState(false);
  const to = destinations.find(({ id }) => id === chosen) ?? destinations[0];
  const there = useContracts(to?.id);
  if (!to) return <p className="soft">There is no other network to send this to.</p>;
  const contracts = contractNames.flatMap((family) => there.at(family) ?? []);
  // One's own wallet is the usual receiver here, and not a mistake.
  const fault = receiver.trim() === '' ? undefined : receiverFault(receiver, undefined, contracts);
  const fee = fees[to.id];
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (fault || !to || !(await requestSender())) return;
    onSend({ to: to.id, receiver: toReceiver(receiver) || String(wallet.get().address) });
  }
  return (
    <form className="journey-form" noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
      <SelectField
        label="To"
        value={String(to.id)}
        options={destinations.map(({ id, name }) => [String(id), name] as const)}
        onChange={(id) => choose(Number(id))}
      />
      <Field
        label="Receiver"
        placeholder="Your own wallet"
        hint={`An address on ${to.name}. Leave it empty to send to yourself.`}
        autoComplete="off"
        spellCheck={false}
        value={receiver}
        onChange={({ target }) => setReceiver(target.value)}
        onBlur={() => setLeft(true)}
        {...(left && fault ? { error: fault } : {})}
      />
      <Facts>
        <Fact name="Relayers ask for about">
          {fee === undefined ? 'This way is closed' : <Amount base={fee} decimals={18} symbol={coinOf(from)} />}
        </Fact>
      </Facts>
      <Button type="submit" large disabled={!canSend || fee === undefined} onPointerEnter={wantWeb3}>
        {label}
      </Button>
    </form>
  );
}
