import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { Slip } from '../../platform/vouchers/slip.tsx';
import { receiptOptions } from './history.queries.ts';
import './receipt.css';

/** The public page of a shared receipt: a slip of paper in front of the sky. */
export function Receipt() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(receiptOptions(id));
  const visitor = useSession().status === 'unauthenticated';
  const missing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  useEffect(() => {
    if (data) setTitle(`Receipt: ${data.name}`);
  }, [data]);
  return (
    <main id="main" className="page receipt-page" tabIndex={-1}>
      <h1 className="sr-only">Receipt</h1>
      {missing ? (
        <EmptyState art={<EggArt element="dark" size={104} alt="" />} title="This receipt isn't shared">
          Its owner may have stopped sharing it, or the link is mistyped.
        </EmptyState>
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Slip {...data} />
      ) : (
        <div className="slip slip-waiting" aria-busy="true">
          <div className="slip-paper skeleton" />
        </div>
      )}
      {visitor && (
        <p className="on-sky receipt-way">
          <Link className="button button-primary" to="/">
            See what Hatchery is
          </Link>
        </p>
      )}
    </main>
  );
}
