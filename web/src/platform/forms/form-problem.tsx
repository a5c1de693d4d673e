import type { ReactNode } from 'react';
import './forms.css';

/** What went wrong, where it was done. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="form-problem" role="alert">
      <p>{children}</p>
    </div>
  );
}
