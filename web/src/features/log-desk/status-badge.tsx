import type { LogJob } from '@hatchery/api/chain-logs';
import { stateWords } from './log.rules.ts';

const looks: Record<LogJob['status'], string> = {
  queued: '',
  reading: 'badge-brand',
  done: 'badge-good',
  failed: 'badge-bad',
};

/** The state of a job. One whose last attempt failed says so, although it goes on. */
export const StatusBadge = ({ job }: { job: LogJob }) => (
  <>
    <span className={`badge ${looks[job.status]}`}>{stateWords(job)}</span>
    {job.failure && job.status !== 'failed' && <span className="badge badge-bad">Tries again</span>}
  </>
);
