import { useState } from 'react';
import { parseUnits } from '../../design/amount.rules.ts';
import { AmountField, amountError } from '../../design/amount-field.tsx';
import { Button } from '../../design/button.tsx';
import { ChangesTable } from '../../design/changes-table.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import type { AsOf } from '../../platform/onchain/at-block.ts';
import { salaryActs } from './salary.action.tsx';
import type { SalaryView } from './salary.read.ts';
import { tokens } from './salary.rules.ts';

type Asked = 'fund' | 'withdraw' | 'pause';

/** The owner's calls about the fund, each with its effect before it is sent. */
export function FundSheet({ of }: { of: AsOf<SalaryView> }) {
  const [asked, ask] = useState<Asked>();
  const { data } = of;
  const close = () => ask(undefined);
  return (
    <>
      <div className="acts">
        <Button look="primary" onClick={() => ask('fund')}>
          Fill the fund
        </Button>
        <Button disabled={data.funds === 0n} onClick={() => ask('withdraw')}>
          Withdraw all
        </Button>
        <Button onClick={() => ask('pause')}>{data.isPaused ? 'Resume claims' : 'Pause claims'}</Button>
      </div>
      {asked === 'fund' && <FillDialog of={of} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog of={of} onClose={close} />}
      {asked === 'pause' && <PauseDialog of={of} onClose={close} />}
    </>
  );
}

interface AskedProps {
  of: AsOf<SalaryView>;
  onClose: () => void;
}

function FillDialog({ of: { data, chainId }, onClose }: AskedProps) {
  const [typed, setTyped] = useState('');
  const { symbol, decimals } = gameToken;
  const base = parseUnits(typed, decimals);
  const canSend = base !== undefined && amountError(typed, decimals, data.balance) === undefined;
  function send() {
    onClose();
    void startAct({ kind: salaryActs, chainId, facts: { act: 'fund', tokens: String(base) } });
  }
  return (
    <Dialog title="Fill the fund" onClose={onClose}>
      <div className="dialog-body">
        <p>Tokens go from your wallet to the fund. Only the owner of the contract can take them out again.</p>
        <AmountField
          label="Amount"
          {...{ symbol, decimals }}
          most={data.balance}
          value={typed}
          onChange={setTyped}
          hint={`Your wallet has ${tokens(data.balance)}.`}
        />
        <ChangesTable
          caption="What changes"
          changes={[
            {
              name: 'In the fund',
              before: tokens(data.funds),
              after: tokens(data.funds + (canSend && base !== undefined ? base : 0n)),
            },
          ]}
        />
        <Acts label="Go on" disabled={!canSend} onSend={send} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function WithdrawDialog({ of: { data, chainId }, onClose }: AskedProps) {
  function send() {
    onClose();
    void startAct({ kind: salaryActs, chainId, facts: { act: 'withdraw', tokens: String(data.funds) } });
  }
  return (
    <Dialog title="Withdraw the fund" onClose={onClose}>
      <div className="dialog-body">
        <p className="remark remark-bad">
          Everything leaves the fund, salaries that members earned and did not claim yet among it. They stay owed, and
          nobody can claim until the fund is filled again.
        </p>
        <ChangesTable
          caption="What changes"
          changes={[
            { name: 'In the fund', before: tokens(data.funds), after: tokens(0n) },
            { name: 'In your wallet', before: tokens(data.balance), after: tokens(data.balance + data.funds) },
          ]}
        />
        <Acts label="Withdraw all" isDanger onSend={send} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function PauseDialog({ of: { data, chainId }, onClose }: AskedProps) {
  const words = data.isPaused ? 'Resume claims' : 'Pause claims';
  function send() {
    onClose();
    void startAct({ kind: salaryActs, chainId, facts: { act: data.isPaused ? 'resume' : 'pause' } });
  }
  return (
    <Dialog title={words} onClose={onClose}>
      <div className="dialog-body">
        <p>
          {data.isPaused
            ? 'Members can claim again what they earned.'
            : 'Nobody can claim until you resume. Salaries are still counted, and those of removed members stay owed.'}
        </p>
        <ChangesTable
          caption="What changes"
          changes={[
            {
              name: 'Claims',
              before: data.isPaused ? 'Paused' : 'Open',
              after: data.isPaused ? 'Open' : 'Paused',
            },
          ]}
        />
        <Acts label={words} onSend={send} onClose={onClose} />
      </div>
    </Dialog>
  );
}

interface ActsProps {
  label: string;
  isDanger?: boolean;
  disabled?: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** The foot of a dialog of the owner. */
export const Acts = ({ label, isDanger = false, disabled = false, onSend, onClose }: ActsProps) => (
  <div className="acts">
    <Button look={isDanger ? 'danger' : 'primary'} disabled={disabled} onClick={onSend}>
      {label}
    </Button>
    <Button look="quiet" onClick={onClose}>
      Not now
    </Button>
  </div>
);
