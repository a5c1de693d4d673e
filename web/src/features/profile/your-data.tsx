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

/** More than the last line of an archive has. The rest may be larger than a text can be. */
const endBytes = 4_096;

/** Downloads what the platform keeps about the player: an overview, or every row. */
export function YourData() {
  const overview = useIntent({
    run: (_: undefined, options) => api.users.exportMe({}, options),
    onDone(answer) {
      saveFile(nameOf('json', new Date(answer.exportedAt)), 'application/json', JSON.stringify(answer, null, 2));
      toast('Your overview was downloaded.', 'good');
    },
  });
  const archive = useIntent({
    async run(_: undefined) {
      // It takes as long as there are rows, and screen readers say nothing of a button that is busy.
      toast('We are collecting your archive. Keep this tab open.');
      const file = await download('/account/archive', nameOf('ndjson'));
      return isComplete(await file.slice(-endBytes).text());
    },
    onDone(complete) {
      if (complete) toast('Your archive was downloaded.', 'good');
      else toast('Your archive was downloaded, but some of it is missing. Try again later.', 'bad');
    },
  });
  return (
    <Sheet
      title="Your data"
      lead="The overview has your profile, sign-ins, devices, friends and referrals. The archive has everything that we store about you, as lines of JSON."
    >
      <div className="acts">
        <Button busy={overview.isPending} onClick={() => overview.mutate(undefined)}>
          {!overview.isPending && <MoreIcon name="download" size={20} />} Download overview
        </Button>
        <Button busy={archive.isPending} onClick={() => archive.mutate(undefined)}>
          {!archive.isPending && <MoreIcon name="download" size={20} />} Download archive
        </Button>
      </div>
    </Sheet>
  );
}
