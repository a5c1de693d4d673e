import { Fragment } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { Worth } from '../../onchain/worth.tsx';
import { hourWords } from '../../time.rules.ts';
import type { Fee } from './fee.ts';
import type { Line, Plan } from './plan.ts';

interface PlanLinesProps {
  plan: (Plan & { fee: Fee }) | undefined;
  network: string;
  chainId: number;
  /** Until when the player can confirm, in milliseconds since 1970. */
  until: number | undefined;
}

/** Shows what leaves, what comes, the fee and the deadline; keeps its shape while it loads. */
export function PlanLines({ plan, network, chainId, until }: PlanLinesProps) {
  return (
    <dl className="plan-lines" aria-busy={!plan}>
      {plan?.leaves.length !== 0 && (
        <Row name={plan?.bounded ? 'You pay at most' : 'You pay'} lines={plan?.leaves}>
          {plan ? <Lines exact lines={plan.leaves} chainId={chainId} /> : <Blank />}
        </Row>
      )}
      {plan?.permission && <Row name="Permission">{plan.permission}</Row>}
      <Row name="You get" lines={plan?.comes}>
        {plan ? <Lines lines={plan.comes} chainId={chainId} /> : <Blank />}
      </Row>
      <Row name={plan?.fee.isPaid ? 'Network fee' : 'Network fee (estimate)'} lines={plan && [plan.fee]}>
        {plan ? plan.fee.isPaid ? 'Paid by Hatchery' : <Lines lines={[plan.fee]} chainId={chainId} /> : <Blank />}
      </Row>
      <Row name="Network">{network}</Row>
      {until !== undefined && <Row name="Confirm by">{hourWords(until)}</Row>}
    </dl>
  );
}

interface RowProps {
  name: string;
  lines?: readonly Line[] | undefined;
  children: React.ReactNode;
}

/** A row. An amount with its worth fits one of the same height as any. */
const Row = ({ name, lines = [], children }: RowProps) => (
  <div className={lines.some((line) => !('text' in line)) ? 'plan-amounts' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface LinesProps {
  lines: Line[];
  chainId: number;
  exact?: boolean;
}

function Lines({ lines, chainId, exact = false }: LinesProps) {
  return lines.map((line) =>
    'text' in line ? (
      <span key={line.text}>{sentence(line.text)}</span>
    ) : (
      <Fragment key={line.symbol}>
        <Amount {...line} exact={exact} />
        <Worth {...line} chainId={chainId} />
      </Fragment>
    ),
  );
}

/** Returns words as a line of their own: in the middle of a sentence they begin small, as in "a Keeper ticket". */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const Blank = () => <span className="skeleton plan-blank" />;
