import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import { Sheet } from '../../design/sheet.tsx';
import type { Action } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { hourWords } from '../../platform/time.rules.ts';
import { type GrowFacts, growTitle, stepOf } from './grow.rules.ts';
import { takeStarted } from './start-growth.ts';

const steps = ['Sent', 'Confirmed', 'Complete'];

interface GrowthStateProps {
  action: Action<GrowFacts>;
  /** When its creatures are free again if nobody sends it, once that is known. */
  until: string | undefined;
}

/** How far a growth is on its way, from the press of the button until it can be watched. */
export function GrowthState({ action, until }: GrowthStateProps) {
  const { id, facts, status, sender } = action;
  const step = stepOf(action);
  const state = useRef<HTMLDivElement>(null);
  // A report may have shown it before its player's press was answered.
  useEffect(() => {
    if (!takeStarted(id)) return;
    // On a phone it stands below what the player looks at.
    state.current?.focus({ preventScroll: true });
    state.current?.closest('section')?.scrollIntoView({ block: 'center' });
  });
  return (
    <Sheet title={growTitle(facts)}>
      <div ref={state} className="growth-state" tabIndex={-1}>
        <img
          className="growth-state-egg"
          data-step={step}
          src={pathOfPicture(facts.image)}
          alt=""
          width={112}
          height={112}
        />
        <div className="growth-state-words">
          <p role="status">{useWords(action, until)}</p>
          <ol className="way" aria-label="Progress">
            {steps.map((name, index) => (
              <li key={name} data-state={index < step || step === 2 ? 'done' : index === step ? 'now' : undefined}>
                {name}
              </li>
            ))}
          </ol>
          {status === 'ready' && sender && (
            <Button look="primary" onClick={() => requestTransaction(action.id)}>
              Continue in your wallet
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function useWords({ status, chainId, failure, sender }: Action<GrowFacts>, until: string | undefined): string {
  const { data: config } = useQuery(configOptions);
  const chain = chainName(config, chainId);
  switch (status) {
    case 'final':
      return 'It happened. Look.';
    case 'seen':
      return `Confirmed on ${chain}. It changes in a moment.`;
    case 'sent':
      return `Sent to ${chain}. It stirs.`;
    case 'asked':
      return 'Confirm in your wallet.';
    case 'ready':
      if (!sender) return 'Getting ready.';
      return `${failure ?? 'Your turn: confirm in your wallet.'}${until ? ` Or leave it: it is free again at ${hourWords(Date.parse(until))}.` : ''}`;
    default:
      return 'Getting ready.';
  }
}

/** A growth that this page cannot follow: of another keeper, or one whose voucher waits to expire. */
export function HeldBack({ creature: { growing, nickname, name } }: { creature: UltigenMonster }) {
  if (!growing) return null;
  const isConsumed = growing.role === 'consumed';
  return (
    <Sheet title={isConsumed ? 'Going into another' : 'Changing'}>
      <p>
        {isConsumed
          ? `${nickname ?? name} is part of a merge.`
          : `${nickname ?? name} is ${growing.kind === 'merge' ? 'taking others in' : 'becoming another kind'}.`}{' '}
        If it is not done by {hourWords(Date.parse(growing.until))}, nothing happens, and it is free again.
      </p>
    </Sheet>
  );
}
