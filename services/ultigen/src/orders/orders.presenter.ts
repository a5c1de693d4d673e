import type { EggOrder } from '@hatchery/api/ultigen';
import type { Order } from './orders.repository.ts';

/** Returns what the API tells of an order. @param finalNumber the last final block of its chain. */
export function presentOrder(order: Order, finalNumber: number): EggOrder {
  const { id, blockNumber, createdAt, currency, ...facts } = order;
  const isFinal = order.status === 'seen' && blockNumber !== null && blockNumber <= finalNumber;
  return { ...facts, uid: id, status: isFinal ? 'final' : order.status, createdAt: createdAt.toISOString() };
}
