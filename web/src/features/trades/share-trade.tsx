import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';

/** A link to a trade. */
export function ShareTrade({ uid }: { uid: string }) {
  const url = `${location.origin}/trades/${uid}`;
  return (
    <Sheet
      title="Share"
      lead="Anybody with the link can look at this trade. They sign in to accept it."
      aside={
        'share' in navigator && (
          <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            <MoreIcon name="share" size={20} /> Share
          </Button>
        )
      }
    >
      <CopyLine text={url} what="Link" />
    </Sheet>
  );
}
