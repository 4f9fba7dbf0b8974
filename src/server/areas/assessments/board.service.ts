import type { AssessmentItem, assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { itemOutcomeWords, itemStateWords } from '#root/domain/assessments/item-words.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import type { Ctx, Download } from '#root/server/platform/http/route.ts';
import { streamFile, takeLines } from '#root/server/shared/exports/export-handler.ts';
import { findKey, readLifecycle } from './assessments.service.ts';
import { selectBoard, selectItemPage } from './board.repository.ts';
import { listMoved } from './moved.service.ts';

type Calls = typeof assessmentBoard;
type Read = Pick<Ctx<Calls['board']>, 'db' | 'organisation' | 'params' | 'services' | 'actor'>;

/** Returns the name of an assessment, and the parameters for statements that read its items. @throws 404 */
async function look(ctx: Read) {
  const key = findKey(ctx);
  const { isLaunched, name } = await readLifecycle(ctx.db, key);
  const moved = isLaunched ? await listMoved(ctx) : [];
  return { name, seen: { ...key, user: ctx.actor.userUid, moved } };
}

export async function readBoard(ctx: Ctx<Calls['board']>) {
  const { seen } = await look(ctx);
  return ctx.db.json(selectBoard(seen, ctx.query.filter));
}

export async function listItems(ctx: Ctx<Calls['items']>) {
  const { seen } = await look(ctx);
  return ctx.db.json(selectItemPage(seen, ctx.query));
}

type Column = readonly [heading: string, cell: (item: AssessmentItem) => string];
const yes = (flag: boolean) => (flag ? 'Yes' : '');

/** The columns of the exported file. @param moment formats a moment in the organisation's time zone */
const listColumns = (moment: (iso: string) => string): readonly Column[] => [
  ['Activity', ({ name }) => name],
  ['Division', ({ divisionName }) => divisionName],
  ['Business unit', ({ unitName }) => unitName],
  ['Owner', ({ ownerName }) => ownerName],
  ['Deputy', ({ deputyName }) => deputyName],
  ['Owner at launch, if another', ({ ownerAtLaunchName }) => ownerAtLaunchName],
  ['State', ({ state }) => itemStateWords[state]],
  ['Outcome', ({ outcome }) => (outcome ? itemOutcomeWords[outcome] : '')],
  ['Answer is late', ({ isLate }) => yes(isLate)],
  ['No account', ({ hasAccount }) => yes(!hasAccount)],
  ['Affected by changes', ({ hasMoved }) => yes(hasMoved)],
  ['Submitted', ({ submittedAt }) => (submittedAt ? moment(submittedAt) : '')],
  ['Approved', ({ approvedAt }) => (approvedAt ? moment(approvedAt) : '')],
  ['Reason for the missing answer', ({ leftReason }) => leftReason],
];

/** The number of items read at a time. */
const batch = 1000;

async function* readPages(ctx: Ctx<Calls['exportItems']>, seen: Awaited<ReturnType<typeof look>>['seen']) {
  for (let page = 1; ; page += 1) {
    const asked = { page, pageSize: batch, sort: 'unit', q: '', filter: {} } as const;
    const { data } = JSON.parse((await ctx.db.json(selectItemPage(seen, asked))).text) as { data: AssessmentItem[] };
    yield data;
    if (data.length < batch) return;
  }
}

/** Returns all activities of an assessment as a workbook. */
export async function exportItems(ctx: Ctx<Calls['exportItems']>): Promise<Download> {
  const { name, seen } = await look(ctx);
  const columns = listColumns(createMomentFormatter(ctx.organisation.timeZone));
  async function* lines() {
    yield [columns.map(([heading]) => heading)];
    for await (const rows of readPages(ctx, seen))
      for await (const some of takeLines([], rows, (row) => columns.map(([, cell]) => cell(row))))
        if (some[0]?.length) yield some;
  }
  const file =
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'bia';
  return streamFile(ctx, { name: file, format: 'xlsx', sheets: [{ name: 'Activities', lines: lines() }] });
}
