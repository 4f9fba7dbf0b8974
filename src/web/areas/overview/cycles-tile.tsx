import { Table, Text } from '@mantine/core';
import { type AssessmentRow, assessments } from '#root/contract/assessments/assessments.ts';
import { isPathShown } from '#root/contract/platform/modules.ts';
import { findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDate, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { useChosenDepartment, withDepartment } from '#root/web/shared/department-filter/chosen-department.ts';
import figures from '#root/web/shared/figures/figures.module.css';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';

const path = '/assessments?stage=open&sort=dueOn';

const countAnswers = ({ progress: { answered, total } }: AssessmentRow) =>
  text('cycleAnswered', { answered: formatNumber(answered), total: formatNumber(total) });
const findHref = ({ uid }: AssessmentRow) => findRecordPath('assessment', uid) ?? '';

/** Shows the progress of the open BIAs. */
export function CyclesTile() {
  const department = useChosenDepartment();
  const mayRead = useCan(assessments.list) && isPathShown('/assessments');
  const read = useRead(assessments.list, {
    query: { pageSize: 10, sort: 'dueOn', filter: { ...department, stage: 'open' } },
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const rows = read.data?.data ?? [];
  const total = read.data?.meta.total ?? 0;
  return (
    <Tile
      question={text('cycles')}
      aside={
        total > 0 && <AppLink href={withDepartment(path, department)}>{text('cyclesAll', { count: total })}</AppLink>
      }
      table={rows.length > 0 && <CyclesTable rows={rows} />}
    >
      <LoadedPart read={read}>
        {() =>
          rows.length === 0 ? (
            <Text c="dimmed">{text('cyclesNone')}</Text>
          ) : (
            <ul className={figures.bars} aria-label={text('cycles')}>
              {rows.map((row) => (
                <Cycle key={row.uid} row={row} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Tile>
  );
}

function Cycle({ row }: { readonly row: AssessmentRow }) {
  const { name, dueOn, progress } = row;
  return (
    <li>
      <AppLink href={findHref(row)} className={figures.row} underline="never">
        <span className={figures.label} title={name}>
          {name}
          {dueOn && <span className={figures.note}> · {text('cycleDue', { date: formatDate(dueOn) })}</span>}
        </span>
        <span className={figures.track} aria-hidden="true">
          <div
            className={figures.bar}
            style={{
              width: `${(progress.answered / Math.max(1, progress.total)) * 100}%`,
              background: 'var(--mantine-primary-color-filled)',
            }}
          />
        </span>
        <span className={figures.number}>{countAnswers(row)}</span>
      </AppLink>
    </li>
  );
}

function CyclesTable({ rows }: { readonly rows: readonly AssessmentRow[] }) {
  return (
    <Table aria-label={text('cycles')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text('cycle')}</Table.Th>
          <Table.Th>{text('cycleDueOn')}</Table.Th>
          <Table.Th ta="right">{text('cycleAnswers')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.uid}>
            <Table.Th scope="row" fw={400}>
              <AppLink href={findHref(row)}>{row.name}</AppLink>
            </Table.Th>
            <Table.Td>{row.dueOn && formatDate(row.dueOn)}</Table.Td>
            <Table.Td ta="right">{countAnswers(row)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
