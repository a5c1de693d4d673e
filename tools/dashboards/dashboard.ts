/**
 * A query of Prometheus. `@` in the braces of a metric stands for the installation that the reader chose; every metric has
 * braces, so that none is forgotten.
 */
export type Query = { expr: string; legend?: string };

export type Panel = {
  title: string;
  /** Says what the reader learns from it, and when to worry. */
  description: string;
  /** A unit of Grafana. */
  unit: 's' | 'reqps' | 'percentunit' | 'short' | 'bytes' | 'none' | 'ops' | 'cps' | 'blocks' | 'coins';
  queries: Query[];
  /** Shows one number instead of a curve. */
  isNumber?: boolean;
};

export type Dashboard = {
  /** Stays the same in each release, because links name it. */
  uid: string;
  title: string;
  description: string;
  rows: { title: string; panels: Panel[] }[];
};

const schemaVersion = 41;
const here = 'namespace=~"$namespace"';
const datasource = { type: 'prometheus', uid: '$datasource' };
const columns = 24;
const sizes = { curve: { w: 8, h: 8 }, number: { w: 4, h: 4 } };
/** Units that Grafana shows as a suffix. */
const suffixes: Partial<Record<Panel['unit'], string>> = { blocks: 'suffix: blocks', coins: 'suffix: coins' };

/** Returns a dashboard as Grafana imports it. */
export function renderDashboard({ uid, title, description, rows }: Dashboard): object {
  let y = 0;
  let id = 0;
  const panels = rows.flatMap((row) => {
    const heading = {
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
    };
    y += 1;
    let x = 0;
    let height = 0;
    const own = row.panels.map((panel) => {
      const { w, h } = panel.isNumber ? sizes.number : sizes.curve;
      if (x + w > columns) {
        x = 0;
        y += height;
        height = 0;
      }
      const rendered = renderPanel(panel, ++id, { x, y, w, h });
      x += w;
      height = Math.max(height, h);
      return rendered;
    });
    y += height;
    return [heading, ...own];
  });
  return {
    uid,
    title,
    description,
    tags: ['hatchery'],
    schemaVersion,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    annotations: { list: [] },
    links: [
      {
        type: 'dashboards',
        title: 'Hatchery',
        tags: ['hatchery'],
        asDropdown: true,
        keepTime: true,
        includeVars: true,
      },
    ],
    templating: { list: variables },
    panels,
  };
}

const variables = [
  { type: 'datasource', name: 'datasource', label: 'Data source', query: 'prometheus' },
  {
    type: 'query',
    name: 'namespace',
    label: 'Namespace',
    datasource,
    query: { query: 'label_values(hatchery_build_info, namespace)', refId: 'namespace' },
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    // Also what has no namespace, outside of clusters.
    allValue: '.*',
    current: { text: ['All'], value: ['$__all'] },
  },
];

function renderPanel({ title, description, unit, queries, isNumber }: Panel, id: number, gridPos: object): object {
  const shown = suffixes[unit] ?? unit;
  return {
    id,
    type: isNumber ? 'stat' : 'timeseries',
    title,
    description,
    datasource,
    gridPos,
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr: expr.replaceAll('@', here),
      ...(legend ? { legendFormat: legend } : {}),
    })),
    fieldConfig: {
      defaults: { unit: shown, min: 0, custom: isNumber ? {} : { fillOpacity: 10, showPoints: 'never' } },
      overrides: [],
    },
    options: isNumber
      ? { reduceOptions: { calcs: ['lastNotNull'] }, graphMode: 'area' }
      : {
          legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
          tooltip: { mode: 'multi', sort: 'desc' },
        },
  };
}
