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

/** The answer to a change: with a version, or empty. */
type ChangeAnswer = { readonly data: { readonly version: number } } | undefined;

/** Returns the address prefix of reads that fail after a change: rows and preview after applying, everything after discarding. */
function findObsoleteReads(endpoint: EndpointShape, uid: string): string | undefined {
  const own = addressOf(imports.get, { uid }, {});
  if (endpoint === imports.discard) return own;
  return endpoint === imports.apply ? `${own}/` : undefined;
}

/**
 * Sends the changes of an import one after the other, each with the version that the previous one returned. Otherwise quick edits would
 * conflict with each other.
 * @returns a function that sends a change; rejects with ApiError, 412 if somebody else has changed the import
 */
export function useImportChanges({ uid, version }: Pick<ImportRecord, 'uid' | 'version'>) {
  const client = useQueryClient();
  const latest = useRef(version);
  latest.current = Math.max(latest.current, version);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
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
          latest.current = (answer as ChangeAnswer)?.data.version ?? latest.current;
          done = true;
          return answer as ResponseOf<E>;
        } finally {
          const obsolete = done ? findObsoleteReads(endpoint, uid) : undefined;
          void client.invalidateQueries({
            predicate: ({ queryKey }) => !obsolete || !String(queryKey[1]).startsWith(obsolete),
          });
        }
      };
      const sent = queue.current.then(send);
      queue.current = sent.catch(() => undefined);
      return sent;
    },
    [client, uid],
  );
}

export type ImportChanges = ReturnType<typeof useImportChanges>;

/** Props of every step. */
export interface StepProps {
  readonly record: ImportRecord;
  readonly change: ImportChanges;
}

/** Whether somebody else, or another tab, has changed the import in the meantime. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
