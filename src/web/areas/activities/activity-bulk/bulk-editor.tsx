import { Alert, Button, Group, Text } from '@mantine/core';
import { type RefObject, useMemo, useRef, useState } from 'react';
import {
  type BatchChoices,
  type BatchRecord,
  batchColumns,
  maxBatchRows,
} from '#root/contract/activities/activity-batches.ts';
import { AutosaveGuard } from '#root/web/platform/ui/autosave-guard.tsx';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { toastFailed } from '#root/web/platform/ui/toast.tsx';
import { blankLines, countUsedRows, type GridLine, setCells } from '#root/web/shared/grid/grid-lines.ts';
import { GridToolbar } from '#root/web/shared/grid/grid-toolbar.tsx';
import type { BulkGridHandle, CellProblem } from '#root/web/shared/grid/grid-types.ts';
import { describePaste, GridKeys, LazyGrid } from '#root/web/shared/grid/lazy-grid.tsx';
import { ProblemList } from '#root/web/shared/grid/problem-list.tsx';
import { type GridHistory, useGridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { text } from './activity-bulk.messages.ts';
import { BulkActions, useMayApply } from './bulk-actions.tsx';
import { bulkColumns } from './bulk-columns.ts';
import { DraftList, DraftsWait } from './draft-list.tsx';
import { Outcome } from './outcome.tsx';
import { useApply } from './use-apply.ts';
import { useChecks } from './use-checks.ts';
import { type Draft, linesOf, useDraft } from './use-draft.ts';

const nothingYet: Pick<BatchRecord, 'kind' | 'rows' | 'targets'> = { kind: 'create', rows: [], targets: [] };

function Conflict({ draft }: { draft: Draft }) {
  if (!draft.isConflicted) return null;
  const settle = (takesTheirs: boolean) => void draft.resolve(takesTheirs).catch(toastFailed);
  return (
    <Alert role="alert" color="yellow" variant="outline" title={text('conflictTitle')}>
      <Text mb="sm">{text('conflictBody')}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => settle(false)}>
          {text('keepMine')}
        </Button>
        <Button variant="default" onClick={() => settle(true)}>
          {text('useTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}

/** What there is to say above the grid. */
function Notices({ draft, acts, unkept }: { draft: Draft; acts: ReturnType<typeof useApply>; unkept: boolean }) {
  const phone = usePhone();
  const mayApply = useMayApply(draft);
  return (
    <>
      {phone && (
        <Alert color="blue" variant="outline">
          {text('phone')}
        </Alert>
      )}
      {!mayApply && (
        <Alert color="blue" variant="outline">
          {text(draft.kind === 'create' ? 'mayNotCreate' : 'mayNotUpdate')}
        </Alert>
      )}
      {unkept && (
        <Alert color="yellow" variant="outline">
          {text('notSaved')}
        </Alert>
      )}
      <Conflict draft={draft} />
      {acts.isLost && (
        <Alert role="alert" color="yellow" variant="outline" title={text('lostTitle')}>
          {text('lostBody')}
        </Alert>
      )}
      {acts.message && (
        <Alert role="alert" color="red" variant="outline">
          {acts.message}
        </Alert>
      )}
      {acts.result && <Outcome result={acts.result} kind={draft.kind} />}
    </>
  );
}

interface BulkEditorProps {
  /** The draft that was opened; undefined for a new one. */
  record: BatchRecord | undefined;
  choices: BatchChoices;
}

/** What can be done to the rows from outside of the grid. */
function useRowActs(history: GridHistory, clear: () => void) {
  const grid = useRef<BulkGridHandle>(null);
  const [said, setSaid] = useState('');
  const change = (lines: readonly GridLine[]) => {
    setSaid('');
    clear();
    history.change(lines);
  };
  const goTo = ({ row, column }: CellProblem) => grid.current?.goTo(row, column);
  return {
    grid,
    said,
    say: (rows: number, leftOut: number) => setSaid(describePaste(rows, leftOut)),
    change,
    goTo,
    fix: (fixes: CellProblem['fixes'], first: CellProblem) => {
      const edits = fixes.flatMap((one) => one.edits);
      change(setCells(history.lines, edits));
      // The button goes with the problem.
      goTo(first);
    },
    addRows: () => {
      const room = maxBatchRows - history.lines.length;
      change([...history.lines, ...blankLines(Math.min(10, room), batchColumns.length)]);
    },
  };
}

/** The acts, once the cell that is still open has given its text to the rows. */
function useCommitted(acts: ReturnType<typeof useApply>, grid: RefObject<BulkGridHandle | null>) {
  const latest = useRef(acts);
  latest.current = acts;
  const committed = async () => {
    await grid.current?.commit();
    return latest.current;
  };
  return {
    ...acts,
    apply: async () => (await committed()).apply(),
    saveDraft: async () => (await committed()).saveDraft(),
  };
}

/** Many activities in a grid, to be created or changed. */
export function BulkEditor({ record, choices }: BulkEditorProps) {
  const phone = usePhone();
  const history = useGridHistory(() => linesOf(record ?? nothingYet));
  const draft = useDraft(record, history);
  const columns = useMemo(() => bulkColumns(choices, phone), [choices, phone]);
  const { problems, unkept, ...checks } = useChecks(history.lines, choices, record ?? nothingYet);
  const acts = useApply({ draft, ...checks });
  const rows = useRowActs(history, acts.clear);
  const committed = useCommitted(acts, rows.grid);
  const isNew = draft.kind === 'create';
  // Where nothing can be typed, there is no room for it below.
  const shown = phone ? history.lines.slice(0, countUsedRows(history.lines)) : history.lines;
  const title = text(isNew ? 'createTitle' : 'editTitle');
  return (
    <Page
      title={title}
      breadcrumb={[{ label: text('activities'), href: '/activities' }, { label: title }]}
      description={
        <>
          {text(isNew ? 'createHelp' : 'editHelp')} {!draft.uid && <DraftsWait />}
        </>
      }
      actions={!phone && <BulkActions draft={draft} acts={committed} ready={checks.ready} />}
    >
      <AutosaveGuard {...draft.autosave} />
      <Notices draft={draft} acts={acts} unkept={unkept} />
      <div inert={acts.isSending} aria-busy={acts.isSending} style={{ display: 'contents' }}>
        {!phone && (
          <GridToolbar
            grid={rows.grid}
            history={history}
            message={rows.said}
            onAddRows={isNew ? rows.addRows : undefined}
          />
        )}
        {shown.length > 0 && (
          <LazyGrid
            ref={rows.grid}
            label={text(isNew ? 'grid' : 'gridOfEdits')}
            columns={columns}
            lines={shown}
            problems={problems}
            onChange={rows.change}
            onUndo={history.undo}
            onRedo={history.redo}
            onPasted={rows.say}
            maxRows={maxBatchRows}
            canGrow={isNew}
            readOnly={phone}
          />
        )}
        {!phone && <GridKeys />}
        <ProblemList columns={columns} problems={problems} onJump={rows.goTo} onFix={phone ? undefined : rows.fix} />
      </div>
      {!draft.uid && <DraftList />}
    </Page>
  );
}
