import type { ReactNode } from 'react';
import './forms.css';

/** Shows an error inside its form. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="form-problem" role="alert">
      <p>{children}</p>
    </div>
  );
}
