import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Fold } from '../../design/fold.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { statementOf } from './picks.rules.ts';
import { creaturesWords } from './rewards.rules.ts';
import { staking } from './staking.action.tsx';
import type { Gen1Token } from './staking.read.ts';

interface MissingProps {
  tokens: readonly Gen1Token[];
  chainId: number;
  referrer: string | undefined;
}

/** Creatures of the first generation that nobody has told the kind of: their first stake needs the platform's statement. */
export function Missing({ tokens, chainId, referrer }: MissingProps) {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const statement = statementOf(typed);
  const isYours = statement && tokens.some(({ tokenId }) => BigInt(tokenId) === statement.tokenId);
  const fault = statement
    ? isYours
      ? undefined
      : 'This is about a creature that is not in your wallet, or known already.'
    : 'Paste the whole statement, as the platform gave it to you.';
  const start = () =>
    startAct({
      kind: staking,
      chainId,
      facts: { act: 'stateGen1', statement: typed.trim(), referrer: referrer ?? '' },
    });
  return (
    <Fold summary={`${creaturesWords(tokens.length)} to be told first`}>
      <div className="staking-missing">
        <p>
          Nobody has told the network yet which creatures these are: No.{' '}
          {tokens
            .map(({ tokenId }) => tokenId)
            .slice(0, 40)
            .join(', ')}
          . Before the first stake of each, the platform states its kind with a signature. It needs that only once.
        </p>
        <Field
          label="Statement"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => setLeft(typed !== '')}
          {...(left && fault ? { error: fault } : {})}
        />
        <Button disabled={fault !== undefined || referrer === undefined} onClick={() => void start()}>
          Stake it
        </Button>
      </div>
    </Fold>
  );
}
