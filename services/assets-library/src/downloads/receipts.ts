export { deleteReceiptsOf } from './receipts.repository.ts';
