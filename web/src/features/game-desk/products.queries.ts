import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const pageSize = 50;

export const productsKey = ['mine', 'admin', 'products'];

/** A page of all products, offered or not, in the order of the public list. */
export const productsOptions = (page: number) =>
  queryOptions({
    queryKey: [...productsKey, page],
    async queryFn({ signal }) {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const products = await api.games.productsOfAdmin({ query: { page, limit: pageSize } }, { signal, onTotal });
      return { products, total };
    },
    placeholderData: keepPreviousData,
  });
