import { sql } from 'kysely';
import type { PlanKind, TaskPhase } from '#root/contract/plans/plan-terms.ts';
import { capitalise, describeKind, findTable } from '#root/contract/shared/kinds/kinds.ts';
import { taskSheetHeadings } from '#root/domain/import/plan-tasks/task-sheet.ts';
import { joinList } from '#root/domain/import/text.ts';
import { taskPhaseWords } from '#root/domain/plans/plan-words.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { query } from '#root/server/platform/db/queries.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import type { ColumnStyle } from '#root/server/platform/spreadsheets/rows-xml.ts';
import type { Lines } from '#root/server/platform/spreadsheets/xlsx-stream.ts';
import { cut } from '#root/server/platform/workers/steps.ts';
import type { ExportSource } from '#root/server/shared/exports/export-handler.ts';
import { formatRecords, listHeadings, styleExport } from '#root/server/shared/exports/export-lines.ts';
import { partTable, planTable } from './plan-tables.ts';

/** A column of a sheet: its heading, the text of its cells, and their style. */
interface SheetColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string;
  readonly style?: ColumnStyle;
}

/** The values of an exported plan in addition to the fields that can be imported. */
interface PlanFacts {
  readonly uid: string;
  readonly version: number;
  readonly inForce: number | null;
  readonly tasks: number;
}

interface TaskLine {
  readonly plan: string;
  readonly number: number;
  readonly title: string;
  readonly instructions: string;
  readonly phase: TaskPhase;
  readonly role: string | null;
  readonly people: number;
  readonly duration: number | null;
  readonly worst: number | null;
  readonly predecessors: readonly number[];
  readonly recovers: string | null;
  readonly waitsFor: string | null;
  readonly check: string;
  readonly place: string;
}

const formatTime = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes));
const whole: ColumnStyle = { format: 'whole' };
const duration: ColumnStyle = { format: 'duration' };

const factColumns: readonly SheetColumn<PlanFacts>[] = [
  { heading: 'Version', cell: ({ version }) => String(version), style: whole },
  { heading: 'Version in force', cell: ({ inForce }) => (inForce === null ? '' : String(inForce)), style: whole },
  { heading: 'Tasks', cell: ({ tasks }) => String(tasks), style: whole },
];

const taskColumns: readonly SheetColumn<TaskLine>[] = [
  { heading: taskSheetHeadings.plan, cell: ({ plan }) => plan },
  { heading: taskSheetHeadings.number, cell: ({ number }) => String(number), style: whole },
  { heading: taskSheetHeadings.title, cell: ({ title }) => title },
  { heading: taskSheetHeadings.instructions, cell: ({ instructions }) => instructions },
  { heading: taskSheetHeadings.phase, cell: ({ phase }) => taskPhaseWords[phase] },
  { heading: taskSheetHeadings.role, cell: ({ role }) => role ?? '' },
  { heading: taskSheetHeadings.people, cell: ({ people }) => String(people), style: whole },
  { heading: taskSheetHeadings.duration, cell: (row) => formatTime(row.duration), style: duration },
  { heading: taskSheetHeadings.worstDuration, cell: ({ worst }) => formatTime(worst), style: duration },
  { heading: taskSheetHeadings.predecessors, cell: ({ predecessors }) => joinList(predecessors.map(String)) },
  { heading: taskSheetHeadings.recovers, cell: ({ recovers }) => recovers ?? '' },
  { heading: taskSheetHeadings.waitsFor, cell: ({ waitsFor }) => waitsFor ?? '' },
  { heading: taskSheetHeadings.successCheck, cell: ({ check }) => check },
  { heading: taskSheetHeadings.place, cell: ({ place }) => place },
];

const wantedPlans = (kind: PlanKind, organisation: string, uids: readonly string[]) => sql`
  unnest(${uids as string[]}::uuid[]) with ordinality as wanted (uid, place)
  join ${planTable(kind)} t on t.organisation_uid = ${organisation} and t.uid = wanted.uid`;

const findFacts = (kind: PlanKind, organisation: string, uids: readonly string[]) =>
  query(sql<PlanFacts>`
    select t.uid, t.version_number as version, t.in_force_number as "inForce",
      (select count(*)::int from ${partTable(kind, 'tasks')} c where c.organisation_uid = ${organisation} and c.plan_uid = t.uid) as tasks
    from ${wantedPlans(kind, organisation, uids)}`);

/** Joins the record that a task `c` restores or waits for, as `name`. */
const joinRecord = (kind: PlanKind, organisation: string, relation: 'recovers' | 'waits_for', alias: string) => sql`
  left join lateral (
    select p.name from ${partTable(kind, 'task_records')} x
    join providers p on p.organisation_uid = ${organisation} and p.uid = x.record_uid
    where x.organisation_uid = ${organisation} and x.task_uid = c.uid and x.relation = ${relation}) ${sql.ref(alias)} on true`;

const findTaskLines = (kind: PlanKind, organisation: string, uids: readonly string[]) =>
  query(sql<TaskLine>`
    select t.name as plan, c.number, c.title, c.instructions, c.phase, m.name as role, c.people, c.duration_minutes as duration,
      c.worst_duration_minutes as worst, c.success_check as check, c.place, recovers.name as recovers, waits.name as "waitsFor",
      array(select b.number from ${partTable(kind, 'task_links')} l
        join ${partTable(kind, 'tasks')} b on b.organisation_uid = l.organisation_uid and b.uid = l.predecessor_uid
        where l.organisation_uid = ${organisation} and l.task_uid = c.uid order by b.number) as predecessors
    from ${wantedPlans(kind, organisation, uids)}
    join ${partTable(kind, 'tasks')} c on c.organisation_uid = ${organisation} and c.plan_uid = t.uid
    left join master_rows m on m.organisation_uid = ${organisation} and m.uid = c.team_role_uid
    ${joinRecord(kind, organisation, 'recovers', 'recovers')} ${joinRecord(kind, organisation, 'waits_for', 'waits')}
    order by wanted.place, c.number`);

/** The number of plans read at a time, which limits the memory that an export takes and the duration of each step. */
const batchSize = { plans: 250, tasks: 5 } as const;

/** Inserts cells before the last cell of a line, which is the id of the record. */
const insert = <Cell>(line: readonly Cell[], cells: readonly Cell[]) => [
  ...line.slice(0, -1),
  ...cells,
  ...line.slice(-1),
];

/** Yields the heading line, then the lines of the plans in batches. Each line includes the facts of its plan. */
async function* formatPlans(db: Db, organisation: string, kind: PlanKind, uids: readonly string[]): Lines {
  yield [
    insert(
      listHeadings(kind),
      factColumns.map(({ heading }) => heading),
    ),
  ];
  for (const some of cut(uids, batchSize.plans)) {
    const facts = new Map((await db.many(findFacts(kind, organisation, some))).map((one) => [one.uid, one]));
    const lines = await formatRecords(db, organisation, kind, some);
    yield lines.map((line) => {
      const one = facts.get(line.at(-1) ?? '');
      return insert(
        line,
        factColumns.map(({ cell }) => (one ? cell(one) : '')),
      );
    });
  }
}

/** Yields the heading line, then the lines that `read` returns for each batch of plans. */
async function* formatLines<Row>(
  columns: readonly SheetColumn<Row>[],
  { uids, size, read }: { uids: readonly string[]; size: number; read: (some: readonly string[]) => Promise<Row[]> },
): Lines {
  yield [columns.map(({ heading }) => heading)];
  for (let at = 0; at < uids.length; at += size) {
    const rows = await read(uids.slice(at, at + size));
    if (rows.length > 0) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
}

const listStyles = <Row>(columns: readonly SheetColumn<Row>[]) => columns.map(({ style = {} }) => style);

/**
 * Describes the export of the plans of a kind: a list of the plans. A workbook has a second sheet with the tasks of the
 * plans.
 */
export const planExport = (kind: PlanKind): ExportSource => {
  const name = capitalise(describeKind(kind).words.many);
  return {
    table: findTable(kind),
    name,
    main: (db: Db, organisation, uids) => ({
      name,
      columns: insert(styleExport(kind), listStyles(factColumns)),
      lines: formatPlans(db, organisation, kind, uids),
    }),
    more: async (db: Db, organisation, uids) => [
      {
        name: 'Tasks',
        columns: listStyles(taskColumns),
        lines: formatLines(taskColumns, {
          uids,
          size: batchSize.tasks,
          read: (some) => db.many(findTaskLines(kind, organisation, some)),
        }),
      },
    ],
  };
};
