import { Fragment, type ReactNode } from 'react';

/** The same, several times: what is shown where things are still to come. */
export const Repeated = ({ count, children }: { count: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{children}</Fragment>);
