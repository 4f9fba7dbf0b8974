import { Alert, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '#root/contract/endpoint.ts';
import type { ImportProblem } from '#root/contract/import-records.ts';
import { imports } from '#root/contract/imports.ts';
import { useRead } from '#root/web/api/use-read.ts';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import { Pager } from '#root/web/ui/data-list-pager.tsx';
import { LoadFailed } from '#root/web/ui/load-failed.tsx';
import { LinesSkeleton } from '#root/web/ui/page-skeleton.tsx';
import { toastDone, toastFailed } from '#root/web/ui/toast.tsx';
import { FixFilters } from './fix-filters.tsx';
import { cellId, FixGrid, rowId } from './fix-grid.tsx';
import { text } from './imports.messages.ts';
import { type Place, ProblemPanel } from './problem-panel.tsx';
import { stepHref } from './steps.ts';
import type { StepProps } from './use-import.ts';
import { isStale } from './use-import.ts';

/** What of the rows is shown, kept in the address. */
function useFixView({ record }: StepProps) {
  const search = useSearch({ strict: false }) as { sheet?: string; show?: string; page?: string; pageSize?: string };
  const navigate = useNavigate();
  const first = record.sheets.findIndex(({ thing }) => thing !== null);
  const view = {
    sheet: Number(search.sheet ?? first),
    show: search.show === 'problems' ? ('problems' as const) : undefined,
    page: Number(search.page ?? 1),
    pageSize: Number(search.pageSize ?? 25),
  };
  const setView = (next: Partial<Record<'sheet' | 'show' | 'page' | 'pageSize', string | undefined>>) =>
    void navigate({ to: '.', search: (former: object) => ({ ...former, ...next }) as never, replace: true });
  return { view, setView };
}

/** Puts the focus into a cell once its row is on the screen: it may stand on another page, or in another sheet. */
function useJump(arrived: unknown) {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    const cell = target && arrived ? document.getElementById(target) : null;
    if (!cell) return;
    cell.focus();
    cell.scrollIntoView({ block: 'center' });
    setTarget(undefined);
  }, [target, arrived]);
  return setTarget;
}

/** What the person does to the rows; what fails is told, and the newest is shown. */
function useMending({ change }: StepProps) {
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
    ) =>
      void told(
        change(imports.suggest, { sheet, row, column, code, ...suggestion, similar }).then(({ data }) =>
          toastDone(text('mended', { count: data.changed })),
        ),
      ),
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
      <Mending {...props} rows={rows.data} sheet={sheet} show={show} setView={setView} />
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
  rows: ResponseOf<typeof imports.rows>;
  sheet: number;
  show: 'problems' | undefined;
  setView: ReturnType<typeof useFixView>['setView'];
}

function Mending({ rows, sheet, show, setView, ...props }: MendingProps) {
  const { record } = props;
  const [similar, setSimilar] = useState(false);
  const mending = useMending(props);
  const { problems, problemCount, data } = rows;
  const jump = useJump(data.some((row) => row.sheet === sheet) ? rows : undefined);
  const goTo = (problem: (typeof problems)[number]) => {
    setView({ sheet: String(problem.sheet), page: problem.page === 1 ? undefined : String(problem.page) });
    jump(problem.column === null ? rowId(problem) : cellId(problem, problem.column));
  };
  return (
    <>
      {problemCount === 0 ? (
        <Alert color="teal" variant="outline" title={text('noProblems')} role="status">
          {text('noProblemsBody')}
        </Alert>
      ) : (
        <ProblemPanel
          record={record}
          problems={problems}
          count={problemCount}
          similar={similar}
          onSimilar={setSimilar}
          onJump={goTo}
          onUse={(problem, suggestion) => mending.use(problem, problem, suggestion, similar)}
        />
      )}
      <FixFilters record={record} sheet={sheet} show={show} onChange={setView} />
      {data.length === 0 ? (
        <Text c="dimmed">{text('noRows')}</Text>
      ) : (
        <FixGrid
          record={record}
          sheet={sheet}
          rows={data}
          onCell={mending.setCell}
          onRemoved={mending.setRemoved}
          onUse={(row, problem, suggestion) => mending.use(row, problem, suggestion, similar)}
        />
      )}
    </>
  );
}
