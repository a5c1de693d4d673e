import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useIntent } from '../../platform/use-intent.ts';

/** Downloads everything that the platform keeps about the player. */
export function YourData() {
  const take = useIntent({
    run: (_: undefined, options) => api.users.exportMe({}, options),
    onDone(answer) {
      saveFile(`hatchery-${answer.exportedAt.slice(0, 10)}.json`, 'application/json', JSON.stringify(answer, null, 2));
      toast('Your data was downloaded.', 'good');
    },
  });
  return (
    <Sheet
      title="Your data"
      lead="Download everything we keep about you as one JSON file: profile, sign-ins, devices, friends, referrals."
      aside={
        <Button busy={take.isPending} onClick={() => take.mutate(undefined)}>
          {!take.isPending && <MoreIcon name="download" size={20} />} Download
        </Button>
      }
    />
  );
}
