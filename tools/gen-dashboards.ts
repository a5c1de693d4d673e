import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assets } from './dashboards/assets.ts';
import { business } from './dashboards/business.ts';
import { chains } from './dashboards/chains.ts';
import { renderDashboard } from './dashboards/dashboard.ts';
import { events } from './dashboards/events.ts';
import { signals } from './dashboards/signals.ts';
import { writeGenerated } from './generated.ts';

/** Writes the dashboards of the chart. */
const folder = fileURLToPath(new URL('../deploy/helm/hatchery/dashboards', import.meta.url));
const files = Object.entries({ signals, events, chains, assets, business }).map(([name, dashboard]) => [
  join(folder, `${name}.json`),
  `${JSON.stringify(renderDashboard(dashboard), null, 2)}\n`,
]);
writeGenerated(Object.fromEntries(files), 'tools/dashboards');
