import { useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { parseUnits, typedUnits } from '../../design/amount.rules.ts';
import { ChangesTable } from '../../design/changes-table.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { Acts } from './fund-sheet.tsx';
import { salaryActs } from './salary.action.tsx';
import {
  type Member,
  owedTo,
  removalOf,
  roleChangeOf,
  roleFaults,
  salaryChangeOf,
  salaryFaults,
  type Till,
  tokens,
} from './salary.rules.ts';

/** An act of the owner on one member. */
export interface MemberAct {
  act: 'salary' | 'role' | 'remove';
  member: Member;
}

interface MemberDialogProps extends MemberAct {
  till: Till;
  chainId: number;
  /** Time of the block that the member was read at. */
  now: number;
  onClose: () => void;
}

/** Changes or removes a member, after its effect was shown. */
export function MemberDialog({ act, ...rest }: MemberDialogProps) {
  if (act === 'salary') return <SalaryDialog {...rest} />;
  return act === 'role' ? <RoleDialog {...rest} /> : <RemoveDialog {...rest} />;
}

type AskedProps = Omit<MemberDialogProps, 'act'>;

const when = (ms: number) => momentWords(new Date(ms).toISOString());
function SalaryDialog({ member, chainId, now, onClose }: AskedProps) {
  const [amount, setAmount] = useState(typedUnits(member.amount, gameToken.decimals));
  const [hours, setHours] = useState(String(member.cycleHours));
  const faults = salaryFaults({ amount, hours });
  const isFine = Object.keys(faults).length === 0;
  const wanted = { amount: parseUnits(amount, gameToken.decimals) ?? 0n, hours: Number(hours) };
  const isSame = wanted.amount === member.amount && wanted.hours === member.cycleHours;
  function send() {
    onClose();
    const facts = { act: 'salary', member: member.address, amount: String(wanted.amount), hours: wanted.hours };
    void startAct({ kind: salaryActs, chainId, facts });
  }
  return (
    <Dialog title={`Salary of ${shortenAddress(member.address)}`} onClose={onClose}>
      <div className="dialog-body">
        <p>
          Whole cycles until now count at the old salary. The time served in the running cycle counts towards the next
          one.
        </p>
        <div className="salary-fields">
          <CheckedField
            label={`${gameToken.symbol} for a cycle`}
            inputMode="decimal"
            value={amount}
            fault={faults.amount}
            tried={false}
            onChange={setAmount}
          />
          <CheckedField
            label="Hours of a cycle"
            inputMode="numeric"
            value={hours}
            fault={faults.hours}
            tried={false}
            onChange={setHours}
          />
        </div>
        {isFine && <ChangesTable caption="What changes" changes={salaryChangeOf(member, wanted, now, when)} />}
        <Acts label="Change the salary" disabled={!isFine || isSame} onSend={send} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function RoleDialog({ member, chainId, onClose }: AskedProps) {
  const [role, setRole] = useState(String(member.role));
  const [group, setGroup] = useState(String(member.group));
  const faults = roleFaults({ role, group });
  const isFine = Object.keys(faults).length === 0;
  const wanted = { role: Number(role), group: Number(group) };
  const isSame = wanted.role === member.role && wanted.group === member.group;
  function send() {
    onClose();
    void startAct({ kind: salaryActs, chainId, facts: { act: 'role', member: member.address, ...wanted } });
  }
  return (
    <Dialog title={`Role of ${shortenAddress(member.address)}`} onClose={onClose}>
      <div className="dialog-body">
        <p>Roles and groups are numbers that the DAO gives a meaning. They change nothing about the salary.</p>
        <div className="salary-fields">
          <CheckedField
            label="Role"
            inputMode="numeric"
            value={role}
            fault={faults.role}
            tried={false}
            onChange={setRole}
          />
          <CheckedField
            label="Group"
            inputMode="numeric"
            value={group}
            fault={faults.group}
            tried={false}
            onChange={setGroup}
          />
        </div>
        {isFine && <ChangesTable caption="What changes" changes={roleChangeOf(member, wanted)} />}
        <Acts label="Change the role" disabled={!isFine || isSame} onSend={send} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function RemoveDialog({ member, till, chainId, onClose }: AskedProps) {
  const owed = owedTo(member);
  function send() {
    onClose();
    void startAct({ kind: salaryActs, chainId, facts: { act: 'remove', member: member.address } });
  }
  return (
    <Dialog title={`Remove ${shortenAddress(member.address)}`} onClose={onClose}>
      <div className="dialog-body">
        <p>
          {owed === 0n
            ? 'They are owed nothing. The running cycle is not paid.'
            : till.isPaused || owed > till.funds
              ? `They are owed ${tokens(owed)}, which cannot be paid now. It stays theirs to claim.`
              : `They are paid the ${tokens(owed)} that they are owed. The running cycle is not paid.`}
        </p>
        <ChangesTable caption="What changes" changes={removalOf(till, member)} />
        <Acts label="Remove the member" isDanger onSend={send} onClose={onClose} />
      </div>
    </Dialog>
  );
}
