import { Amount } from '../../../design/amount.tsx';
import type { Fee } from './fee.ts';
import type { Line, Plan } from './plan.ts';

/** What leaves, what comes, and the fee. Keeps its shape while it is being looked up. */
export function PlanLines({ plan, network }: { plan: (Plan & { fee: Fee }) | undefined; network: string }) {
  return (
    <dl className="plan-lines" aria-busy={!plan}>
      <Row name="Leaves your wallet">{plan ? <Lines lines={plan.leaves} /> : <Blank />}</Row>
      <Row name="Comes to you">{plan ? <Lines lines={plan.comes} /> : <Blank />}</Row>
      <Row name="Network fee, about">{plan ? <Amount {...plan.fee} /> : <Blank />}</Row>
      <Row name="On">{network}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  return lines.map((line) =>
    'text' in line ? <span key={line.text}>{line.text}</span> : <Amount key={line.symbol} {...line} />,
  );
}

const Blank = () => <span className="skeleton plan-blank" />;
