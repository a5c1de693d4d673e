import { isAddressEqual } from 'viem';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { FundSheet } from './fund-sheet.tsx';
import { MembersSheet } from './members-sheet.tsx';
import { OwnSalary } from './own-salary.tsx';
import { tokens } from './salary.rules.ts';
import { useSalary } from './use-salary.ts';
import '../../design/sheet.css';
import './salary.css';

/** Salaries of the DAO: what a member earned and can claim, and the owner's forms. */
export function Salary() {
  const { chains, chainId, choose, account, places, view, error } = useSalary();
  const of = view.data;
  const failure = places ? (of ? null : view.error) : error;
  const isOwner = of && account ? isAddressEqual(of.data.owner, account) : false;
  return (
    <Page title="Salary" lead="Members of the DAO are paid in HATCHY, cycle by cycle, and claim it when they like.">
      {chains?.length === 0 ? (
        <NoSalary />
      ) : (
        <div className="salary-page">
          <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
            <WalletFirst why="See what you have earned." />
            {failure ? (
              <Failure error={failure} onRetry={() => void view.refetch()} />
            ) : (
              <>
                {account && <OwnSalary of={of} isStale={view.isError} />}
                <Sheet title="The fund" aside={<AsOfBlock of={of} stale={view.isError} />}>
                  <FundFacts of={of?.data} />
                  {of && isOwner && <FundSheet of={of} />}
                </Sheet>
                {of && places && <MembersSheet of={of} salary={places.salary} isOwner={isOwner} />}
              </>
            )}
          </OnNetwork>
        </div>
      )}
    </Page>
  );
}

/** The fund as everybody may see it. Its lines keep their places while they load. */
function FundFacts({ of }: { of: { funds: bigint; members: number; isPaused: boolean } | undefined }) {
  if (!of)
    return (
      <div className="salary-facts" aria-busy="true">
        <Facts>
          <Repeated count={3}>
            <Fact name="Reading">
              <span className="skeleton salary-fact" />
            </Fact>
          </Repeated>
        </Facts>
      </div>
    );
  return (
    <div className="salary-facts">
      <Facts>
        <Fact name="In the fund">{tokens(of.funds)}</Fact>
        <Fact name="Members">{of.members.toLocaleString('en')}</Fact>
        <Fact name="Claims">{of.isPaused ? 'Paused' : 'Open'}</Fact>
      </Facts>
    </div>
  );
}

const NoSalary = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="receipt" size={32} />
      </span>
    }
    title="No salaries here"
  >
    The DAO pays no salaries on the networks of this platform.
  </EmptyState>
);
