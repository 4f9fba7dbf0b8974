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
import { toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { blankLines, countUsedRows, type GridLine, setCells } from '#root/web/shared/grid/grid-lines.ts';
import { GridToolbar } from '#root/web/shared/grid/grid-toolbar.tsx';
import type { BulkGridHandle, CellProblem, PasteCounts } from '#root/web/shared/grid/grid-types.ts';
import { describePaste, GridKeys, LazyGrid } from '#root/web/shared/grid/lazy-grid.tsx';
import { ProblemList } from '#root/web/shared/grid/problem-list.tsx';
import { type GridHistory, useGridHistory } from '#root/web/shared/grid/use-grid-history.ts';
import { text } from './activity-bulk.messages.ts';
import { BulkActions, useMayApply } from './bulk-actions.tsx';
import { bulkColumns } from './bulk-columns.ts';
import { DraftList, DraftsLink } from './draft-list.tsx';
import { Outcome } from './outcome.tsx';
import { useApply } from './use-apply.ts';
import { useChecks } from './use-checks.ts';
import { type Draft, toGridLines, useDraft } from './use-draft.ts';

const emptyDraft: Pick<BatchRecord, 'kind' | 'rows' | 'targets'> = { kind: 'create', rows: [], targets: [] };

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

/** The notices shown above the grid. */
function Notices({
  draft,
  actions,
  hasUnsupportedText,
}: {
  draft: Draft;
  actions: ReturnType<typeof useApply>;
  hasUnsupportedText: boolean;
}) {
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
      {hasUnsupportedText && (
        <Alert color="yellow" variant="outline">
          {text('notSaved')}
        </Alert>
      )}
      <Conflict draft={draft} />
      {actions.isLost && (
        <Alert role="alert" color="yellow" variant="outline" title={text('lostTitle')}>
          {text('lostBody')}
        </Alert>
      )}
      {actions.message && (
        <Alert role="alert" color="red" variant="outline">
          {actions.message}
        </Alert>
      )}
      {actions.result && <Outcome result={actions.result} kind={draft.kind} />}
    </>
  );
}

interface BulkEditorProps {
  /** The opened draft; undefined for a new one. */
  record: BatchRecord | undefined;
  choices: BatchChoices;
}

/** Returns the row actions used by controls outside the grid. */
function useRowActions(history: GridHistory, clear: () => void) {
  const grid = useRef<BulkGridHandle>(null);
  const [announcement, setAnnouncement] = useState('');
  const change = (lines: readonly GridLine[]) => {
    setAnnouncement('');
    clear();
    history.change(lines);
  };
  const goTo = ({ row, column }: CellProblem) => grid.current?.goTo(row, column);
  return {
    grid,
    announcement,
    announce: (counts: PasteCounts) => setAnnouncement(describePaste(counts)),
    change,
    goTo,
    fix: (fixes: CellProblem['fixes'], first: CellProblem) => {
      const edits = fixes.flatMap((one) => one.edits);
      change(setCells(history.lines, edits));
      // The clicked button disappears with the problem, so the focus returns to the cell.
      goTo(first);
    },
    addRows: () => {
      const room = maxBatchRows - history.lines.length;
      change([...history.lines, ...blankLines(Math.min(10, room), batchColumns.length)]);
    },
  };
}

/** Returns the actions. Each action first finishes editing the current cell. */
function useCommitFirst(actions: ReturnType<typeof useApply>, grid: RefObject<BulkGridHandle | null>) {
  const latest = useRef(actions);
  latest.current = actions;
  const committed = async () => {
    await grid.current?.commit();
    return latest.current;
  };
  return {
    ...actions,
    apply: async () => (await committed()).apply(),
    saveDraft: async () => (await committed()).saveDraft(),
  };
}

/** A grid in which activities are created or edited in bulk. */
export function BulkEditor({ record, choices }: BulkEditorProps) {
  const phone = usePhone();
  const history = useGridHistory(() => toGridLines(record ?? emptyDraft));
  const draft = useDraft(record, history);
  const columns = useMemo(() => bulkColumns(choices, phone), [choices, phone]);
  const { problems, hasUnsupportedText, ...checks } = useChecks(history.lines, choices, record ?? emptyDraft);
  const actions = useApply({ draft, ...checks });
  const rows = useRowActions(history, actions.clear);
  const committed = useCommitFirst(actions, rows.grid);
  const isNew = draft.kind === 'create';
  // On a phone the grid is read-only, so it needs no blank rows.
  const shown = phone ? history.lines.slice(0, countUsedRows(history.lines)) : history.lines;
  const title = text(isNew ? 'createTitle' : 'editTitle');
  return (
    <Page
      title={title}
      trail={[{ label: text('activities'), href: '/activities' }]}
      description={
        <>
          {text(isNew ? 'createHelp' : 'editHelp')} {!draft.uid && <DraftsLink />}
        </>
      }
      actions={!phone && <BulkActions draft={draft} actions={committed} ready={checks.ready} />}
    >
      <AutosaveGuard {...draft.autosave} />
      <Notices draft={draft} actions={actions} hasUnsupportedText={hasUnsupportedText} />
      <div inert={actions.isSending} aria-busy={actions.isSending} style={{ display: 'contents' }}>
        {!phone && (
          <GridToolbar
            grid={rows.grid}
            history={history}
            message={rows.announcement}
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
            onPasted={rows.announce}
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
