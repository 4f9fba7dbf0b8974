import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, uid, version } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { bulkArray, bulkFailure, type ListEndpoint, matchingRecords, versionedRecord } from './bulk-selection.ts';
import type { RecordDefinition } from './records/define-record.ts';

/** What can be deleted of a selection as it is now. */
export const bulkDeletePreview = z.object({
  /** Records that were selected. */
  total: z.int(),
  /** Those that can be deleted, as the deletion takes them. */
  records: z.array(z.object({ uid: uid(), version: version() })),
  /** Those that can't, with the reason. */
  failures: z.array(bulkFailure),
});
export type BulkDeletePreview = z.infer<typeof bulkDeletePreview>;

/** What became of the records of a call: each that could be deleted was, whatever became of the others. */
export const bulkDeleteResult = z.object({ done: z.int(), failures: z.array(bulkFailure) });
export type BulkDeleteResult = z.infer<typeof bulkDeleteResult>;

type Verb<E extends ListEndpoint> = readonly [...E['permissions'], Permission];

/**
 * Deletes many records at once, each by the rules of its own deletion and in the version that was seen. It can't be undone.
 *
 * `bulkDeletePreview` says what can be deleted of a selection, by trying and taking it back: of the records that were selected,
 * or of all that the list has. 409 `selection_changed` where the list has another number than `expected`; 422 `too_many_chosen`
 * where it has more than 1,000. Both: 404 where none of the records is there.
 *
 * `bulkDelete` takes the records that were previewed, and how many they are: 422 `count_mismatch` for another number.
 */
export function bulkDeleteEndpoints<const E extends ListEndpoint>(list: E, { kind, permissions }: RecordDefinition) {
  const common = {
    method: 'POST',
    scope: list.scope as E['scope'],
    permissions: [...list.permissions, `${permissions}.delete` as Permission] as unknown as Verb<E>,
    status: 200,
  } as const;
  const what = list.summary.replace(/^List (the organisation's |the )?/, '');
  const records = bulkArray(versionedRecord(kind));
  return {
    bulkDeletePreview: endpoint({
      ...common,
      path: `${list.path}/bulk-delete/preview` as `/${string}/bulk-delete/preview`,
      summary: `Say which of many ${what} can be deleted at once, and why others can't`,
      body: z.object({ selection: z.union([z.object({ records }), z.object({ matching: matchingRecords(list) })]) }),
      response: recordResponse(bulkDeletePreview),
    }),
    bulkDelete: endpoint({
      ...common,
      path: `${list.path}/bulk-delete` as `/${string}/bulk-delete`,
      summary: `Delete many ${what} at once`,
      body: z.object({ records, confirmCount: integer(0, 1_000_000_000) }),
      response: recordResponse(bulkDeleteResult),
    }),
  };
}
