import type { Airdrop, AirdropDryRun, Ineligibility } from '@hatchery/api/airdrop-shapes';
import type { ReactNode } from 'react';
import { formatUnits } from '../../design/amount.rules.ts';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { agoWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { useNow } from '../../platform/use-now.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { airdropOptions, deskKey } from './desk.queries.ts';
import { ineligibleWords, partOf, progressWords } from './desk.rules.ts';

const coinDecimals = 18;

/** Judges everybody without giving anything: totals, what is missing, and why some get nothing. */
export function DryRunSheet({ airdrop }: { airdrop: Airdrop }) {
  const { uid, latestDryRun: run, state } = airdrop;
  const now = useNow();
  const waitsForList = airdrop.match.generation === 'file' && airdrop.list?.status !== 'ready' && !run;
  const start = useIntent({
    async run(_: undefined, options) {
      // It judges the airdrop as it is now, whatever this page last heard of it.
      const { version } = await queryClient.fetchQuery({ ...airdropOptions(uid), staleTime: 0 });
      return api.vouchers.startAirdropDryRun({ params: { uid }, body: { version } }, options);
    },
    refresh: [deskKey],
  });
  return (
    <Sheet
      title="Dry run"
      lead={
        run?.finishedAt
          ? `Done ${agoWords(run.finishedAt, now)}.`
          : `Judges every recipient${waitsForList ? ' of the list, once there is one' : ''}. Nothing is given.`
      }
      aside={
        state === 'draft' && (
          <Button
            look={run && !run.stale ? 'secondary' : 'primary'}
            busy={start.isPending || run?.status === 'running'}
            disabled={waitsForList}
            onClick={() => start.mutate(undefined)}
          >
            {run ? 'Run again' : 'Start dry run'}
          </Button>
        )
      }
    >
      {run && (
        <>
          {run.stale && (
            <p className="remark" role="status">
              The airdrop has changed since. Run it again before you activate.
            </p>
          )}
          {run.status === 'done' ? <Totals run={run} airdrop={airdrop} /> : <Progress run={run} />}
          <Advice advice={run.advice} />
        </>
      )}
    </Sheet>
  );
}

function Progress({ run }: { run: AirdropDryRun }) {
  return (
    <div className="airdrop-progress" role="status">
      <progress aria-label="Dry run" max={1} value={partOf(run.progress)} />
      <p className="soft">{progressWords(run)}</p>
    </div>
  );
}

function Totals({ run, airdrop: { asset } }: { run: AirdropDryRun; airdrop: Airdrop }) {
  const reasons = Object.entries(run.reasons) as [Ineligibility, number][];
  const { gas, contract } = run;
  return (
    <dl className="airdrop-totals">
      <Figure name="Get something">{run.eligible.toLocaleString('en')}</Figure>
      <Figure
        name="Get nothing"
        more={reasons.map(
          ([reason, count]) => `${count.toLocaleString('en')}: ${ineligibleWords[reason].toLowerCase()}`,
        )}
      >
        {run.ineligible.toLocaleString('en')}
      </Figure>
      <Figure
        name="In all"
        more={
          run.mostBase === run.amountBase ? [] : [`${amountWords(BigInt(run.mostBase), asset)} at most can be claimed`]
        }
      >
        {amountWords(BigInt(run.amountBase), asset)}
      </Figure>
      {run.block !== undefined && <Figure name="Counted at block">{run.block.toLocaleString('en')}</Figure>}
      {gas && (
        <Figure name="Gas of all claims" more={[`${gas.total.toLocaleString('en')} units, paid by those who claim`]}>
          {formatUnits(BigInt(gas.cost), coinDecimals)} coins
        </Figure>
      )}
      {contract?.missing !== undefined && contract.missing !== '0' && (
        <Figure name="Contract lacks">{amountWords(BigInt(contract.missing), asset)}</Figure>
      )}
    </dl>
  );
}

const Figure = ({ name, more = [], children }: { name: string; more?: string[]; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{children}</span>
      {more.map((words) => (
        <span key={words} className="soft airdrop-more">
          {words}
        </span>
      ))}
    </dd>
  </div>
);

const Advice = ({ advice }: Pick<AirdropDryRun, 'advice'>) =>
  advice.length > 0 && (
    <ul className="airdrop-advice">
      {advice.map(({ code, blocks, message }) => (
        <li key={code} className={`remark ${blocks ? 'remark-bad' : ''}`}>
          <Icon name="alert" size={20} />
          <p>
            {blocks && <strong>Must be mended: </strong>}
            {message}
          </p>
        </li>
      ))}
    </ul>
  );
