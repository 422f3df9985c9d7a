import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { HttpError, request } from './request.ts';
import { CACHE_UNUSED_MS } from './timing.ts';

/** Result of a 401: an error, or null (rule 7.6). */
type On401 = 'throw' | 'return-null';

/** Fetches JSON from the URL in the first element of the query key (rule 7.5). */
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

/** The cache of API responses: fetched once, never stale, never retried or refetched on focus (rules 7.4 to 7.7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchFromKey('throw'),
      staleTime: Infinity,
      gcTime: CACHE_UNUSED_MS,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // An offline request must fail, so that its message is shown (rule 8.14), and not wait.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
