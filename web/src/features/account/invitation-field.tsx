import { useState } from 'react';
import { Field, type FieldProps } from '../../design/field.tsx';

/** A field for an invitation code, folded away until it is needed; a share link fills it in. */
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
      hint={<p>Optional.</p>}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="field-mono"
    />
  );
}
