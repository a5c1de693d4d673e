import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { type Action, advanceAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { configOptions } from '../../platform/config.ts';
import { type EggFacts, elementOfEgg } from '../../platform/ultigen/eggs.facts.ts';
import { finalitySeconds } from './finality.ts';
import { crackOf, patienceMs } from './hatch.rules.ts';
import { hatchOptions } from './hatches.queries.ts';
import { NestEgg } from './nest-egg.tsx';

/** Shows the egg from the press of the button until it opens. */
export function Hatching({ action, onMeet }: { action: Action<EggFacts>; onMeet: () => void }) {
  const cracked = crackOf(action);
  const done = action.status === 'final';
  const kept = useKept(action);
  const state = (['hatching', 'cracking', 'open'] as const)[cracked];
  const { title, text } = useWords(action, kept);
  const plural = action.facts.amount > 1;
  return (
    <>
      <NestEgg element={elementOfEgg(action.facts.eggType)} state={state} />
      <div className="hatchery-words card">
        <div role="status">
          <div key={title + text} className="words-turn">
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </div>
        <Progress step={cracked} />
        <div className="hatchery-actions">
          {done && (
            <Button look="primary" large className="button-arrives" onClick={onMeet}>
              {plural ? 'See your creatures' : 'See your creature'}
            </Button>
          )}
          {action.status === 'ready' && action.sender && (
            <Button look="primary" large onClick={() => requestTransaction(action.id)}>
              Continue in your wallet
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** Opens an egg that waits for room on the chain after a while. @returns whether it waits. */
function useKept(action: Action<EggFacts>): boolean {
  const done = action.status === 'final';
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), Math.max(0, action.createdAt + patienceMs - Date.now()));
    return () => clearTimeout(timer);
  }, [action.createdAt]);
  const stuck = action.status === 'preparing' && !patient;
  // Fetched while the shell opens, so that the creature is ready to be shown.
  const { data } = useQuery({ ...hatchOptions(action.id), enabled: done || stuck });
  const kept = data?.queued === true;
  useEffect(() => {
    if (kept && stuck) advanceAction(action.id, { status: 'final' });
  }, [kept, stuck, action.id]);
  return kept;
}

function useWords(
  { status, chainId, failure, sender, facts: { amount } }: Action<EggFacts>,
  kept: boolean,
): { title: string; text: string } {
  const { data: config } = useQuery(configOptions);
  const chain = config?.chains.find(({ id }) => id === chainId)?.name ?? 'the chain';
  const wait = finalitySeconds(chainId);
  switch (status) {
    case 'final':
      return {
        title: 'Someone looks out',
        text: kept
          ? `It's yours. Many players are hatching right now, so we'll record it on ${chain} when there is room.`
          : `${amount > 1 ? 'They are' : 'It is'} yours, permanently recorded on ${chain}.`,
      };
    case 'seen':
      return { title: 'A crack in the shell', text: `Confirmed on ${chain}. Complete in about ${wait} s.` };
    case 'ready':
      return sender
        ? { title: 'Your turn', text: failure ?? 'Confirm in your wallet to start hatching.' }
        : { title: 'It stirs', text: 'Getting ready.' };
    case 'asked':
      return { title: 'Your turn', text: 'Confirm in your wallet.' };
    case 'sent':
      return { title: 'It stirs', text: `Sent to ${chain}. The shell cracks once it's confirmed.` };
    default:
      return { title: 'It stirs', text: 'Getting ready.' };
  }
}

const steps = ['Sent', 'Confirmed', 'Complete'];

function Progress({ step }: { step: 0 | 1 | 2 }) {
  return (
    <ol className="progress" aria-label="Progress">
      {steps.map((name, index) => (
        <li key={name} className={index < step || step === 2 ? 'progress-done' : index === step ? 'progress-now' : ''}>
          {name}
        </li>
      ))}
    </ol>
  );
}
