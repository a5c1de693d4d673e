import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { lineKey, without } from '../../platform/vouchers/bundle.rules.ts';
import { TradeSide } from '../../platform/vouchers/two-sides.tsx';
import type { Side } from './direct-trades.rules.ts';
import { Seal } from './seal.tsx';
import { SideDialog } from './side-dialog.tsx';

interface TableHalfProps {
  title: string;
  side: Side;
  open: boolean;
  /** The id of the table, on the player's own side. */
  own?: string;
  /** The side before the last change; what is new is marked. */
  before?: Side['vouchers'] | undefined;
}

/** One side of a table: what lies on it, and whether its player has confirmed. */
export function TableHalf({ title, side, open, own, before }: TableHalfProps) {
  const [changing, setChanging] = useState(false);
  const { vouchers } = side;
  const fresh = new Set(open && before ? without(vouchers, before).map(lineKey) : []);
  return (
    <TradeSide
      title={title}
      player={side}
      lines={vouchers}
      nothing={<p className="table-nothing soft">{open ? 'Nothing yet' : 'Nothing'}</p>}
      aside={open && <Seal closed={side.confirmed} />}
      busy={side.changing}
      beside={(line) => fresh.has(lineKey(line)) && <span className="badge badge-brand">New</span>}
    >
      {open && side.changing && <p className="soft">Being changed</p>}
      {own !== undefined && open && (
        <Button busy={side.changing} onClick={() => setChanging(true)}>
          {vouchers.length > 0 ? 'Change your side' : 'Put something down'}
        </Button>
      )}
      {own !== undefined && changing && <SideDialog uid={own} present={vouchers} onClose={() => setChanging(false)} />}
    </TradeSide>
  );
}
