import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { uid, version } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { bulkArray, bulkFailure, type ListEndpoint, matchingRecords, versionedRecord } from './bulk-selection.ts';
import type { RecordDefinition } from './kinds/define-record.ts';

/** The result for each record. Records are changed independently of each other. */
const bulkResult = <S extends z.ZodType>(set: S) =>
  z.object({
    /** The number of changed records. */
    done: z.int(),
    /** The number of records that already had the values. */
    unchanged: z.int(),
    /** The records that were not changed, each with the reason. */
    failures: z.array(bulkFailure),
    /** The values that undo the change, as `selection.each` of another call takes them. */
    undo: z.array(z.object({ uid: uid(), version: version(), set })),
  });

/**
 * Sets fields of many records at once. The selection either names the records, each in a version, or consists of all
 * records of the list that match `q` and `filter`. With `each`, every record gets its own values instead of common
 * values.
 *
 * 404 if none of the records exists; 409 `selection_changed` if the number of matches is not `expected`; 422
 * `too_many_chosen` for more than 1,000 matches. The call also requires permission to read the list, because its
 * response contains names, former values and the number of matches.
 * @param fields the fields that can be set; omitted fields are not changed
 */
export function bulkSetEndpoint<
  const E extends ListEndpoint,
  const Definition extends RecordDefinition,
  F extends z.ZodRawShape,
>(list: E, { kind, permissions }: Definition, fields: F) {
  const update = `${permissions}.update` as `${Definition['permissions']}.update` & Permission;
  const set = z.object(fields).partial();
  const record = versionedRecord(kind);
  const records = bulkArray(record);
  const each = bulkArray(record.extend({ set }));
  const matching = matchingRecords(list);
  return endpoint({
    method: 'POST',
    path: `${list.path}/bulk-set` as `/${string}/bulk-set`,
    scope: list.scope as E['scope'],
    permissions: [...(list.permissions as E['permissions']), update],
    summary: `${list.summary.replace(/^List (the organisation's |the )?/, 'Set fields of many ')} at once`,
    body: z.object({
      set,
      selection: z.union([z.object({ records }), z.object({ each }), z.object({ matching })]),
    }),
    response: recordResponse(bulkResult(set)),
    status: 200,
  });
}
