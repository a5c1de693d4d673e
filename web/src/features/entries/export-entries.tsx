import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { toast } from '../../design/toaster.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { saveFile } from '../../platform/save-file.ts';
import { type EntryFilters, fetchAllEntries } from './entries.queries.ts';
import { csvOfEntries } from './entries.rules.ts';

/** Saves all entries of the filter as a CSV, and says how many it has fetched so far. */
export function ExportEntries({ filters }: { filters: EntryFilters }) {
  const [count, setCount] = useState(0);
  const save = useMutation({
    mutationFn: () => fetchAllEntries(filters, setCount),
    onSuccess(entries) {
      saveFile(`entries-${filters.userId}.csv`, 'text/csv', csvOfEntries(entries));
      toast(`Saved ${entries.length.toLocaleString('en')} entries.`, 'good');
    },
    onError: (error) => toast(wordsFor(error), 'bad'),
  });
  function start() {
    setCount(0);
    save.mutate();
  }
  return (
    <Button className="entries-export" busy={save.isPending} onClick={start}>
      <MoreIcon name="download" size={20} /> {save.isPending ? `${count.toLocaleString('en')} read` : 'Export CSV'}
    </Button>
  );
}
