import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { isComplete } from './archive.rules.ts';

const nameOf = (ending: string, date = new Date()) => `hatchery-${date.toISOString().slice(0, 10)}.${ending}`;

/** Downloads what the platform keeps about the player: an overview, or every row. */
export function YourData() {
  const overview = useIntent({
    run: (_: undefined, options) => api.users.exportMe({}, options),
    onDone(answer) {
      saveFile(nameOf('json', new Date(answer.exportedAt)), 'application/json', JSON.stringify(answer, null, 2));
      toast('Your data was downloaded.', 'good');
    },
  });
  const archive = useIntent({
    run: (_: undefined) => download('/account/archive', nameOf('ndjson')),
    onDone(text) {
      if (isComplete(text)) toast('Your archive was downloaded.', 'good');
      else toast('Your archive was downloaded, but some of it is missing. Try again later.', 'bad');
    },
  });
  return (
    <Sheet
      title="Your data"
      lead="Download an overview of your account: profile, sign-ins, devices, friends, referrals. Everything is an archive of all that we keep about you, one entry a line."
      aside={
        <div className="row-end">
          <Button busy={overview.isPending} onClick={() => overview.mutate(undefined)}>
            {!overview.isPending && <MoreIcon name="download" size={20} />} Download
          </Button>
          <Button look="quiet" busy={archive.isPending} onClick={() => archive.mutate(undefined)}>
            {!archive.isPending && <MoreIcon name="download" size={20} />} Everything
          </Button>
        </div>
      }
    />
  );
}
