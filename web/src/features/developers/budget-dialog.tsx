import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { BudgetLines } from './budget-lines.tsx';
import { type ApiKey, adminDesk, keysOptions } from './keys.queries.ts';
import { type BudgetLine, budgetFault, budgetOf, linesOf } from './keys.rules.ts';

/** Sets what a key may still give away; a removed asset is set to zero. */
export function BudgetDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [lines, setLines] = useState<BudgetLine[]>(() => linesOf(apiKey));
  const [tried, setTried] = useState(false);
  const save = useIntent({
    run: (balance: Record<string, number | string>, options) =>
      api.users.setApiKeyBudget({ params: { uid: apiKey.uid }, body: { balance } }, options),
    refresh: [keysOptions(adminDesk).queryKey],
    silent: true,
    onDone() {
      toast('Budgets saved.', 'good');
      onClose();
    },
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (lines.some(budgetFault)) return;
    const gone = Object.fromEntries(Object.keys(apiKey.balance).map((asset) => [asset, 0]));
    save.mutate({ ...gone, ...budgetOf(lines) });
  }
  return (
    <Dialog title={`Budgets of ${apiKey.name}`} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit}>
        <p>These amounts replace what the key has left.</p>
        <BudgetLines lines={lines} tried={tried} onChange={setLines} />
        {save.error ? (
          <p className="field-error" role="alert">
            {wordsFor(save.error)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            Save budgets
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
