import { Alert, Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportProblem } from '#root/contract/import/import-records.ts';
import { imports } from '#root/contract/import/imports.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { Pager } from '#root/web/platform/ui/data-list-pager.tsx';
import { usePhone } from '#root/web/platform/ui/hooks/use-phone.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { cellId, FixCards, rowId } from './fix-cards.tsx';
import { FixFilters } from './fix-filters.tsx';
import { FixGrid, type FixGridHandle, type Target } from './fix-grid.tsx';
import { text } from './imports.messages.ts';
import { ProblemPanel, type RowPlace } from './problem-panel.tsx';
import { buildStepHref } from './steps.ts';
import type { StepProps } from './use-import.ts';
import { isStale } from './use-import.ts';
import type { RowsAnswer } from './use-lines.ts';

/** Manages the sheet, the filter and the page that are shown. All three are stored in the address. */
function useFixView({ record }: StepProps) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const first = record.sheets.findIndex(({ kind }) => kind !== null);
  const view = {
    sheet: Number(search.sheet ?? first),
    show: search.show === 'problems' ? ('problems' as const) : undefined,
    page: Number(search.page ?? 1),
    pageSize: Number(search.pageSize ?? 25),
  };
  const setView = (next: Partial<Record<'sheet' | 'show' | 'page' | 'pageSize', string | undefined>>) =>
    void navigate({ to: '.', search: (former) => ({ ...former, ...next }), replace: true });
  return { view, setView };
}

/** Focuses the target on cards, once its row has been rendered. The row may be on another page or sheet. */
function useJump(target: Target | undefined, rendered: unknown, onFocused: () => void) {
  // The effect runs again when the rows change, because the target may be among the new rows.
  useEffect(() => {
    const id = target && (target.column === null ? rowId(target) : cellId(target, target.column));
    const cell = id && rendered ? document.getElementById(id) : null;
    if (!cell) return;
    cell.focus();
    cell.scrollIntoView({ block: 'center' });
    onFocused();
  }, [target, rendered]);
}

/** Returns functions that save changes to rows. Errors are reported, and the latest rows are loaded. */
function useFixes({ change }: StepProps, grid: RefObject<FixGridHandle | null>) {
  const reportFailure = (sent: Promise<unknown>) =>
    sent.catch((error: unknown) => toastFailed(isStale(error) ? new Error(text('newer')) : error));
  const none = { cells: [], rows: [], dropAdditions: [] };
  return {
    setCell: (sheet: number, row: number, column: number, value: string) =>
      void reportFailure(change(imports.fix, { ...none, cells: [{ sheet, row, column, value }] })),
    setRemoved: (sheet: number, row: number, removed: boolean) =>
      void reportFailure(change(imports.fix, { ...none, rows: [{ sheet, row, removed }] })),
    use: (
      { sheet, row }: RowPlace,
      { code, column }: ImportProblem,
      suggestion: ImportProblem['suggestions'][number],
      similar: boolean,
    ) => {
      const applyCells = grid.current?.trackSuggestion();
      void reportFailure(
        change(imports.suggest, { sheet, row, column, code, ...suggestion, similar }).then(({ data }) => {
          applyCells?.(data.cells);
          toastDone(text('fixed', { count: data.changed }));
        }),
      );
    },
  };
}

/** Shows the rows with their problems and suggestions, and allows them to be fixed. */
export function FixStep(props: StepProps) {
  const { record } = props;
  const { view, setView } = useFixView(props);
  const { sheet, show, page, pageSize } = view;
  const rows = useRead(imports.rows, {
    params: { uid: record.uid },
    query: { page, pageSize: pageSize as 25, filter: { sheet: String(sheet), ...(show && { show }) } },
  });
  if (rows.error && !rows.data) return <LoadFailed error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <LinesSkeleton />;
  return (
    <Stack gap="md">
      <FixRows {...props} rows={rows} data={rows.data} view={view} setView={setView} />
      <Pager
        view={{ page, pageSize }}
        total={rows.data.meta.total}
        onViewChange={(next) =>
          setView({
            page: next.page === undefined || next.page === 1 ? undefined : String(next.page),
            ...(next.pageSize !== undefined && { pageSize: String(next.pageSize) }),
          })
        }
      />
      <Group>
        <ButtonLink href={buildStepHref(record.uid, 'columns')} variant="default">
          {text('back')}
        </ButtonLink>
        <ButtonLink href={buildStepHref(record.uid, 'preview')}>{text('next')}</ButtonLink>
      </Group>
    </Stack>
  );
}

interface FixRowsProps extends StepProps {
  rows: UseQueryResult<RowsAnswer>;
  data: RowsAnswer;
  view: ReturnType<typeof useFixView>['view'];
  setView: ReturnType<typeof useFixView>['setView'];
}

function FixRows({ rows, data, view, setView, ...props }: FixRowsProps) {
  const { record } = props;
  const phone = usePhone();
  const grid = useRef<FixGridHandle>(null);
  const [similar, setSimilar] = useState(false);
  const [target, setTarget] = useState<Target>();
  const fixes = useFixes(props, grid);
  const { sheet, show, page, pageSize } = view;
  const viewKey = `${sheet} ${show} ${page} ${pageSize}`;
  const onFocused = () => setTarget(undefined);
  useJump(phone ? target : undefined, !rows.isPlaceholderData && data, onFocused);
  const jump = (problem: RowsAnswer['problems'][number]) => {
    setView({ sheet: String(problem.sheet), page: problem.page === 1 ? undefined : String(problem.page) });
    setTarget({ sheet: problem.sheet, row: problem.row, column: problem.column });
  };
  const shared = {
    record,
    sheet,
    onUse: (row: RowPlace, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) =>
      fixes.use(row, problem, suggestion, similar),
  };
  return (
    <>
      {data.problemCount === 0 ? (
        <Alert color="teal" variant="outline" title={text('noProblems')} role="status">
          {text('noProblemsBody')}
        </Alert>
      ) : (
        <ProblemPanel
          record={record}
          problems={data.problems}
          count={data.problemCount}
          similar={similar}
          onSimilar={setSimilar}
          onJump={jump}
          onUse={(problem, suggestion) => fixes.use(problem, problem, suggestion, similar)}
        />
      )}
      <FixFilters record={record} sheet={sheet} show={show} onChange={setView} />
      {rows.isPlaceholderData && <LinesSkeleton />}
      {!rows.isPlaceholderData && phone && (
        <FixCards key={viewKey} {...shared} rows={data.data} onCell={fixes.setCell} onRemoved={fixes.setRemoved} />
      )}
      {!rows.isPlaceholderData && !phone && (
        <FixGrid
          {...shared}
          {...{ rows, data, target, onFocused }}
          ref={grid}
          key={viewKey}
          change={props.change}
          onJump={jump}
        />
      )}
    </>
  );
}
