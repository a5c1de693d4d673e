import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { saveFile } from './save-file.ts';

/** Everything that is kept about somebody, as a file. */
export function YourData() {
  const take = useIntent({
    run: (_: undefined, options) => api.users.exportMe({}, options),
    onDone(answer) {
      saveFile(`hatchery-${answer.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(answer, null, 2));
      toast('Your data is in your downloads.', 'good');
    },
  });
  return (
    <Sheet
      title="Your data"
      lead="All that is kept about you, in one file (JSON): profile, ways to sign in, devices, friends, referrals."
      aside={
        <Button busy={take.isPending} onClick={() => take.mutate(undefined)}>
          {!take.isPending && <MoreIcon name="download" size={20} />} Download
        </Button>
      }
    />
  );
}
