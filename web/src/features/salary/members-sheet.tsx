import { useState } from 'react';
import type { Address } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Identicon } from '../../design/identicon.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import type { AsOf } from '../../platform/onchain/at-block.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { AddMembers } from './add-members.tsx';
import { type MemberAct, MemberDialog } from './member-dialog.tsx';
import { readMembers, type SalaryView } from './salary.read.ts';
import { cycleWords, daysCovered, type Member, owedTo, perDay, type Till, tokens } from './salary.rules.ts';

/** As many members as a press shows. */
const pageSize = 20;

interface MembersSheetProps {
  of: AsOf<SalaryView>;
  salary: Address;
  isOwner: boolean;
}

/** The members with what they are paid. They are read once somebody asks, or the owner comes. */
export function MembersSheet({ of: { data: till, chainId }, salary, isOwner }: MembersSheetProps) {
  const [shown, show] = useState(0);
  const [act, setAct] = useState<MemberAct>();
  const count = Math.min(till.members, Math.max(shown, isOwner ? pageSize : 0));
  const members = useChain({
    key: ['salary-members', salary, count],
    chainId,
    read: count > 0 ? (web3, id) => readMembers(web3, id, salary, count) : undefined,
  });
  const list = count > 0 ? members.data?.data : undefined;
  const isWhole = list !== undefined && list.length === till.members;
  return (
    <Sheet
      title="Members"
      lead="Who is paid, how much and how often. Everybody can read this on the chain."
      aside={list && <AsOfBlock of={members.data} stale={members.isError} />}
    >
      {count > 0 && !list && members.error ? (
        <Failure error={members.error} onRetry={() => void members.refetch()} />
      ) : count > 0 && !list ? (
        <RowsWaiting count={Math.min(3, count)} label="Members" />
      ) : (
        list && <Members list={list} onAct={isOwner ? setAct : undefined} />
      )}
      {isWhole && isOwner && <Cost list={list} till={till} />}
      {till.members === 0 && <p className="none-yet">There are no members yet.</p>}
      {count < till.members && (
        <div className="acts">
          <Button onClick={() => show(count + pageSize)}>
            {count === 0 ? 'Show the members' : `Show more of ${till.members.toLocaleString('en')}`}
          </Button>
        </div>
      )}
      {isOwner && (
        <AddMembers till={till} known={list ?? []} isWhole={isWhole || till.members === 0} chainId={chainId} />
      )}
      {act && members.data && (
        <MemberDialog
          {...act}
          till={till}
          chainId={chainId}
          now={members.data.minedAt}
          onClose={() => setAct(undefined)}
        />
      )}
    </Sheet>
  );
}

interface MembersProps {
  list: readonly Member[];
  onAct: ((act: MemberAct) => void) | undefined;
}

const Members = ({ list, onAct }: MembersProps) => (
  <ul className="rows">
    {list.map((member) => {
      const name = shortenAddress(member.address);
      return (
        <Row
          key={member.address}
          start={<Identicon address={member.address} />}
          title={<span className="mono">{name}</span>}
          words={`${tokens(member.amount)} ${cycleWords(member.cycleHours)}, role ${member.role} in group ${member.group}, ${tokens(owedTo(member))} to claim`}
        >
          {onAct && (
            <>
              <Button aria-label={`Change the salary of ${name}`} onClick={() => onAct({ act: 'salary', member })}>
                Salary
              </Button>
              <Button aria-label={`Change the role of ${name}`} onClick={() => onAct({ act: 'role', member })}>
                Role
              </Button>
              <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => onAct({ act: 'remove', member })}>
                Remove
              </Button>
            </>
          )}
        </Row>
      );
    })}
  </ul>
);

/** The cost of all members, and how long the fund lasts. */
function Cost({ list, till }: { list: readonly Member[]; till: Till }) {
  const owed = list.reduce((sum, member) => sum + owedTo(member), 0n);
  const daily = perDay(list);
  const days = daysCovered(till.funds, owed, daily);
  if (days === undefined) return null;
  return (
    <p className={`remark ${days === 0 ? 'remark-bad' : ''}`}>
      {tokens(daily)} a day for all members, and {tokens(owed)} are still to be claimed by them.{' '}
      {days === 0
        ? 'The fund does not cover what is owed.'
        : `The fund lasts about ${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'} more.`}
    </p>
  );
}
