export { type AskedFact, deleteReportsOf, type FactTotal, listFactTotals } from './facts.repository.ts';
