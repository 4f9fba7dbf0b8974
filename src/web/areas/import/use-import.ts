import { useCallback, useRef } from 'react';
import type { ImportRecord } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import type { BodyOf, EndpointShape, GivenBody, ResponseOf } from '#root/contract/platform/endpoint.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { buildAddress, call } from '#root/web/platform/api/call.ts';
import { refetchChanged } from '#root/web/platform/api/refetch.ts';
import type { RefetchOptions } from '#root/web/platform/api/writes.ts';

interface Change extends EndpointShape {
  readonly versioned: true;
}

/** The response to a change. It contains a version or is empty. */
type ChangeAnswer = { readonly data: { readonly version: number } } | undefined;

/**
 * Returns the options for a change. Once the import has been applied, its rows and its preview no longer exist, so they
 * are not read again.
 */
function skipRows(endpoint: EndpointShape, uid: string): RefetchOptions {
  const rows = `${buildAddress(imports.get, { uid })}/`;
  return endpoint === imports.apply ? { refetch: (address) => !address.startsWith(rows) } : {};
}

/**
 * Sends the changes of an import one after the other, each with the version returned by the previous one. If the
 * changes were sent at the same time, they would conflict with each other.
 * @returns a function that sends a change; rejects with ApiError, 412 if somebody else has changed the import
 */
export function useImportChanges({ uid, version }: Pick<ImportRecord, 'uid' | 'version'>) {
  const latest = useRef(version);
  latest.current = Math.max(latest.current, version);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    <E extends Change>(endpoint: E, body?: GivenBody<E>, file?: File): Promise<ResponseOf<E>> => {
      const send = async () => {
        try {
          const answer = await call(endpoint as EndpointShape, {
            params: { uid },
            version: latest.current,
            body: body as BodyOf<EndpointShape>,
            file,
            ...skipRows(endpoint, uid),
          });
          latest.current = (answer as ChangeAnswer)?.data.version ?? latest.current;
          return answer as ResponseOf<E>;
        } catch (error) {
          // Somebody else may have changed the import, so it is read again.
          refetchChanged(imports.fix);
          throw error;
        }
      };
      const sent = queue.current.then(send);
      queue.current = sent.catch(() => undefined);
      return sent;
    },
    [uid],
  );
}

export type ImportChanges = ReturnType<typeof useImportChanges>;

/** Props that every step receives. */
export interface StepProps {
  readonly record: ImportRecord;
  readonly change: ImportChanges;
}

/** Returns whether somebody else, or another tab, has changed the import in the meantime. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
