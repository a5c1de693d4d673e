import { useState } from 'react';
import { Field, type FieldProps } from '../../design/field.tsx';

/** The code of whoever invited one: filled in by their link, and out of the way of those who have none. */
export function InvitationField(props: Omit<FieldProps, 'label'>) {
  const [open, setOpen] = useState(props.value !== '');
  if (!open) {
    return (
      <button type="button" className="account-fold" onClick={() => setOpen(true)}>
        I have an invitation code
      </button>
    );
  }
  return (
    <Field
      {...props}
      label="Invitation code"
      hint={<p>From a friend; it may be left empty.</p>}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="field-mono"
    />
  );
}
