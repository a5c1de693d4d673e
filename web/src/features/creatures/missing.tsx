import { useInfiniteQuery } from '@tanstack/react-query';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { lifeOptions } from './life.queries.ts';
import { Life } from './life.tsx';

/** Returns whether the platform knows no creature of a number, or no longer. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

/** A creature that is no more has a page still: its life can be read. */
export function Missing({ id }: { id: number | undefined }) {
  const { data } = useInfiniteQuery({ ...lifeOptions(id ?? 0), enabled: id !== undefined });
  const end = data?.pages[0]?.events.find(({ kind }) => kind === 'consumed');
  const other = end?.others?.[0];
  return (
    <>
      <EmptyState
        art={<EggArt element="dark" size={120} alt="" />}
        title={end ? goneWords(other) : 'Creature not found'}
        action={
          <Link className="button button-primary" to={other ? `/collection/${other}` : '/collection'}>
            {other ? 'See who' : 'Back to collection'}
          </Link>
        }
      >
        {end
          ? 'Its page of the guide stays, so that its life can be read.'
          : 'This page of the guide is blank. Check the number in the address.'}
      </EmptyState>
      {id !== undefined && end && <Life id={id} />}
    </>
  );
}

const goneWords = (other: number | undefined): string =>
  other ? 'It lives on in another creature' : 'This creature is no more';
