import type { User } from '@hatchery/api/users';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Link, usePath } from '../router.tsx';
import { grouped, sectionsFor } from './sections.rules.ts';

/** The sections that one may enter: a column beside a page, or a list to choose from. */
export function SectionsNav({ user, beside = false }: { user: User | undefined; beside?: boolean }) {
  const path = usePath();
  const groups = grouped(sectionsFor(user ?? { guest: false, roles: [] }));
  return (
    <nav className={`sections card ${beside ? 'sections-beside' : ''}`} aria-label="Sections of More">
      {groups.map(([group, sections]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {sections.map(({ path: to, label, hint, icon }) => (
              <li key={to}>
                <Link to={to} className="section-link" aria-current={path === to ? 'page' : undefined}>
                  <MoreIcon name={icon} size={22} />
                  <span>
                    <strong>{label}</strong>
                    {!beside && <small>{hint}</small>}
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
