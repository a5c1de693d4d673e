import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../design/button.tsx';
import type { ActionKind } from '../../actions/action-kind.ts';
import { chainName, configOptions } from '../../config.ts';
import { wantWeb3 } from '../../wallet/wallet.ts';
import { startAct } from '../acts.ts';
import { canRetry, stepsOf, wordsOf } from './crossing.rules.ts';
import type { Tracked } from './use-crossings.ts';
import './crossings.css';

interface CrossingsProps {
  tracked: readonly Tracked[];
  /** The kind of action with the act `retry`. */
  kind: Pick<ActionKind, 'name'>;
  /** Words for the freight, as in "12 HATCHY". */
  whatOf: (tracked: Tracked) => string;
}

/** Transfers to other chains, each with its steps, and a way to send on what waits. */
export const Crossings = ({ tracked, kind, whatOf }: CrossingsProps) => (
  <ul className="crossings">
    {tracked.map((one) => (
      <CrossingCard key={one.crossing.key} tracked={one} kind={kind} what={whatOf(one)} />
    ))}
  </ul>
);

interface CrossingCardProps {
  tracked: Tracked;
  kind: Pick<ActionKind, 'name'>;
  what: string;
}

function CrossingCard({ tracked: { crossing, stage, age, isStale }, kind, what }: CrossingCardProps) {
  const config = useQuery(configOptions).data;
  const { by, from, to, hash, index } = crossing;
  const names = { from: chainName(config, from), to: chainName(config, to) };
  const retry = () => void startAct({ kind, chainId: to, facts: { act: 'retry', by, from, hash, index, what } });
  return (
    <li className="crossing" data-stage={stage}>
      <p className="crossing-title">
        <strong>{what}</strong>
        <span className="soft">
          {names.from} to {names.to}
        </span>
      </p>
      <ol className="crossing-steps">
        {stepsOf(stage, names).map(({ title, state }) => (
          <li
            key={title}
            data-state={state}
            {...(state === 'now' || state === 'trouble' ? { 'aria-current': 'step' } : {})}
          >
            <span className="crossing-dot" aria-hidden="true" />
            {title}
          </li>
        ))}
      </ol>
      <p className="crossing-words" role="status">
        {isStale ? `${names.to} does not answer at present. ` : ''}
        {wordsOf({ stage, what, age, ...names })}
      </p>
      {canRetry(stage) && (
        <Button onPointerEnter={wantWeb3} onClick={retry}>
          Try again
        </Button>
      )}
    </li>
  );
}
