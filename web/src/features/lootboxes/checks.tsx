import { Fold } from '../../design/fold.tsx';
import { Icon, type IconName } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import type { Check, CheckState } from './verify.rules.ts';

interface ChecksProps {
  /** Undefined while they are computed. */
  checks: readonly Check[] | undefined;
  verdict: { state: CheckState; words: string } | undefined;
  /** Says when to come back for what is secret still. */
  later?: string | undefined;
}

const marks: Record<Exclude<CheckState, 'secret'>, IconName> = { good: 'check', bad: 'alert' };
const said: Record<CheckState, string> = { good: 'checked', bad: 'does not hold', secret: 'not yet' };

const Mark = ({ state, size }: { state: CheckState; size: number }) => (
  <span className="check-mark" data-state={state}>
    {state === 'secret' ? <MoreIcon name="lock" size={size} /> : <Icon name={marks[state]} size={size} />}
  </span>
);

/** Tells what was checked in this browser, step by step in plain words. The figures fold out. */
export function Checks({ checks, verdict, later }: ChecksProps) {
  return (
    <Sheet
      title="Checked in your browser"
      lead="Computed here from public figures alone. You need not trust Hatchery for any of it."
    >
      <div className="verdict" data-state={verdict?.state} role="status">
        {verdict ? (
          <>
            <Mark state={verdict.state} size={28} />
            <p>
              <strong>{verdict.words}</strong>
              {later && verdict.state === 'secret' && <span className="soft">{later}</span>}
            </p>
          </>
        ) : (
          <span className="soft">Computing</span>
        )}
      </div>
      <ol className="checks">
        {checks
          ? checks.map((check) => <Step key={check.name} check={check} />)
          : [1, 2, 3, 4].map((one) => (
              <li key={one} className="check skeleton" style={{ height: 116 }} aria-busy="true" />
            ))}
      </ol>
    </Sheet>
  );
}

const Step = ({ check: { state, title, words, compared } }: { check: Check }) => (
  <li className="check">
    <Mark state={state} size={22} />
    <div className="check-words">
      <strong>
        {title}
        <span className="sr-only">: {said[state]}</span>
      </strong>
      <p className="soft">{words}</p>
      <Fold summary="Figures">
        <dl className="check-figures">
          {compared.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </div>
  </li>
);
