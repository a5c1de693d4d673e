import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useState } from 'react';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { nameFault } from './name.rules.ts';

/** Gives a keeper a name, or another one. */
export function RenameDialog({ avatar, onClose }: { avatar: MastersAvatar; onClose: () => void }) {
  const { tokenId, chainId } = avatar;
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
  const fault = nameFault(text);
  const save = useIntent({
    run: (name: string, options) =>
      api.masters.nameAvatar({ params: { tokenId }, query: { chainId }, body: { name } }, options),
    refresh: [['avatar'], ['mine', 'avatars']],
    silent: true,
    onDone({ name }) {
      toast(`${name} it is.`, 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Rename ${avatar.name}`}
      confirm="Save name"
      busy={save.isPending}
      error={save.isPending ? undefined : save.error}
      onConfirm={() => (fault === undefined ? save.mutate(text.trim()) : setLeft(true))}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        maxLength={80}
        value={text}
        error={left ? fault : undefined}
        hint="3 to 24 letters or digits. Everybody can see it."
        onChange={({ target }) => setText(target.value)}
        onBlur={() => setLeft(text !== '')}
      />
    </ConfirmDialog>
  );
}
