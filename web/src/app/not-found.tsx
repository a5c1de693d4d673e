import { EggArt } from '../design/egg-art.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Link } from '../platform/router.tsx';
import { Page } from '../platform/shell/page.tsx';

export function NotFound() {
  return (
    <Page title="Off the map" lead="No trail leads to this page.">
      <EmptyState
        art={<EggArt element="dark" size={120} alt="" />}
        title="Nothing lives here"
        action={
          <Link className="button button-primary" to="/">
            Back to the valley
          </Link>
        }
      >
        The address may be old or mistyped. Your creatures are where you left them.
      </EmptyState>
    </Page>
  );
}
