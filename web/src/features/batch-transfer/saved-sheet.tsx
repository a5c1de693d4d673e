import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { useStore } from '../../design/store.ts';
import { toast } from '../../design/toaster.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import type { Parcel } from './batch.rules.ts';
import { countWords } from './choose-sheet.tsx';
import { dropList, longestName, type SavedList, savedLists, saveList } from './saved-lists.ts';

interface SavedSheetProps {
  chainId: number;
  /** The chains of the page. Lists of others cannot be opened. */
  chainIds: readonly number[];
  parcels: readonly Parcel[];
  onOpen: (list: SavedList) => void;
}

/** Lists that this browser keeps, and a name for the one at hand. */
export function SavedSheet({ chainId, chainIds, parcels, onOpen }: SavedSheetProps) {
  const lists = useStore(savedLists);
  const config = useQuery(configOptions).data;
  if (lists.length === 0 && parcels.length === 0) return null;
  return (
    <Sheet title="Saved lists" lead="Kept in this browser alone. Nobody else sees them.">
      {lists.length > 0 && (
        <ul className="rows" aria-label="Saved lists">
          {lists.toReversed().map((list) => (
            <Row
              key={list.name}
              title={list.name}
              words={`${countWords(list.parcels)}, on ${chainName(config, list.chainId)}`}
            >
              <Button
                aria-label={`Open ${list.name}`}
                disabled={!chainIds.includes(list.chainId)}
                onClick={() => onOpen(list)}
              >
                Open
              </Button>
              <Button look="quiet" aria-label={`Delete ${list.name}`} onClick={() => dropList(list.name)}>
                Delete
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {parcels.length > 0 && <NameIt {...{ chainId, parcels }} known={lists.map(({ name }) => name)} />}
    </Sheet>
  );
}

function NameIt({
  chainId,
  parcels,
  known,
}: Pick<SavedSheetProps, 'chainId' | 'parcels'> & { known: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (name === '') return;
    const lasts = saveList({ name, chainId, parcels: [...parcels] });
    toast(lasts ? `${name} is saved.` : 'Your browser keeps nothing. The list lasts as long as this page.');
    setTyped('');
  }
  return (
    <form className="send-receiver" noValidate onSubmit={onSubmit}>
      <Field
        label="Name of this list"
        maxLength={longestName}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...(known.includes(name) ? { hint: 'This replaces the list of that name.' } : {})}
      />
      <Button type="submit" disabled={name === ''}>
        Save the list
      </Button>
    </form>
  );
}
