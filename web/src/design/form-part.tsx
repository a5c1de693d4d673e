import type { ReactNode } from 'react';
import './form-part.css';

interface FormPartProps {
  title: string;
  /** A line that says what the part is for. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of a long form, under a heading of its own. Children with the class `form-wide` take a whole line. */
export const FormPart = ({ title, lead, children }: FormPartProps) => (
  <fieldset className="form-part">
    <legend>{title}</legend>
    {lead && <p className="soft form-lead">{lead}</p>}
    {children}
  </fieldset>
);
