import { useState } from 'react';
import { useStore } from '../../design/store.ts';
import { countWords } from './desk.rules.ts';
import { areUploaded, type FileChoice, moved, newChoice } from './file-choice.rules.ts';
import { mostFiles } from './file-type.rules.ts';
import { isOfFile } from './kept-ticket.rules.ts';
import type { Uploader } from './uploader.ts';

export type Files = ReturnType<typeof useFiles>;

/** Holds the files of a form: those that an asset has, and those that are uploaded for it. */
export function useFiles(uploader: Uploader, initial: readonly FileChoice[]) {
  const uploads = useStore(uploader.uploads);
  const [choices, setChoices] = useState(initial);
  const [faults, setFaults] = useState<string[]>([]);

  /** Returns why a file is left out, or begins to upload it. */
  function begin(file: File, list: FileChoice[]): string | undefined {
    const isThere = uploader.uploads
      .get()
      .some((one) => isOfFile(one.file, file) && list.some(({ key }) => key === one.key));
    if (isThere) return `${file.name} is in the list already.`;
    const added = uploader.add(file);
    if ('fault' in added) return added.fault;
    list.push(newChoice(added.key, file, list));
    return undefined;
  }

  function add(files: readonly File[]): void {
    const list = [...choices];
    const room = Math.max(0, mostFiles - list.length);
    const left = files.length - room;
    const refused = files.slice(0, room).flatMap((file) => begin(file, list) ?? []);
    if (left > 0)
      refused.push(
        `${mostFiles} files are the most. ${countWords(left, 'file')} ${left === 1 ? 'was' : 'were'} left out.`,
      );
    setFaults(refused);
    setChoices(list);
  }

  const change = (key: string, more: { name?: string; title?: string }) =>
    setChoices((list) => list.map((one) => (one.key === key && one.isNew ? { ...one, ...more } : one)));

  return {
    uploads,
    choices,
    faults,
    add,
    change,
    move: (key: string, by: number) => setChoices((list) => moved(list, key, by)),
    retry: uploader.retry,
    remove(key: string): void {
      setChoices((list) => list.filter((one) => one.key !== key));
      uploader.remove(key);
    },
    /** Whether all of them have arrived. */
    areThere: areUploaded(choices, uploads),
  };
}
