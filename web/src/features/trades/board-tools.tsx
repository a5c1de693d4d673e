import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { Icon } from '../../design/icon.tsx';
import { SearchField } from '../../design/table-tools.tsx';
import { Link, navigate } from '../../platform/router.tsx';
import { AssetPicker } from '../../platform/vouchers/asset-picker.tsx';
import { assetOptions } from '../../platform/vouchers/assets.queries.ts';
import { type BoardFilter, boardPath } from './board.rules.ts';
import { SignInToTrade } from './sign-in-to-trade.tsx';
import '../../design/filter-chip.css';

interface BoardToolsProps {
  filter: BoardFilter;
  isVisitor: boolean;
  busy: boolean;
}

/** The search and the filters of the board. They stand in the address, so that a search can be shared. */
export function BoardTools({ filter, isVisitor, busy }: BoardToolsProps) {
  const change = (changes: Partial<BoardFilter>) => navigate(boardPath({ ...filter, ...changes }), { replace: true });
  return (
    <section className="board-tools card" aria-label="Search and filters">
      <SearchField
        label="Search trades"
        placeholder="Name of what is traded"
        value={filter.text}
        busy={busy}
        onChange={(text) => change({ text })}
      />
      {!isVisitor && (
        <div className="board-chips">
          <button
            type="button"
            className="filter-chip"
            aria-pressed={filter.acceptable}
            onClick={() => change({ acceptable: !filter.acceptable })}
          >
            I can accept this
          </button>
          <AssetChip word="Gives" uid={filter.offers} onChange={(offers) => change({ offers })} />
          <AssetChip word="Wants" uid={filter.asks} onChange={(asks) => change({ asks })} />
        </div>
      )}
      <div className="acts board-acts">
        {isVisitor ? (
          <SignInToTrade />
        ) : (
          <>
            <Link className="button button-primary" to="/trades/new">
              New trade
            </Link>
            <Link className="button button-secondary" to="/trades/mine">
              Your trades
            </Link>
            <Link className="button button-secondary" to="/trades/tables">
              Trade with a friend
            </Link>
          </>
        )}
      </div>
    </section>
  );
}

interface AssetChipProps {
  /** As in "Gives". */
  word: string;
  uid: string | undefined;
  onChange: (uid: string | undefined) => void;
}

/** A filter by one asset: a press chooses which, and another takes the filter away. */
function AssetChip({ word, uid, onChange }: AssetChipProps) {
  const [choosing, setChoosing] = useState(false);
  const asset = useQuery({ ...assetOptions(uid ?? ''), enabled: uid !== undefined }).data;
  return (
    <>
      <button
        type="button"
        className="filter-chip"
        aria-pressed={uid !== undefined}
        onClick={() => (uid === undefined ? setChoosing(true) : onChange(undefined))}
      >
        {uid === undefined ? `${word} …` : `${word} ${asset?.name ?? 'one asset'}`}
        {uid !== undefined && <Icon name="close" size={16} />}
      </button>
      {choosing && (
        <Dialog
          title={word === 'Gives' ? 'What should they give?' : 'What should they want?'}
          onClose={() => setChoosing(false)}
        >
          <div className="dialog-body">
            <AssetPicker
              asset={undefined}
              onChange={(chosen) => {
                setChoosing(false);
                onChange(chosen?.uid);
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
