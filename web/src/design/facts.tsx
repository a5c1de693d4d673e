import type { ReactNode } from 'react';
import './facts.css';

/** A list of names and values, a line each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

interface FactProps {
  name: string;
  /** The value is an id or a number to compare digit by digit. */
  mono?: boolean;
  children: ReactNode;
}

export const Fact = ({ name, mono = false, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={mono ? 'mono' : undefined}>{children}</dd>
  </div>
);
