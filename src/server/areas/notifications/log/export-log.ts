import { maxLogged, type notificationLogActions } from '#root/contract/notifications/notification-logs.ts';
import { type CancelReason, cancelReasonWords } from '#root/contract/notifications/notification-terms.ts';
import { groupThousands } from '#root/contract/platform/numbers.ts';
import type { ExportFormat } from '#root/contract/shared/exports.ts';
import { createMomentFormatter, findLocalDay } from '#root/domain/values/moments.ts';
import { defineError } from '#root/server/platform/http/define-error.ts';
import type { Ctx } from '#root/server/platform/http/route.ts';
import { streamFile } from '#root/server/shared/exports/export-handler.ts';
import { notificationLogsRepository as repository } from './notification-logs.repository.ts';

type ExportCtx = Ctx<(typeof notificationLogActions)['exportCsv' | 'exportXlsx']>;

const tooMany = defineError(
  'too_many',
  422,
  `More than ${groupThousands(maxLogged)} entries match. Choose fewer days or people, and export in parts.`,
);

const batchSize = 500;
const headings = [
  'Time',
  'Notification',
  'Subject',
  'Person',
  'Address',
  'Method',
  'Test',
  'State',
  'Reason',
  'Sent',
  'Read',
  'Id',
];

/** Yields the lines of an export in batches, starting with the headings. */
async function* exportLines({ db, organisation, query }: ExportCtx): AsyncGenerator<string[][]> {
  const format = createMomentFormatter(organisation.timeZone);
  const moment = (at: unknown) => (at instanceof Date ? format(at.toISOString()) : '');
  yield [headings];
  let last: string | undefined;
  for (;;) {
    const rows = await db.many(repository.after(organisation.uid, query, last, batchSize));
    if (rows.length === 0) return;
    yield rows.map((row) => [
      moment(row.createdAt),
      row.name,
      row.subject,
      row.userName,
      row.address,
      row.method === 'email' ? 'Email' : 'App',
      row.isTest ? 'Yes' : 'No',
      row.state,
      row.reason ? cancelReasonWords[row.reason as CancelReason] : row.error,
      moment(row.sentAt),
      moment(row.readAt),
      row.uid,
    ]);
    last = rows.at(-1)?.uid;
  }
}

/** @throws 422 `too_many` if more than `maxLogged` entries match */
export async function exportLog(ctx: ExportCtx, format: ExportFormat) {
  const { db, organisation, query, services } = ctx;
  const counted = await db.maybe(repository.count(organisation.uid, query, maxLogged + 1));
  if ((counted?.total ?? 0) > maxLogged) throw tooMany();
  const name = `notifications-${findLocalDay(organisation.timeZone, services.now())}`;
  return streamFile(ctx, { name, format, sheets: [{ name: 'Notifications', lines: exportLines(ctx) }] });
}
