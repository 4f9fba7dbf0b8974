import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { BodyOf, EndpointShape, GivenBody, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { addressOf, call } from '#root/web/platform/api/call.ts';

interface Change extends EndpointShape {
  readonly versioned: true;
}

/** What every change of an import answers with, one way or the other. */
type Answered = { readonly data: { readonly version: number } } | undefined;

/** What has no answer once this has been done: rows and preview of what is applied, all of what is discarded. */
function readsOver(endpoint: EndpointShape, uid: string): string | undefined {
  const own = addressOf(imports.get, { uid }, {});
  if (endpoint === imports.discard) return own;
  return endpoint === imports.apply ? `${own}/` : undefined;
}

/**
 * Changes of one import, one after the other, each against the version that the one before has left: mending cells
 * quickly must not run into itself.
 * @returns sends a change; rejects with ApiError, 412 when somebody else was faster
 */
export function useImportChanges({ uid, version }: Pick<ImportRecord, 'uid' | 'version'>) {
  const client = useQueryClient();
  const latest = useRef(version);
  latest.current = Math.max(latest.current, version);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    <E extends Change>(endpoint: E, body?: GivenBody<E>, file?: File): Promise<ResponseOf<E>> => {
      const send = async () => {
        let done = false;
        try {
          const answer = await call(endpoint as EndpointShape, {
            params: { uid },
            version: latest.current,
            body: body as BodyOf<EndpointShape>,
            file,
          });
          latest.current = (answer as Answered)?.data.version ?? latest.current;
          done = true;
          return answer as ResponseOf<E>;
        } finally {
          const over = done ? readsOver(endpoint, uid) : undefined;
          void client.invalidateQueries({
            predicate: ({ queryKey }) => !over || !String(queryKey[1]).startsWith(over),
          });
        }
      };
      const sent = line.current.then(send);
      line.current = sent.catch(() => undefined);
      return sent;
    },
    [client, uid],
  );
}

export type ImportChanges = ReturnType<typeof useImportChanges>;

/** What every step is given. */
export interface StepProps {
  readonly record: ImportRecord;
  readonly change: ImportChanges;
}

/** Somebody else, or another tab, has changed the import meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
