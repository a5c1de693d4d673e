import { CopyLine } from '../../design/copy-line.tsx';

/** The address of this page, to be shown to anybody. */
export const ShareLine = () => (
  <CopyLine text={location.href} shown={location.pathname} what="Link to this page" named />
);
