import type { User } from '@hatchery/api/users';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Link, useAllRoutes, usePath } from '../router.tsx';
import { sectionWords } from './section.words.ts';
import { sectionsFor } from './sections.rules.ts';

/** The sections that a user may enter: a column beside a page, or a list to choose from. */
export function SectionsNav({ user, beside = false }: { user: User | undefined; beside?: boolean }) {
  const path = usePath();
  const groups = sectionsFor(useAllRoutes(), user ?? { guest: false, roles: [] });
  return (
    <nav className={`sections card ${beside ? 'sections-beside' : ''}`} aria-label="Sections of More">
      {groups.map(([group, pages]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {pages.map(({ path: to, title }) => (
              <li key={to}>
                <Link to={to} className="section-link" aria-current={path === to ? 'page' : undefined}>
                  <MoreIcon name={sectionWords[to]?.icon ?? 'tool'} size={22} />
                  <span>
                    <strong>{title}</strong>
                    {!beside && <small>{sectionWords[to]?.hint}</small>}
                  </span>
                  {!beside && <MoreIcon name="chevron" size={18} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
