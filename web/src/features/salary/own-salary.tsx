import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import type { AsOf } from '../../platform/onchain/at-block.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { salaryActs } from './salary.action.tsx';
import type { SalaryView } from './salary.read.ts';
import { claimRefusal, cycleWords, type Member, owedTo, runningCycle, tokens } from './salary.rules.ts';

interface OwnSalaryProps {
  of: AsOf<SalaryView> | undefined;
  isStale: boolean;
}

/** The salary of the connected account: what it earned, when the next cycle ends, and the way to claim. */
export function OwnSalary({ of, isStale }: OwnSalaryProps) {
  const own = of?.data.own;
  return (
    <Sheet title="Your salary" aside={<AsOfBlock of={of} stale={isStale} />}>
      {!of || !own ? (
        <div className="skeleton salary-waiting" aria-busy="true" />
      ) : own.isMember || own.earned > 0n ? (
        <Earned own={own} of={of} />
      ) : (
        <p className="none-yet">This wallet is not a member. The DAO decides who is.</p>
      )}
    </Sheet>
  );
}

function Earned({ own, of: { data, chainId, minedAt } }: { own: Member; of: AsOf<SalaryView> }) {
  const owed = owedTo(own);
  const refusal = claimRefusal(owed, data);
  const claim = () => void startAct({ kind: salaryActs, chainId, facts: { act: 'claim', owed: String(owed) } });
  return (
    <>
      <p className="salary-owed">
        <span className="soft">You can claim</span>
        <strong>{tokens(owed)}</strong>
      </p>
      <Cycle own={own} now={minedAt} />
      <Facts>
        <Fact name="Salary">
          {own.isMember ? `${tokens(own.amount)} ${cycleWords(own.cycleHours)}` : 'You are not a member any more'}
        </Fact>
        <Fact name="Earned in all">{tokens(own.earned)}</Fact>
        <Fact name="Paid so far">{tokens(own.paid)}</Fact>
        {own.isMember && <Fact name="Role and group">{`${own.role} in group ${own.group}`}</Fact>}
      </Facts>
      <div className="salary-claim">
        <Button look="primary" large disabled={refusal !== undefined} onPointerEnter={wantWeb3} onClick={claim}>
          Claim {tokens(owed)}
        </Button>
        <p className="soft" role="status">
          {refusal ?? 'It goes to your wallet. Only the network fee is yours to pay.'}
        </p>
      </div>
    </>
  );
}

function Cycle({ own, now }: { own: Member; now: number }) {
  const cycle = runningCycle(own, now);
  if (!cycle) return null;
  const words = `Next ${tokens(own.amount)} on ${momentWords(new Date(cycle.ends).toISOString())}`;
  return (
    <div className="salary-cycle">
      <ProgressBar
        label={`${words}, ${Math.floor(cycle.percent)} % of the cycle is over`}
        value={cycle.percent}
        most={100}
      />
      <p className="soft">{words}</p>
    </div>
  );
}
