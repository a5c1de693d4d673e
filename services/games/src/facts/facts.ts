export { deleteReportsOf, type FactTotal, listFactTotals } from './facts.repository.ts';
