import { z } from 'zod';
import { impacts } from '#root/contract/activities/activity-steps.ts';
import { eventNotificationInput } from '#root/contract/notifications/event-notifications.ts';
import { notificationTemplateInput } from '#root/contract/notifications/notification-templates.ts';
import { planKinds } from '#root/contract/plans/plan-terms.ts';
import { optionalEmail, optionalParagraphs, optionalText, text } from '#root/contract/platform/fields.ts';
import { findTable } from '#root/contract/shared/kinds/kinds.ts';
import { richText } from '#root/contract/shared/rich-text.ts';
import { findFirstFall } from '#root/domain/activities/impact-matrix.ts';
import { findAnyPlanCycle } from '#root/domain/plans/plan-network.ts';
import { AppError } from '#root/server/platform/http/define-error.ts';
import { unzip } from '#root/server/platform/spreadsheets/safe-zip.ts';
import { UnreadableTable } from '#root/server/platform/spreadsheets/unreadable-table.ts';
import { archivedTables } from './archive-tables.ts';
import type { Row } from './duplication-tables.ts';

/** The maximum unpacked size of an archive, in bytes. */
const maxUnpacked = 256 * 1024 * 1024;
/** The maximum size of the manifest, in bytes. It is small because the upload call reads the manifest. */
const maxManifest = 64 * 1024;
/**
 * The maximum number of values in all files. There is a limit because three bytes such as `[],` need forty bytes in
 * memory. 100,000 activities have about 4 million values.
 */
const maxValues = 5_000_000;

/** Returns a 422 `not_an_archive` with this reason. */
export const notAnArchive = (reason: string): AppError =>
  new AppError('not_an_archive', 422, reason, { fields: [{ field: 'file', message: reason }], costly: true });

const manifest = z.object({
  format: z.literal('holdfast-organisation'),
  version: z.literal(1),
  organisationUid: z.uuid(),
  name: z.string(),
});
const rowList = z.array(z.record(z.string(), z.unknown()));

/** The file with the names of the roles that rules name as receivers. Roles themselves are not in an archive. */
export const roleNames = 'role_names';
const namedRoles = z.array(z.object({ uid: z.uuid(), name: text(255) }));
export type NamedRoles = z.infer<typeof namedRoles>;

/** The content of an archive, validated like typed input. */
export interface Archive {
  readonly organisationUid: string;
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly roles: NamedRoles;
}

const notAnArchiveMessage =
  'This is not an archive of an organisation, or it is damaged. Choose the ZIP file as it was downloaded.';

/**
 * The bytes after which a JSON value may follow. Such bytes within texts are counted too, because skipping texts would
 * be slower.
 */
const valueStarts: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b]);

function checkValues(contents: readonly Buffer[]): void {
  let left = maxValues;
  for (const content of contents) for (const byte of content) if (valueStarts.has(byte)) left -= 1;
  if (left < 0) throw notAnArchive('This archive has too many values to be imported.');
}

async function readFiles(
  zip: Buffer,
  wanted: (name: string) => boolean,
  maxBytes: number,
): Promise<Map<string, unknown>> {
  try {
    const entries = await unzip(zip, wanted, maxBytes);
    checkValues(entries.map(({ content }) => content));
    return new Map(entries.map(({ name, content }) => [name, JSON.parse(content.toString('utf8'))]));
  } catch (error) {
    if (error instanceof UnreadableTable || error instanceof SyntaxError) throw notAnArchive(notAnArchiveMessage);
    throw error;
  }
}

/** Reads the manifest of an archive. @throws 422 `not_an_archive` */
export async function readManifest(zip: Buffer): Promise<z.infer<typeof manifest>> {
  const files = await readFiles(zip, (name) => name === 'holdfast.json', maxManifest);
  const parsed = manifest.safeParse(files.get('holdfast.json'));
  if (!parsed.success) throw notAnArchive(notAnArchiveMessage);
  return parsed.data;
}

const plainText = /^[\w .,:;()'/@+-]{1,255}$/;
const paragraphs = optionalParagraphs(5000);
/** The rules for JSON columns, by column name. A name that several tables share is prefixed with the table. */
const jsonColumns = new Map<string, z.ZodType>([
  ['impacts', impacts.refine((all) => Object.values(all).every((levels) => findFirstFall(levels) === undefined))],
  ['completed', z.record(optionalText(50), z.boolean())],
  ...planKinds.map((kind) => [`${kind}_texts.content`, richText()] as const),
  ...['relations', 'methods', 'tables', 'changes', 'columns'].map(
    (column) => [`event_notifications.${column}`, z.array(optionalText(50))] as const,
  ),
]);
const lineColumns = new Map<string, z.ZodType>([
  ['name', text(255)],
  ['first_name', optionalText(255)],
  ['last_name', optionalText(255)],
  ['email', optionalEmail()],
  ['notification_templates.subject', text(200)],
  // The name of a trigger is a sentence, so it may be longer than names in other tables.
  ...planKinds.map((kind) => [`${kind}_triggers.name`, text(500)] as const),
]);

/**
 * Returns true for a value that the product itself writes. Other values are refused: for example, a list instead of a
 * text would be stored as the text of the list.
 */
function isAllowed(table: string, column: string, value: unknown): boolean {
  const list = jsonColumns.get(`${table}.${column}`) ?? jsonColumns.get(column);
  if (list) return list.safeParse(value).success;
  if (typeof value !== 'string') return typeof value !== 'object' || value === null;
  if (column !== 'email' && plainText.test(value.trim())) return true;
  return (lineColumns.get(`${table}.${column}`) ?? lineColumns.get(column) ?? paragraphs).safeParse(value).success;
}

/**
 * The rules for whole rows, whose values must be consistent. Receivers and divisions are not checked here, because they
 * are rows of their own.
 */
const rowRules: Readonly<Record<string, (row: Row) => boolean>> = {
  notification_templates: (row) => notificationTemplateInput.safeParse(row).success,
  event_notifications: (row) =>
    eventNotificationInput.safeParse({
      ...{ ...row, nameContains: row.name_contains, isActive: row.is_active, templateUid: row.template_uid },
      ...{ dispatchAfter: row.dispatch_after, dayOffset: row.day_offset, repeatDays: row.repeat_days },
      ...{ divisionUids: [], roleUids: [row.uid] },
    }).success,
};

/**
 * Checks the values of a row by the same rules as typed values, because an archive can be edited by hand.
 * @throws 422
 */
function checkRow(table: string, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    if (isAllowed(table, column, value)) continue;
    const label = column.replaceAll('_', ' ').slice(0, 50);
    throw notAnArchive(`A value of "${label}" in data/${table}.json of the archive is invalid. Correct it there.`);
  }
  if (rowRules[table]?.(row) === false)
    throw notAnArchive(
      `A record in data/${table}.json of the archive is invalid: ${String(row.name)}. Correct it there.`,
    );
}

/** Checks that no plan activates itself, directly or through other plans. @throws 422 naming the plans */
function checkPlanCycles(rows: Archive['rows']): void {
  const links = planKinds.flatMap((kind) =>
    (rows.get(`${kind}_activations`) ?? []).map((row) => ({
      from: String(row.plan_uid),
      to: String(row.bcp_uid ?? row.resilience_plan_uid),
    })),
  );
  const cycle = findAnyPlanCycle(links);
  if (!cycle) return;
  const names = new Map(planKinds.flatMap((kind) => rows.get(findTable(kind)) ?? []).map((row) => [row.uid, row.name]));
  const named = cycle.slice(0, 5).map((uid) => `"${names.get(uid) ?? uid}"`);
  if (cycle.length > 5) named.push('…');
  throw notAnArchive(
    cycle.length === 1
      ? `A plan of the archive activates itself: ${named[0]}. Remove this link in the archive.`
      : `Plans of the archive activate each other: ${named.join(', ')}. Remove a link between them in the archive.`,
  );
}

/** Reads an archive. @throws 422 `not_an_archive` with the reason */
export async function readArchive(zip: Buffer): Promise<Archive> {
  const { organisationUid } = await readManifest(zip);
  const files = await readFiles(zip, (name) => name.startsWith('data/') && name.endsWith('.json'), maxUnpacked);
  const rows = new Map<string, readonly Row[]>();
  for (const { table } of archivedTables) {
    const parsed = rowList.safeParse(files.get(`data/${table}.json`) ?? []);
    if (!parsed.success) throw notAnArchive(notAnArchiveMessage);
    for (const row of parsed.data) {
      if (row.organisation_uid !== organisationUid) throw notAnArchive(notAnArchiveMessage);
      checkRow(table, row);
    }
    rows.set(table, parsed.data);
  }
  checkPlanCycles(rows);
  const roles = namedRoles.safeParse(files.get(`data/${roleNames}.json`) ?? []);
  if (!roles.success) throw notAnArchive(notAnArchiveMessage);
  return { organisationUid, rows, roles: roles.data };
}
