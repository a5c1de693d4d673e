import { EggArt } from '../design/egg-art.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Link } from '../platform/router.tsx';
import { Page } from '../platform/shell/page.tsx';

export function NotFound() {
  return (
    <Page title="Page not found" lead="Nothing is at this address.">
      <EmptyState
        art={<EggArt element="dark" size={120} alt="" />}
        title="Nothing lives here"
        action={
          <Link className="button button-primary" to="/">
            Go home
          </Link>
        }
      >
        The link may be old or mistyped. Your creatures are safe.
      </EmptyState>
    </Page>
  );
}
