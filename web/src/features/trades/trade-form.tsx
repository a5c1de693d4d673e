import type { Trade } from '@hatchery/api/trade-shapes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { navigate, useQueryText } from '../../platform/router.tsx';
import { BagChoiceField } from '../../platform/vouchers/bag-choice-field.tsx';
import { useBagChoice } from '../../platform/vouchers/use-bag-choice.ts';
import { LastLook } from './last-look.tsx';
import { useNextFocus } from './use-next-focus.ts';
import { areFine, type Want } from './wants.rules.ts';
import { WantsField } from './wants-field.tsx';

const steps = ['What you give', 'What you want', 'Look and send'] as const;

/** The step stands in the address, so that the browser's way back leads to the one before. */
function stepOf(query: string): number {
  const step = Number(new URLSearchParams(query).get('step') ?? 1) - 1;
  return steps[step] ? step : 0;
}

function pathOf(query: string, step: number): string {
  const values = new URLSearchParams(query);
  values.set('step', String(step + 1));
  return `/trades/new?${values}`;
}

interface TradeFormProps {
  /** The trade to change. */
  trade?: Trade;
  wanted?: Want[];
}

/** The three steps of a trade. What was chosen stays when one goes back. */
export function TradeForm({ trade, wanted = [] }: TradeFormProps) {
  // The terms that are changed here stay those that were seen when it began.
  const [seen, setSeen] = useState(trade);
  const choice = useBagChoice(seen?.offerAssets);
  const [wants, setWants] = useState(wanted);
  const [checked, setChecked] = useState(false);
  const { box, focusNext } = useNextFocus<HTMLElement>();
  const query = useQueryText();
  // A reload forgets what was chosen, and begins anew.
  const [begun, setBegun] = useState(false);
  const step = begun ? stepOf(query) : 0;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) box.current?.querySelector('h2')?.focus();
    shown.current = step;
  }, [step, box]);
  function next(event: FormEvent) {
    event.preventDefault();
    if (step === 1) setChecked(true);
    if (!(step === 0 ? choice.parts.check() : areFine(wants))) return focusNext('[aria-invalid="true"]');
    setBegun(true);
    navigate(pathOf(query, step + 1));
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
        <LastLook trade={seen} lines={choice.lines} wants={wants} onFresh={setSeen} onBack={() => history.back()} />
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
            {step > 0 && <Button onClick={() => history.back()}>Back</Button>}
            <Button type="submit" look="primary" disabled={step === 0 && choice.lines.length === 0}>
              {step === 1 && wants.length === 0 ? 'Ask for any offer' : 'Continue'}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
