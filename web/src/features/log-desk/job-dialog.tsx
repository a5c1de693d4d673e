import type { LogJob } from '@hatchery/api/chain-logs';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { isOpen, percentWords, stretchWords } from './log.rules.ts';
import { StatusBadge } from './status-badge.tsx';

interface JobDialogProps {
  job: LogJob;
  /** The contract's name. */
  name: string;
  chain: string;
  onClose: () => void;
}

/** A job with all that is known of it. */
export function JobDialog({ job, name, chain, onClose }: JobDialogProps) {
  const { event, nextBlock, progress, logsFound, failure, createdAt, updatedAt } = job;
  const logs = `/admin/logs/${job.contractUid}${event ? `?event=${encodeURIComponent(event)}` : ''}`;
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="dialog-body">
        <ProgressBar value={progress} most={1} label={`${percentWords(progress)} read`} />
        <Facts>
          <Fact name="State">
            <StatusBadge job={job} />
          </Fact>
          <Fact name="Chain">{chain}</Fact>
          <Fact name="Event">{event ?? 'All events'}</Fact>
          <Fact name="Blocks">{stretchWords(job)}</Fact>
          <Fact name="Read">
            {percentWords(progress)}
            {isOpen(job) && <>, next is block {nextBlock.toLocaleString('en')}</>}
          </Fact>
          <Fact name="Logs found">{logsFound.toLocaleString('en')}</Fact>
          <Fact name="Asked for">{momentWords(createdAt)}</Fact>
          <Fact name="Last progress">{momentWords(updatedAt)}</Fact>
        </Facts>
        {failure && (
          <div className="remark remark-bad">
            <p>
              <strong>The last attempt failed.</strong> {failure}
            </p>
          </div>
        )}
        <CopyLine text={job.address} what="Address" named />
        <CopyLine text={job.uid} what="Job" named />
        <div className="acts acts-end">
          <Link className="button button-primary" to={logs}>
            Read its logs
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
