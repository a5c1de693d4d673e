import { ApiProblem } from '../problem.ts';
import { Link } from '../router.tsx';

/** The page that sells tickets. */
export const getTickets = { path: '/tickets', label: 'Get tickets' };

/** The way to tickets, for a player whose kept wallet was just refused for having too few of them. */
export const TicketsIfShort = ({ error, withTicket }: { error: unknown; withTicket: boolean }) =>
  withTicket &&
  error instanceof ApiProblem &&
  error.code === 'insufficient-balance' && (
    <Link className="button button-secondary" to={getTickets.path}>
      {getTickets.label}
    </Link>
  );
