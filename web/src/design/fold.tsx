import type { ReactNode } from 'react';
import './fold.css';

interface FoldProps {
  /** The words that are always there. */
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Details that fold out beneath a few words. */
export const Fold = ({ summary, className, children }: FoldProps) => (
  <details className={className ? `fold ${className}` : 'fold'}>
    <summary>{summary}</summary>
    {children}
  </details>
);
