import { Fragment, type ReactNode } from 'react';

/** Repeats its children, as placeholders while a list loads. */
export const Repeated = ({ count, children }: { count: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{children}</Fragment>);
