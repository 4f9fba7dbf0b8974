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
import { toastDone, toastFailed } from '#root/web/platform/ui/toast.tsx';
import { cellId, FixCards, rowId } from './fix-cards.tsx';
import { FixFilters } from './fix-filters.tsx';
import { FixGrid, type FixGridHandle, type Target } from './fix-grid.tsx';
import { text } from './imports.messages.ts';
import { type Place, ProblemPanel } from './problem-panel.tsx';
import { stepHref } from './steps.ts';
import type { StepProps } from './use-import.ts';
import { isStale } from './use-import.ts';
import type { RowsAnswer } from './use-lines.ts';

/** What of the rows is shown, kept in the address. */
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

/** On cards: puts the focus into a cell once its row is on the screen. It may stand on another page, or in another sheet. */
function useJump(target: Target | undefined, arrived: unknown, onArrived: () => void) {
  // Tried again when there are other rows
  useEffect(() => {
    const id = target && (target.column === null ? rowId(target) : cellId(target, target.column));
    const cell = id && arrived ? document.getElementById(id) : null;
    if (!cell) return;
    cell.focus();
    cell.scrollIntoView({ block: 'center' });
    onArrived();
  }, [target, arrived]);
}

/** What the person does to the rows; what fails is told, and the newest is shown. */
function useMending({ change }: StepProps, grid: RefObject<FixGridHandle | null>) {
  const told = (sent: Promise<unknown>) =>
    sent.catch((error: unknown) => toastFailed(isStale(error) ? new Error(text('newer')) : error));
  const none = { cells: [], rows: [], dropAdditions: [] };
  return {
    setCell: (sheet: number, row: number, column: number, value: string) =>
      void told(change(imports.fix, { ...none, cells: [{ sheet, row, column, value }] })),
    setRemoved: (sheet: number, row: number, removed: boolean) =>
      void told(change(imports.fix, { ...none, rows: [{ sheet, row, removed }] })),
    use: (
      { sheet, row }: Place,
      { code, column }: ImportProblem,
      suggestion: ImportProblem['suggestions'][number],
      similar: boolean,
    ) => {
      const changed = grid.current?.beforeChange();
      void told(
        change(imports.suggest, { sheet, row, column, code, ...suggestion, similar }).then(({ data }) => {
          changed?.(data.cells);
          toastDone(text('fixed', { count: data.changed }));
        }),
      );
    },
  };
}

/** The rows as a grid, with what is wrong in each cell and how it can be mended. */
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
      <Mending {...props} rows={rows} data={rows.data} view={view} setView={setView} />
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
        <ButtonLink href={stepHref(record.uid, 'columns')} variant="default">
          {text('back')}
        </ButtonLink>
        <ButtonLink href={stepHref(record.uid, 'preview')}>{text('next')}</ButtonLink>
      </Group>
    </Stack>
  );
}

interface MendingProps extends StepProps {
  rows: UseQueryResult<RowsAnswer>;
  data: RowsAnswer;
  view: ReturnType<typeof useFixView>['view'];
  setView: ReturnType<typeof useFixView>['setView'];
}

function Mending({ rows, data, view, setView, ...props }: MendingProps) {
  const { record } = props;
  const phone = usePhone();
  const grid = useRef<FixGridHandle>(null);
  const [similar, setSimilar] = useState(false);
  const [target, setTarget] = useState<Target>();
  const mending = useMending(props, grid);
  const { sheet, show, page, pageSize } = view;
  const shownAs = `${sheet} ${show} ${page} ${pageSize}`;
  const onArrived = () => setTarget(undefined);
  useJump(phone ? target : undefined, !rows.isPlaceholderData && data, onArrived);
  const jump = (problem: RowsAnswer['problems'][number]) => {
    setView({ sheet: String(problem.sheet), page: problem.page === 1 ? undefined : String(problem.page) });
    setTarget({ sheet: problem.sheet, row: problem.row, column: problem.column });
  };
  const shared = {
    record,
    sheet,
    onUse: (row: Place, problem: ImportProblem, suggestion: ImportProblem['suggestions'][number]) =>
      mending.use(row, problem, suggestion, similar),
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
          onUse={(problem, suggestion) => mending.use(problem, problem, suggestion, similar)}
        />
      )}
      <FixFilters record={record} sheet={sheet} show={show} onChange={setView} />
      {rows.isPlaceholderData && <LinesSkeleton />}
      {!rows.isPlaceholderData && phone && (
        <FixCards key={shownAs} {...shared} rows={data.data} onCell={mending.setCell} onRemoved={mending.setRemoved} />
      )}
      {!rows.isPlaceholderData && !phone && (
        <FixGrid
          {...shared}
          {...{ rows, data, target, onArrived }}
          ref={grid}
          key={shownAs}
          change={props.change}
          onJump={jump}
        />
      )}
    </>
  );
}
