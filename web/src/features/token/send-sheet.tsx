import { contractNames } from '@hatchery/chain/addresses';
import { type FormEvent, useState } from 'react';
import type { Address } from 'viem';
import { AmountField } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { ChainChoice } from '../../platform/onchain/chain-choice.tsx';
import { useContractsElsewhere } from '../../platform/onchain/contracts.ts';
import { KeptHandsNothingOn } from '../../platform/onchain/kept-hands-nothing-on.tsx';
import { receiverFault, toReceiver } from '../../platform/onchain/receiver.rules.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { useWhenSent } from '../../platform/onchain/use-when-sent.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { tokenActs } from './token.action.tsx';
import { readHolding } from './token.read.ts';
import { amountOf } from './token.rules.ts';

/** Sends game tokens from the wallet to an address on the same chain. */
export function SendSheet({ account }: { account: Address | undefined }) {
  const { chains, chainId, choose, contracts } = useChainOf('gameToken');
  const { at } = contracts;
  const elsewhere = useContractsElsewhere(chainId);
  const [receiver, setReceiver] = useState('');
  const [left, setLeft] = useState(false);
  const [typed, setTyped] = useState('');
  const token = at('gameToken');
  const holding = useChain({
    key: ['holding', token ?? '', account ?? ''],
    chainId,
    read: token && account ? (web3, id) => readHolding(web3, id, { token, account }) : undefined,
  }).data?.data;
  const most = account ? holding?.tokens : undefined;
  const error = receiverFault(
    receiver,
    account,
    contractNames.flatMap((family) => at(family) ?? []),
    elsewhere,
  );
  const base = amountOf(typed, gameToken.decimals, most);
  // Without the balance, which may have gone down by then.
  const wanted = String(amountOf(typed, gameToken.decimals, undefined));
  useWhenSent(tokenActs.name, 'send', ({ tokens }) => tokens === wanted && setTyped(''));
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (error || base === undefined || chainId === undefined) return;
    void startAct({
      kind: tokenActs,
      chainId,
      facts: { act: 'send', tokens: String(base), receiver: toReceiver(receiver) },
    });
  }
  return (
    <Sheet title="Send" lead="To another wallet on the same network. It cannot be taken back.">
      <KeptHandsNothingOn />
      <form className="token-form" noValidate onSubmit={onSubmit}>
        {chains && chainId !== undefined && <ChainChoice chains={chains} value={chainId} onChange={choose} />}
        <Field
          label="Receiver"
          placeholder="0x…"
          autoComplete="off"
          spellCheck={false}
          value={receiver}
          onChange={({ target }) => setReceiver(target.value)}
          onBlur={() => setLeft(receiver !== '')}
          {...(left && error ? { error } : {})}
        />
        <AmountField label="Amount" {...gameToken} value={typed} onChange={setTyped} most={most} />
        <Button type="submit" large disabled={base === undefined} onPointerEnter={wantWeb3}>
          Send
        </Button>
      </form>
    </Sheet>
  );
}
