import { QueryClient } from '@tanstack/react-query';
import { request } from './request.ts';
import { CACHE_UNUSED_MS } from './timing.ts';

/**
 * The cache of what the server answered (spec §7): fetched once from the address in the query key's first element,
 * never stale, never retried, never fetched again on focus.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: async ({ queryKey }) => (await request(String(queryKey[0]))).json(),
      staleTime: Infinity,
      gcTime: CACHE_UNUSED_MS,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Spec §8 has a message for a request that fails, so an offline one must fail and not wait.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
