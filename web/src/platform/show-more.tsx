import { Button } from '../design/button.tsx';

interface ShowMoreProps {
  /** A query of pages. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Fetches the next page of a list, as long as there is one. */
export const ShowMore = ({ query }: ShowMoreProps) =>
  query.hasNextPage && (
    <Button className="show-more" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show more
    </Button>
  );
