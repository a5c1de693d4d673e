import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useUser } from '../session/session.ts';
import { useIntent } from '../use-intent.ts';
import { walletsOptions } from '../wallet/wallets.queries.ts';
import { nicknameFault } from './nickname.rules.ts';

const changed = [['monster'], ['mine', 'monsters'], ['mine', 'hatch'], ['mine', 'quests']];

/** Lets a player name a creature of theirs; draws nothing for creatures of others. */
export function NameCreature({ creature }: { creature: UltigenMonster }) {
  const [naming, setNaming] = useState(false);
  const user = useUser();
  const wallets = useQuery({ ...walletsOptions, enabled: user !== undefined }).data;
  const mine = wallets?.some(({ address }) => address.toLowerCase() === creature.owner.toLowerCase());
  if (!mine) return null;
  return (
    <>
      <Button onClick={() => setNaming(true)}>{creature.nickname ? 'Rename' : 'Give it a name'}</Button>
      {naming && <NameDialog creature={creature} onClose={() => setNaming(false)} />}
    </>
  );
}

function NameDialog({ creature, onClose }: { creature: UltigenMonster; onClose: () => void }) {
  const { id, name, nickname = '' } = creature;
  const [text, setText] = useState(nickname);
  const [left, setLeft] = useState(false);
  const wanted = text.trim();
  const takesOff = wanted === '' && nickname !== '';
  const fault = takesOff ? undefined : nicknameFault(text);
  const save = useIntent({
    run: (given: string, options) =>
      given === ''
        ? api.ultigen.unnameMonster({ params: { id } }, options)
        : api.ultigen.nameMonster({ params: { id }, body: { nickname: given } }, options),
    refresh: changed,
    silent: true,
    onDone(named) {
      toast(named.nickname ? `${named.nickname} it is.` : `It's called ${name} again.`, 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={nickname ? `Rename ${nickname}` : `Name your ${name}`}
      confirm={takesOff ? 'Take the name off' : 'Save name'}
      busy={save.isPending}
      disabled={wanted === nickname}
      error={save.isPending ? undefined : save.error}
      onConfirm={() => (fault === undefined ? save.mutate(wanted) : setLeft(true))}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="off"
        maxLength={80}
        value={text}
        error={left ? fault : undefined}
        hint="1 to 24 letters or digits. Everybody can see it."
        onChange={({ target }) => setText(target.value)}
        onBlur={() => setLeft(wanted !== '' && wanted !== nickname)}
      />
    </ConfirmDialog>
  );
}
