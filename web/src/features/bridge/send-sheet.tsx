import { contractNames } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatUnits, parseUnits } from '../../design/amount.rules.ts';
import { Amount } from '../../design/amount.tsx';
import { AmountField } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Field } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useContracts, useContractsElsewhere } from '../../platform/onchain/contracts.ts';
import { receiverFault, toReceiver } from '../../platform/onchain/receiver.rules.ts';
import { useWhenSent } from '../../platform/onchain/use-when-sent.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { requestSender, wallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { bridgeActs } from './bridge.action.tsx';
import { about, cannotLeave, mustWait, type Way, wayWords } from './bridge.rules.ts';
import { useArriving } from './use-arriving.ts';
import type { Bridge } from './use-bridge.ts';

/** The form that sends tokens to another chain, with what it costs and when it arrives. */
export function SendSheet({ of }: { of: Bridge }) {
  const { account, from, to, way, ways, destinations, departure } = of;
  const config = useQuery(configOptions).data;
  const [typed, setTyped] = useState('');
  const [receiver, setReceiver] = useState('');
  const [left, setLeft] = useState(false);
  const now = departure.data?.data;
  const arriving = useArriving(of, typed !== '');
  const there = useContracts(to);
  const elsewhere = useContractsElsewhere(to);
  const amount = parseUnits(typed, gameToken.decimals);
  useWhenSent(bridgeActs.name, 'send', ({ tokens }) => tokens === String(amount) && setTyped(''));
  const names = { from: chainName(config, from ?? 0), to: chainName(config, to ?? 0) };
  const contracts = contractNames.flatMap((family) => there.at(family) ?? []);
  // One's own wallet is the usual receiver here, and not a mistake.
  const fault = receiver.trim() === '' ? undefined : receiverFault(receiver, undefined, contracts, elsewhere);
  const stopped = amount === undefined ? undefined : cannotLeave({ amount, leaving: now?.limit, from: names.from });
  const waits = amount === undefined ? undefined : mustWait({ amount, arriving: arriving?.data, to: names.to });
  const enough = now?.balance === undefined || amount === undefined || amount <= now.balance;
  const canSend = now?.isOpen === true && amount !== undefined && amount > 0n && !stopped && enough && !fault;
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (!canSend || from === undefined || to === undefined || way === undefined) return;
    if (!(await requestSender())) return;
    const facts = { act: 'send', way, to, tokens: String(amount), form: now.form };
    void startAct({
      kind: bridgeActs,
      chainId: from,
      facts: { ...facts, receiver: toReceiver(receiver) || String(wallet.get().address) },
    });
  }
  return (
    <Sheet title="Send" aside={<AsOfBlock of={departure.data} stale={departure.isError} />}>
      <form className="bridge-form" noValidate onSubmit={(event) => void onSubmit(event)}>
        <SelectField
          label="To"
          value={String(to)}
          options={destinations.map(({ id, name }) => [String(id), name] as const)}
          onChange={(id) => of.choose({ to: Number(id) })}
        />
        {ways.length > 1 && (
          <SelectField
            label="By"
            value={String(way)}
            options={ways.map((one) => [one, wayWords[one]] as const)}
            onChange={(one) => of.choose({ way: one as Way })}
          />
        )}
        <AmountField
          label="Amount"
          {...gameToken}
          value={typed}
          onChange={setTyped}
          most={now?.balance}
          tooMuch={`Your wallet has less on ${names.from}.`}
          {...(now?.balance === undefined
            ? {}
            : { hint: `Your wallet has ${formatUnits(now.balance, gameToken.decimals)} ${gameToken.symbol}.` })}
        />
        <Field
          label="Receiver"
          placeholder="Your own wallet"
          hint={`An address on ${names.to}. Leave it empty to send to yourself.`}
          autoComplete="off"
          spellCheck={false}
          value={receiver}
          onChange={({ target }) => setReceiver(target.value)}
          onBlur={() => setLeft(true)}
          {...(left && fault ? { error: fault } : {})}
        />
        <Facts>
          <Fact name="Relayers ask for">
            {now ? <Fee base={now.fee} chainId={from ?? 0} /> : <span className="skeleton bridge-fact" />}
          </Fact>
          <Fact name="Arrives">{from === undefined ? '' : `${about(secondsAway(from))} after it is sent`}</Fact>
        </Facts>
        {now && !now.isOpen && <p className="bridge-warning">The platform has not opened this way at present.</p>}
        {(stopped ?? waits) && (
          <p className="bridge-warning" role="status">
            {stopped ?? waits}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          large
          disabled={account ? !canSend : now?.isOpen !== true}
          onPointerEnter={wantWeb3}
        >
          Send
        </Button>
      </form>
    </Sheet>
  );
}

const Fee = ({ base, chainId }: { base: bigint | undefined; chainId: number }) =>
  base === undefined ? 'Nothing' : <Amount base={base} decimals={18} symbol={coinOf(chainId)} />;

/** Finality, and a minute for the relayers. */
const secondsAway = (from: number) => {
  const { finalityDepth, blockTimeSeconds } = getNetwork(from);
  return finalityDepth * blockTimeSeconds + 60;
};
