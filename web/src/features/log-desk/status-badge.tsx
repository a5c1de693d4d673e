import type { LogJob } from '@hatchery/api/chain-logs';
import { statusWords } from './log.rules.ts';

const looks: Record<LogJob['status'], string> = {
  queued: '',
  reading: 'badge-brand',
  done: 'badge-good',
  failed: 'badge-bad',
};

/** The state of a job. One whose last attempt failed says so, although it goes on. */
export const StatusBadge = ({ job: { status, failure } }: { job: LogJob }) => (
  <>
    <span className={`badge ${looks[status]}`}>{statusWords[status]}</span>
    {failure && status !== 'failed' && <span className="badge badge-bad">Tries again</span>}
  </>
);
