import { groupThousands } from '#root/contract/platform/numbers.ts';
import type { AuditEntry, AuditLogEntry } from '#root/contract/settings/audit-log.ts';
import { maxExported } from '#root/contract/settings/audit-log.ts';
import { describeAction, isByStranger } from '#root/domain/history/actions.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import { type LogQuery, auditLogRepository as repository } from './audit-log.repository.ts';
import { describeEntries } from './entries.service.ts';

const tooMany = defineError(
  'too_many',
  422,
  `More than ${groupThousands(maxExported)} entries match. Choose fewer days, kinds or people, and export in parts.`,
);

/** The number of entries in a batch. Describing one batch takes the main thread some milliseconds. */
const batchSize = 500;

const headings = [
  'Entry',
  'Time',
  'Person',
  'On behalf of',
  'Network address',
  'Action',
  'What',
  'Record',
  'Record id',
  'Changes',
];

function describeChangedFields({ action, changes }: AuditEntry): string {
  return changes
    .map(({ label, before, after }) => {
      if (action === 'created') return `${label}: ${after}`;
      return action === 'deleted' ? `${label}: ${before}` : `${label}: ${before || '–'} → ${after || '–'}`;
    })
    .join('\n');
}

const nameActor = (entry: AuditLogEntry) =>
  isByStranger(entry) ? 'Not signed in' : (entry.actorName ?? entry.actorUid ?? 'Holdfast');

/** @throws 422 `too_many` if the query selects more than `maxExported` entries */
export async function requireFew(db: Db, asked: LogQuery): Promise<void> {
  const counted = await db.maybe(repository.count(asked, maxExported + 1));
  if ((counted?.total ?? 0) > maxExported) throw tooMany();
}

/** Yields the lines of an export in batches, starting with the headings. */
export async function* exportLines(db: Db, asked: LogQuery): AsyncGenerator<string[][]> {
  const moment = createMomentFormatter(asked.timeZone);
  yield [headings];
  for (let rows = await db.many(repository.after(asked, undefined, batchSize)); rows.length > 0; ) {
    const entries = await describeEntries(db, asked, rows);
    yield entries.map((entry) => [
      entry.id,
      moment(entry.at),
      nameActor(entry),
      entry.onBehalfOf ?? '',
      entry.address ?? '',
      describeAction(entry),
      entry.part ? `${entry.what}: ${entry.part}` : entry.what,
      entry.recordName ?? '',
      entry.recordUid,
      describeChangedFields(entry),
    ]);
    rows = rows.length < batchSize ? [] : await db.many(repository.after(asked, rows.at(-1), batchSize));
  }
}
