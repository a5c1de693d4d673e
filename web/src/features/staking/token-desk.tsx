import { type FormEvent, useState } from 'react';
import { parseUnits } from '../../design/amount.rules.ts';
import { AmountField, amountError } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { gameToken, tokenWords } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import type { DeskProps } from './creature-desk.tsx';
import { Effect } from './effect.tsx';
import { staking } from './staking.action.tsx';
import { tokenWeight } from './weight.rules.ts';

/** Stakes game tokens, or takes some back. */
export function TokenDesk({ chainId, data, own, mode, referrer }: DeskProps) {
  const [typed, setTyped] = useState('');
  const isStake = mode === 'stake';
  const { tokens, stakedTokens } = own.gen2;
  const { tokensPerWeight, isPaused } = data.gen2;
  const most = isStake ? tokens : stakedTokens;
  const fault = amountError(typed, gameToken.decimals, most);
  const base = fault === undefined ? (parseUnits(typed, gameToken.decimals) ?? 0n) : 0n;
  const canSend = base > 0n && !(isStake && (isPaused || referrer === undefined));
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!canSend) return;
    const act = isStake ? 'stakeTokens' : 'withdrawTokens';
    void startAct({
      kind: staking,
      chainId,
      facts: { act, base: String(base), ...(isStake && referrer ? { referrer } : {}) },
    });
  }
  return (
    <form className="staking-form" noValidate onSubmit={onSubmit}>
      <p className="soft">
        You have {tokenWords(String(stakedTokens))} at stake. Each full {tokenWords(String(tokensPerWeight))} adds a
        weight of 1.
      </p>
      <AmountField
        label={isStake ? 'Stake' : 'Withdraw'}
        {...gameToken}
        value={typed}
        onChange={setTyped}
        most={most}
        tooMuch={isStake ? 'Your wallet has less.' : 'You have less at stake.'}
      />
      <div className="staking-bar">
        <Effect
          weight={own.weight}
          before={tokenWeight(stakedTokens, tokensPerWeight)}
          after={tokenWeight(isStake ? stakedTokens + base : stakedTokens - base, tokensPerWeight)}
          sharing={data.pool}
        />
        <Button type="submit" look="primary" large disabled={!canSend} onPointerEnter={wantWeb3}>
          {isStake ? 'Stake' : 'Withdraw'} {gameToken.symbol}
        </Button>
      </div>
    </form>
  );
}
