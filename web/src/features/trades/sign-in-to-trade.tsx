import { Link, usePath, useQueryText } from '../../platform/router.tsx';

/** Leads a visitor to the sign-in, and back to where they are. */
export function SignInToTrade() {
  const here = usePath() + useQueryText();
  return (
    <Link className="button button-primary" to={`/sign-in?to=${encodeURIComponent(here)}`}>
      Sign in to trade
    </Link>
  );
}
