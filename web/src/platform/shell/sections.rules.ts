import type { User } from '@hatchery/api/users';
import type { Page, SectionGroup } from '../pages.ts';
import { mayEnter } from '../session/access.rules.ts';

type SectionPage = Page & { section: SectionGroup };

/** Returns the sections that a user may open, in their groups and in the order of the table of pages. */
export function sectionsFor(
  pages: readonly Page[],
  user: Pick<User, 'roles' | 'guest'>,
): [SectionGroup, SectionPage[]][] {
  const open = pages.filter((page): page is SectionPage => page.section !== undefined && mayEnter(page, user));
  return [...Map.groupBy(open, ({ section }) => section)];
}
