import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { HttpError, request } from './request.ts';
import { CACHE_UNUSED_MS } from './timing.ts';

/** What a 401 comes to: an error like any other, or an answer that there is nothing for this visitor (spec §7). */
type On401 = 'throw' | 'return-null';

/** Fetches JSON from the address in the query key's first element (spec §7). */
export function fetchFromKey(on401: On401): (context: Pick<QueryFunctionContext, 'queryKey'>) => Promise<unknown> {
  return async ({ queryKey }) => {
    try {
      return await (await request(String(queryKey[0]))).json();
    } catch (error) {
      if (on401 === 'return-null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

/**
 * The cache of what the server answered (spec §7): fetched once from the address in the query key's first element,
 * never stale, never retried, never fetched again on focus.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchFromKey('throw'),
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
