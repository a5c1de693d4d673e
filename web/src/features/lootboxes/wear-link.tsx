import { wardrobePath } from '../../platform/masters/keeper-path.rules.ts';
import { useOwnAvatars } from '../../platform/masters/own-avatars.ts';
import { Link } from '../../platform/router.tsx';
import { resultOf } from './opening.rules.ts';
import type { OpenedItem } from './opening-result.tsx';

/** The way from items that came out of a box to the keeper who wears them. */
export function WearLink({ items }: { items: readonly OpenedItem[] }) {
  const { avatars } = useOwnAvatars();
  const [keeper] = avatars ?? [];
  const [first] = resultOf(items, () => 0);
  const isNew = avatars?.length === 0;
  const to = isNew ? '/keepers/new' : keeper && avatars?.length === 1 ? wardrobePath(keeper, first?.id) : '/keepers';
  return (
    <Link className="button button-secondary button-large" to={to}>
      {isNew ? 'Make a keeper to wear it' : 'To the wardrobe'}
    </Link>
  );
}
