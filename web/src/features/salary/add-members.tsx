import { type FormEvent, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { ChangesTable } from '../../design/changes-table.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { Fold } from '../../design/fold.tsx';
import { Row } from '../../design/sheet.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { salaryActs } from './salary.action.tsx';
import {
  additionOf,
  cycleWords,
  type Member,
  memberFacts,
  memberFaults,
  mostAdded,
  type NewMember,
  perDay,
  type Till,
  type TypedMember,
  tokens,
  toMember,
} from './salary.rules.ts';

const blank: TypedMember = { address: '', amount: '', hours: '168', role: '1', group: '1' };

const fields: readonly [keyof TypedMember, string, 'text' | 'decimal' | 'numeric'][] = [
  ['address', "The member's wallet", 'text'],
  ['amount', `${gameToken.symbol} for a cycle`, 'decimal'],
  ['hours', 'Hours of a cycle', 'numeric'],
  ['role', 'Role', 'numeric'],
  ['group', 'Group', 'numeric'],
];

interface AddMembersProps {
  till: Till;
  /** The members that were read. */
  known: readonly Member[];
  /** All of them were read. */
  isWhole: boolean;
  chainId: number;
}

/** A list of new members, which one call adds. */
export function AddMembers({ till, known, isWhole, chainId }: AddMembersProps) {
  const [added, setAdded] = useState<readonly NewMember[]>([]);
  const others = [...known, ...added].map(({ address }) => address);
  function send() {
    const facts = { act: 'add', count: added.length, ...memberFacts(added) };
    setAdded([]);
    void startAct({ kind: salaryActs, chainId, facts });
  }
  const changes = additionOf(till, added, perDay(known));
  return (
    <Fold summary="Add members">
      <div className="salary-add">
        {added.length < mostAdded && <MemberForm others={others} onAdd={(member) => setAdded([...added, member])} />}
        {added.length > 0 && (
          <>
            <ul className="rows" aria-label="To be added">
              {added.map(({ address, amount, hours, role, group }) => (
                <Row
                  key={address}
                  title={<span className="mono">{shortenAddress(address)}</span>}
                  words={`${tokens(amount)} ${cycleWords(hours)}, role ${role} in group ${group}`}
                >
                  <Button
                    look="quiet"
                    aria-label={`Take ${shortenAddress(address)} off the list`}
                    onClick={() => setAdded(added.filter((one) => one.address !== address))}
                  >
                    Take off
                  </Button>
                </Row>
              ))}
            </ul>
            <ChangesTable caption="What changes" changes={isWhole ? changes : changes.slice(0, 1)} />
            <Button look="primary" large onClick={send}>
              {added.length === 1 ? 'Add 1 member' : `Add ${added.length} members`}
            </Button>
          </>
        )}
      </div>
    </Fold>
  );
}

interface MemberFormProps {
  others: readonly string[];
  onAdd: (member: NewMember) => void;
}

function MemberForm({ others, onAdd }: MemberFormProps) {
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const faults = memberFaults(typed, others);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    onAdd(toMember(typed));
    // The next member often has the same salary.
    setTyped({ ...typed, address: '' });
    setTried(false);
  }
  return (
    <form className="salary-fields" noValidate onSubmit={onSubmit}>
      {fields.map(([name, label, inputMode]) => (
        <CheckedField
          key={name}
          label={label}
          name={name}
          inputMode={inputMode}
          spellCheck={false}
          className={name === 'address' ? 'salary-wide' : ''}
          value={typed[name]}
          // A field that was emptied for the next member is not a mistake.
          fault={typed[name] === '' && !tried ? undefined : faults[name]}
          tried={tried}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <Button type="submit" className="salary-wide">
        Put on the list
      </Button>
    </form>
  );
}
