import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { TableCard, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { rankOf } from '../../platform/masters/odds.rules.ts';
import { RarityTag } from '../../platform/masters/rarity-tag.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { navigate, useQueryText } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { compare, fitOf, fitWords, type Rolled, rolls } from './simulation.rules.ts';
import { useSimulation } from './use-simulation.ts';
import '../../design/field.css';
import '../../design/sheet.css';
import './catalogue-desk.css';

/** The boxes with their odds, beside what 100,000 rolls of them give. */
export function AdminBoxes() {
  return (
    <SettingsPage
      lead="The stated odds of each box, beside what comes out when it is opened 100,000 times."
      back={{ to: '/admin/catalogue', label: 'Catalogue' }}
      wide
    >
      {() => <Boxes />}
    </SettingsPage>
  );
}

function Boxes() {
  const { data, error, refetch } = useQuery(lootboxesOptions());
  const wanted = new URLSearchParams(useQueryText()).get('box');
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton box-desk-waiting" aria-busy="true" />;
  const box = data.find(({ id }) => String(id) === wanted) ?? data[0];
  if (!box) return <p className="card none-yet">No box is sold.</p>;
  return <Box key={box.id} box={box} boxes={data} />;
}

/** Returns a share with the same decimals in every row, so that figures stand below each other. */
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const columns: Column<Rolled>[] = [
  {
    name: 'name',
    label: 'Item',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span className="catalogue-name">{name}</span>,
  },
  {
    name: 'rarity',
    label: 'Rarity',
    figure: ({ rarity }) => rankOf(rarity),
    cell: ({ rarity }) => <RarityTag rarity={rarity} />,
  },
  {
    name: 'stated',
    label: 'Stated',
    numeric: true,
    figure: ({ stated }) => stated,
    cell: ({ stated }) => percent(stated),
  },
  {
    name: 'rolled',
    label: 'Rolled',
    numeric: true,
    figure: ({ rolled }) => rolled,
    cell: ({ rolled, count }) => (count === 0 ? <Nothing /> : percent(rolled)),
  },
  {
    name: 'count',
    label: 'Times',
    numeric: true,
    figure: ({ count }) => count,
    cell: ({ count }) => (count === 0 ? <Nothing /> : count.toLocaleString('en')),
  },
  {
    name: 'deviation',
    label: 'Off by',
    numeric: true,
    figure: ({ deviation }) => Math.abs(deviation),
    cell: ({ deviation, count }) =>
      count === 0 && deviation === 0 ? (
        <Nothing />
      ) : (
        <span className={Math.abs(deviation) > 4 ? 'box-desk-off' : undefined}>{deviationWords(deviation)}</span>
      ),
  },
];

const deviationWords = (deviation: number): string => `${deviation < 0 ? '−' : '+'}${Math.abs(deviation).toFixed(1)} σ`;

function Box({ box, boxes }: { box: MastersLootbox; boxes: readonly MastersLootbox[] }) {
  const { counts, done, isRunning, failed, run } = useSimulation(box.itemWeights);
  const rows = compare(box.itemWeights, counts);
  return (
    <TableCard label="Odds and rolls">
      <TableTools>
        <BoxPicture image={box.image} size={48} />
        <select
          className="select box-desk-choice"
          aria-label="Box"
          value={box.id}
          onChange={({ target }) => navigate(`/admin/boxes?box=${target.value}`, { replace: true })}
        >
          {boxes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button look="primary" className="table-tools-end" busy={isRunning} onClick={run}>
          {done === undefined || isRunning ? `Roll ${rolls.toLocaleString('en')} times` : 'Roll again'}
        </Button>
      </TableTools>
      <div className="box-desk-verdict">
        <ProgressBar
          value={done ?? 0}
          most={rolls}
          label={`${(done ?? 0).toLocaleString('en')} of ${rolls.toLocaleString('en')} rolls`}
        />
        <p role="status">{statusWords({ done, isRunning, failed, rows, counts })}</p>
      </div>
      <DataTable
        label={`Odds of ${box.name}`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={({ name, stated }) => `${name}, ${percent(stated)}`}
        none="This box holds nothing."
      />
      <div className="box-desk-proof">
        <p className="soft">
          Version {box.oddsVersion} of the odds, published {momentWords(box.publishedAt)}. The rolls are drawn in your
          browser by the algorithm of every real draw.
        </p>
        <CopyLine text={box.oddsHash} what="Fingerprint of the odds" named />
      </div>
    </TableCard>
  );
}

interface Status {
  done: number | undefined;
  isRunning: boolean;
  failed: boolean;
  rows: readonly Rolled[];
  counts: ReadonlyMap<number, number>;
}

function statusWords({ done, isRunning, failed, rows, counts }: Status): string {
  if (failed) return 'This browser could not roll. Try another one.';
  if (done === undefined) return 'Not rolled yet. It takes a few seconds, and changes nothing.';
  return isRunning ? 'Rolling.' : fitWords(fitOf(rows, counts));
}
