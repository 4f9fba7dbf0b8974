import { sql } from 'kysely';
import type { ImportResult, UndoResult } from '#root/contract/import/import-records.ts';
import type { AsideReason, ExistingRule, ImportKind, ImportState } from '#root/contract/import/import-terms.ts';
import type { imports } from '#root/contract/import/imports.ts';
import type { QueryOf } from '#root/contract/platform/endpoint.ts';
import type { ResourceKind } from '#root/contract/resources/resources.ts';
import type { ColumnUse } from '#root/domain/import/guess.ts';
import type { Addition } from '#root/domain/import/types.ts';
import { savedColumns } from '#root/server/platform/db/crud.ts';
import { personNameOrNull } from '#root/server/platform/db/person-name.ts';
import { asJson, pageJson, queries, query } from '#root/server/platform/db/queries.ts';

/**
 * The kind of a sheet and the fields of its columns. This assignment is remembered for files with the same headings.
 */
export interface SheetMapping {
  readonly kind: ImportKind | null;
  readonly columns: readonly ColumnUse[];
  readonly categories: readonly { readonly text: string; readonly kind: ResourceKind | null }[];
}

/** A remembered assignment. */
export interface RememberedMapping extends SheetMapping {
  /**
   * The kind that was detected for the sheet when the assignment was remembered; null if none was detected. Absent in
   * older assignments.
   */
  readonly detected?: ImportKind | null;
}

/** The corrected texts of cells, by row number and column index. */
export type Fixes = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface StoredSheet extends SheetMapping {
  readonly position: number;
  readonly fileName: string;
  readonly sheetName: string;
  readonly headers: readonly string[];
  readonly cells: readonly (readonly [number: number, ...cells: string[]])[];
  readonly remembered: boolean;
  /** True until a person says what the sheet contains. */
  readonly undecided: boolean;
  /** True if the sheet is hidden in the workbook. */
  readonly hidden: boolean;
  readonly hiddenColumns: readonly number[];
  /** The reasons why rows were left out when the file was read, by row number. */
  readonly setAside: Readonly<Record<string, AsideReason>>;
  readonly fixes: Fixes;
  readonly removed: readonly number[];
  readonly leftOut: Readonly<Record<string, string>>;
}

/** Counts the rows that hold records. */
export const countRecords = ({ cells, setAside }: Pick<StoredSheet, 'cells' | 'setAside'>): number =>
  cells.length - Object.keys(setAside).length;

export interface StoredImport {
  readonly uid: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly state: ImportState;
  readonly createdByName: string | null;
  readonly existing: ExistingRule;
  readonly additions: readonly Addition[];
  readonly result: ImportResult | null;
  readonly undone: UndoResult | null;
  readonly appliedAt: Date | null;
  readonly undoneAt: Date | null;
}

/** Identifies an import of an organisation. */
export interface ImportKey {
  readonly organisation: string;
  readonly uid: string;
}
interface Versioned extends ImportKey {
  readonly version: number;
}

/** The moment until which the import can be undone; null if it cannot be undone. */
const undoUntil = sql<Date | null>`case when i.state = 'applied' then i.applied_at + interval '24 hours' end`;

/** Selects the columns that the list and the record have in common. */
const select = (organisation: string) =>
  queries
    .selectFrom('imports as i')
    .leftJoin('users as u', (on) =>
      on.onRef('u.organisation_uid', '=', 'i.organisation_uid').onRef('u.uid', '=', 'i.created_by_uid'),
    )
    .select([
      'i.uid',
      'i.version',
      'i.created_at as createdAt',
      'i.updated_at as updatedAt',
      'i.state',
      personNameOrNull('u').as('createdByName'),
      'i.applied_at as appliedAt',
    ])
    .where('i.organisation_uid', '=', organisation);

const byUid = (organisation: string, uid: string) =>
  select(organisation)
    .select(['i.existing', 'i.additions', 'i.result', 'i.undone', 'i.undone_at as undoneAt'])
    .where('i.uid', '=', uid)
    .$castTo<StoredImport>();

/**
 * Updates an open import and gives it a new version. Returns no row if the import does not exist, has been applied, or
 * has another version.
 */
const openChange = ({ organisation, uid, version }: Versioned) =>
  queries
    .updateTable('imports')
    .where('organisation_uid', '=', organisation)
    .where('uid', '=', uid)
    .where('version', '=', version)
    .where('state', 'in', ['uploaded', 'mapped'])
    .returning(savedColumns);

export const importsRepository = {
  byUid,
  page(organisation: string, asked: QueryOf<typeof imports.list>) {
    const rows = select(organisation).select([
      sql`(select coalesce(json_agg(distinct s.file_name), '[]') from import_sheets s
          where s.organisation_uid = i.organisation_uid and s.import_uid = i.uid)`.as('fileNames'),
      sql`(select coalesce(sum(s.row_count), 0) from import_sheets s
          where s.organisation_uid = i.organisation_uid and s.import_uid = i.uid)`.as('rowCount'),
      undoUntil.as('undoUntil'),
      sql`coalesce(i.result -> 'counts', '[]')`.as('counts'),
    ]);
    const order = {
      createdAt: sql.ref('i.created_at'),
      updatedAt: sql.ref('i.updated_at'),
      appliedAt: sql.ref('i.applied_at'),
      state: sql.ref('i.state'),
    };
    return pageJson(rows, asked, order, 'i');
  },
  sheets: (organisation: string, uid: string) =>
    queries
      .selectFrom('import_sheets')
      .select([
        'position',
        'file_name as fileName',
        'sheet_name as sheetName',
        'headers',
        'cells',
        'kind',
        'columns',
        'categories',
        'remembered',
        'undecided',
        'hidden',
        'hidden_columns as hiddenColumns',
        'set_aside as setAside',
        'fixes',
        'removed',
        'left_out as leftOut',
      ])
      .where('organisation_uid', '=', organisation)
      .where('import_uid', '=', uid)
      .orderBy('position')
      .$castTo<StoredSheet>(),
  create: (organisation: string, uid: string, userUid: string) =>
    queries.insertInto('imports').values({ organisation_uid: organisation, uid, created_by_uid: userUid }),
  /**
   * Deletes uploads that have not changed for 30 days. Also deletes the cells and the undo data of imports that were
   * applied more than 30 days ago.
   */
  removeAbandoned: (organisation: string) =>
    query(sql`
      with abandoned as (
        delete from imports where organisation_uid = ${organisation} and state in ('uploaded', 'mapped')
          and updated_at < now() - interval '30 days'),
      old as (
        select uid from imports where organisation_uid = ${organisation} and applied_at < now() - interval '30 days'),
      emptied as (
        update import_sheets set cells = '[]', fixes = '{}', left_out = '{}'
        where organisation_uid = ${organisation} and import_uid in (select uid from old) and json_array_length(cells) > 0),
      created as (
        delete from import_creations where organisation_uid = ${organisation} and import_uid in (select uid from old))
      delete from import_changes where organisation_uid = ${organisation} and import_uid in (select uid from old)`),
  /** @param sheet `cellsText` is the JSON of the cells. A worker has written this JSON, because it can be large */
  addSheet: (
    organisation: string,
    uid: string,
    sheet: Omit<StoredSheet, 'fixes' | 'leftOut'> & { readonly cellsText: string },
  ) =>
    queries.insertInto('import_sheets').values({
      organisation_uid: organisation,
      import_uid: uid,
      position: sheet.position,
      file_name: sheet.fileName,
      sheet_name: sheet.sheetName,
      headers: asJson(sheet.headers),
      cells: sql`${sheet.cellsText}::json`,
      row_count: countRecords(sheet),
      kind: sheet.kind,
      columns: asJson(sheet.columns),
      categories: asJson(sheet.categories),
      remembered: sheet.remembered,
      undecided: sheet.undecided,
      hidden: sheet.hidden,
      hidden_columns: [...sheet.hiddenColumns],
      removed: [...sheet.removed],
      set_aside: asJson(sheet.setAside),
    }),
  /** Gives the import a new version when its sheets change. */
  touch: (of: Versioned) => openChange(of).set({ state: sql`state` }),
  map: (of: Versioned, existing: ExistingRule) => openChange(of).set({ state: 'mapped', existing }),
  setAdditions: (of: Versioned, additions: readonly Addition[]) => openChange(of).set({ additions: asJson(additions) }),
  discard: ({ organisation, uid, version }: Versioned) =>
    queries
      .deleteFrom('imports')
      .where('organisation_uid', '=', organisation)
      .where('uid', '=', uid)
      .where('version', '=', version)
      .where('state', 'in', ['uploaded', 'mapped'])
      .returning('uid'),
  mapSheet: ({ organisation, uid }: ImportKey, position: number, mapping: SheetMapping) =>
    queries
      .updateTable('import_sheets')
      .set({
        kind: mapping.kind,
        columns: asJson(mapping.columns),
        categories: asJson(mapping.categories),
        undecided: false,
      })
      .where('organisation_uid', '=', organisation)
      .where('import_uid', '=', uid)
      .where('position', '=', position),
  fixSheet: ({ organisation, uid }: ImportKey, position: number, fixes: Fixes, removed: readonly number[]) =>
    queries
      .updateTable('import_sheets')
      .set({ fixes: asJson(fixes), removed: [...removed] })
      .where('organisation_uid', '=', organisation)
      .where('import_uid', '=', uid)
      .where('position', '=', position),
  remember: (organisation: string, signature: string, mapping: RememberedMapping) =>
    query(sql`
      insert into import_mappings (organisation_uid, signature, mapping) values (${organisation}, ${signature}, ${asJson(mapping)})
      on conflict (organisation_uid, signature) do update set mapping = excluded.mapping, used_at = clock_timestamp()`),
  /** Returns the remembered assignments, ordered from the most recently used. */
  remembered: (organisation: string, signatures: readonly string[]) =>
    queries
      .selectFrom('import_mappings')
      .select(['signature', 'mapping'])
      .where('organisation_uid', '=', organisation)
      .where(sql<boolean>`signature = any(${signatures as string[]}::text[])`)
      .orderBy('used_at', 'desc')
      .$castTo<{ signature: string; mapping: RememberedMapping }>(),
};
