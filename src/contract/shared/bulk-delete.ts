import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { integer, name, uid, version } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { bulkArray, bulkFailure, type ListEndpoint, matchingRecords, versionedRecord } from './bulk-selection.ts';
import { findDeletePermission } from './deletion-permissions.ts';
import type { RecordDefinition } from './kinds/define-record.ts';

/** The records of a selection that can be deleted now. */
export const bulkDeletePreview = z.object({
  /** The number of selected records. */
  total: z.int(),
  /** The records that can be deleted, in the form that `bulkDelete` takes. */
  records: z.array(z.object({ uid: uid(), version: version() })),
  /** The name of the record, if exactly one record can be deleted; otherwise null. */
  onlyName: z.string().nullable(),
  /** The records that cannot be deleted, each with the reason. */
  failures: z.array(bulkFailure),
});
export type BulkDeletePreview = z.infer<typeof bulkDeletePreview>;

/** The result for each record. Records are deleted independently of each other. */
export const bulkDeleteResult = z.object({ done: z.int(), failures: z.array(bulkFailure) });
export type BulkDeleteResult = z.infer<typeof bulkDeleteResult>;

type Verb<E extends ListEndpoint> = readonly [...E['permissions'], Permission];

/**
 * Deletes many records at once: each record in the given version, and by the same rules as a single deletion. Deletion
 * cannot be undone.
 *
 * `bulkDeletePreview` finds out which records can be deleted, among the selected records or among all matches of the
 * list. It deletes the records in a transaction that is rolled back. 409 `selection_changed` if the number of matches
 * is not `expected`; 422 `too_many_chosen` for more than 1,000 matches. Both calls: 404 if none of the records exists.
 *
 * `bulkDelete` takes the previewed records and their number: 422 `count_mismatch` for another number. For some kinds,
 * deleting a single record requires its name. For these kinds, the name is also required here if only one of the
 * records exists: 422 `name_mismatch` for another name.
 */
export function bulkDeleteEndpoints<const E extends ListEndpoint>(list: E, definition: RecordDefinition) {
  const common = {
    method: 'POST',
    scope: list.scope as E['scope'],
    permissions: [...list.permissions, findDeletePermission(definition)] as unknown as Verb<E>,
    status: 200,
  } as const;
  const what = list.summary.replace(/^List (the organisation's |the )?/, '');
  const records = bulkArray(versionedRecord(definition.kind));
  return {
    bulkDeletePreview: endpoint({
      ...common,
      path: `${list.path}/bulk-delete/preview` as `/${string}/bulk-delete/preview`,
      // The preview rolls back what it deletes, so nothing changes.
      changes: [],
      summary: `Preview which of many ${what} can be deleted at once, with reasons for the others`,
      body: z.object({ selection: z.union([z.object({ records }), z.object({ matching: matchingRecords(list) })]) }),
      response: recordResponse(bulkDeletePreview),
    }),
    bulkDelete: endpoint({
      ...common,
      path: `${list.path}/bulk-delete` as `/${string}/bulk-delete`,
      summary: `Delete many ${what} at once`,
      body: z.object({ records, confirmCount: integer(0, 1_000_000_000), confirmName: name().optional() }),
      response: recordResponse(bulkDeleteResult),
    }),
  };
}
