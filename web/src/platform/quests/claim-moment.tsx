import type { Grant } from '@hatchery/api/reward-shapes';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Granted } from './granted.tsx';

interface ClaimMomentProps {
  /** The quest's name. */
  name: string;
  grant: Grant;
  onClose: () => void;
}

/** Celebrates a quest that was claimed, with what it gave and where that is. */
export const ClaimMoment = ({ name, grant, onClose }: ClaimMomentProps) => (
  <Dialog title={name} onClose={onClose}>
    <div className="dialog-body claim-moment">
      <div className="claim-sparks" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      {grant.rewards.length > 0 ? <Granted grant={grant} large /> : <p>You finished it. Well done.</p>}
      <div className="acts acts-end">
        <Button look="primary" onClick={onClose}>
          Lovely
        </Button>
      </div>
    </div>
  </Dialog>
);
