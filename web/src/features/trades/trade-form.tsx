import type { Trade } from '@hatchery/api/trade-shapes';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { BagChoiceField } from '../../platform/vouchers/bag-choice-field.tsx';
import { useBagChoice } from '../../platform/vouchers/use-bag-choice.ts';
import { LastLook } from './last-look.tsx';
import { useNextFocus } from './use-next-focus.ts';
import { areFine, type Want } from './wants.rules.ts';
import { WantsField } from './wants-field.tsx';

const steps = ['What you give', 'What you want', 'Look and send'] as const;

interface TradeFormProps {
  /** The trade to change. */
  trade?: Trade;
  wanted?: Want[];
}

/** The three steps of a trade. What was chosen stays when one goes back. */
export function TradeForm({ trade, wanted = [] }: TradeFormProps) {
  const [step, setStep] = useState(0);
  // The terms that are changed here stay those that were seen when it began.
  const [seen] = useState(trade);
  const choice = useBagChoice(seen?.offerAssets);
  const [wants, setWants] = useState(wanted);
  const [checked, setChecked] = useState(false);
  const { box, focusNext } = useNextFocus<HTMLElement>();
  function go(to: number) {
    focusNext('h2');
    setStep(to);
    scrollTo(0, 0);
  }
  function next(event: FormEvent) {
    event.preventDefault();
    if (step === 1) setChecked(true);
    if (step === 0 ? choice.parts.check() : areFine(wants)) return go(step + 1);
    focusNext('[aria-invalid="true"]');
  }
  return (
    <section ref={box} className="leaf card trade-form" aria-labelledby="trade-step">
      <ol className="trade-steps" aria-label="Steps">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step || undefined}>
            {name}
          </li>
        ))}
      </ol>
      <h2 id="trade-step" tabIndex={-1}>
        {steps[step]}
      </h2>
      {step === 2 ? (
        <LastLook trade={seen} lines={choice.lines} wants={wants} onBack={() => go(1)} />
      ) : (
        <form noValidate onSubmit={next}>
          {step === 0 ? (
            <>
              <p className="soft">
                Choose from your bag. It is on hold while the trade is open, and comes back if it ends.
              </p>
              <BagChoiceField label="What you give" choice={choice} />
            </>
          ) : (
            <>
              <p className="soft">
                {wants.length === 0
                  ? 'Choose what you would like for it. Or go on without, and let others make you offers.'
                  : 'Whoever has all of this can accept at once. Others can still make you offers.'}
              </p>
              <WantsField wants={wants} checked={checked} onChange={setWants} />
            </>
          )}
          <div className="acts acts-end">
            {step > 0 && <Button onClick={() => go(step - 1)}>Back</Button>}
            <Button type="submit" look="primary" disabled={step === 0 && choice.lines.length === 0}>
              {step === 1 && wants.length === 0 ? 'Ask for any offer' : 'Continue'}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
