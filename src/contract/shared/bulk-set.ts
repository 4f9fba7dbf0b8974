import { z } from 'zod';
import { endpoint } from '#root/contract/platform/endpoint.ts';
import { uid, version } from '#root/contract/platform/fields.ts';
import { recordResponse } from '#root/contract/platform/paging.ts';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { bulkArray, bulkFailure, type ListEndpoint, matchingRecords, versionedRecord } from './bulk-selection.ts';
import type { RecordDefinition } from './records/define-record.ts';

/** What became of the records of a call: each that could be changed was, whatever became of the others. */
const bulkResult = <S extends z.ZodType>(set: S) =>
  z.object({
    /** Records that were changed. */
    done: z.int(),
    /** Records that were as they should be. */
    unchanged: z.int(),
    /** Records that stay as they are, with the reason. */
    failures: z.array(bulkFailure),
    /** What takes it back: `selection.each` of another call. */
    undo: z.array(z.object({ uid: uid(), version: version(), set })),
  });

/**
 * Sets fields of many records at once: of those that were selected, each in the version that was seen, or of all that the
 * list has for `q` and `filter`. With `each` a record has values of its own instead of the common ones.
 *
 * 404 where none of the records is there; 409 `selection_changed` where the list has another number than `expected`; 422
 * `too_many_chosen` where it has more than 1,000.
 * Who may not read the list is refused: the answer tells names and what was there before, and how many match a filter.
 * @param fields what can be set; each is left as it is where it is not said
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
