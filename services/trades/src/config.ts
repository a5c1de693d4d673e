import { kitConfig } from '@hatchery/kit/config';
import type * as z from 'zod';

export const tradesConfig = kitConfig;

export type TradesConfig = z.infer<typeof tradesConfig>;
