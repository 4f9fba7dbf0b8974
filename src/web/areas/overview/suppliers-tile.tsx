import { Table, Text } from '@mantine/core';
import { type SupplierAssurance, type SupplierRow, suppliers } from '#root/contract/resources/suppliers.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration, formatNumber } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { BarList } from '#root/web/shared/figures/bar-list.tsx';
import type { Figure } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

const maxShown = 6;
/** The problems with certificates, ordered from the worst. */
const concerns = ['expired', 'none', 'expiring'] as const satisfies readonly SupplierAssurance[];
type Concern = (typeof concerns)[number];
const isConcern = (assurance: SupplierAssurance): assurance is Concern =>
  (concerns as readonly string[]).includes(assurance);

/** Returns the number of suppliers in this state. */
function useCount(assurance: Concern, department: ChosenDepartment, enabled: boolean): number {
  const { data } = useRead(suppliers.list, { query: { pageSize: 10, filter: { ...department, assurance } }, enabled });
  return data?.meta.total ?? 0;
}

const toFigure = (row: SupplierRow, department: ChosenDepartment): Figure => ({
  id: row.uid,
  label: row.name,
  ...(row.shortestMtpd !== null && { note: text('supplierMtpd', { time: formatDuration(row.shortestMtpd) }) }),
  count: row.linkedActivityCount,
  href: withDepartment(`/activities?dependsOn=${row.uid}`, department),
  colour: isLate(row) ? verdictColour('late') : 'var(--mantine-primary-color-filled)',
});

const isLate = ({ verdict }: SupplierRow): boolean => verdict === 'late' || verdict === 'pastMtpd';

/** Shows the suppliers that the largest numbers of activities need, and how many suppliers lack certificates. */
export function SuppliersTile() {
  const department = useChosenDepartment();
  const mayRead = useCan(suppliers.list);
  const read = useRead(suppliers.list, {
    query: { pageSize: 10, sort: '-linkedActivityCount', filter: { ...department } },
    enabled: mayRead,
  });
  const counts: Readonly<Record<Concern, number>> = {
    expired: useCount('expired', department, mayRead),
    none: useCount('none', department, mayRead),
    expiring: useCount('expiring', department, mayRead),
  };
  if (!mayRead) return null;
  const rows = (read.data?.data ?? []).filter(({ linkedActivityCount }) => linkedActivityCount > 0);
  return (
    <Tile
      question={text('suppliers')}
      aside={
        <AppLink href={withDepartment('/suppliers?sort=-linkedActivityCount', department)}>
          {text('suppliersAll')}
        </AppLink>
      }
      table={rows.length > 0 && <SuppliersTable rows={rows} department={department} />}
    >
      <Text fz="sm" c="dimmed" mb="xs">
        {text('suppliersHelp')}
      </Text>
      <LoadedPart read={read}>
        {() =>
          rows.length === 0 ? (
            <Text c="dimmed">{text('suppliersNone')}</Text>
          ) : (
            <BarList
              label={text('suppliers')}
              counted={text('suppliersCounted')}
              figures={rows.slice(0, maxShown).map((row) => toFigure(row, department))}
            />
          )
        }
      </LoadedPart>
      <div className={classes.supplierFigures}>
        <BarList
          label={text('certificates')}
          counted={text('suppliersWord')}
          {...(read.data && { full: read.data.meta.total })}
          figures={concerns.map((concern) => ({
            id: concern,
            label: text(`certificates.${concern}`),
            count: counts[concern],
            href: withDepartment(`/suppliers?assurance=${concern}`, department),
            colour: verdictColour(concern === 'expired' ? 'late' : 'justMet'),
          }))}
        />
      </div>
    </Tile>
  );
}

function SuppliersTable({
  rows,
  department,
}: {
  readonly rows: readonly SupplierRow[];
  readonly department: ChosenDepartment;
}) {
  return (
    <Table.ScrollContainer minWidth={420} type="native">
      <Table aria-label={text('suppliers')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('supplier')}</Table.Th>
            <Table.Th ta="right">{text('activitiesWord')}</Table.Th>
            <Table.Th ta="right">{text('shortestMtpd')}</Table.Th>
            <Table.Th>{text('contract')}</Table.Th>
            <Table.Th>{text('certificates')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.uid}>
              <Table.Th scope="row" fw={400}>
                <AppLink href={`/suppliers/${row.uid}`}>{row.name}</AppLink>
              </Table.Th>
              <Table.Td ta="right" className="hf-numbers">
                <AppLink href={toFigure(row, department).href ?? ''}>{formatNumber(row.linkedActivityCount)}</AppLink>
              </Table.Td>
              <Table.Td ta="right" className="hf-numbers">
                {row.shortestMtpd !== null && formatDuration(row.shortestMtpd)}
              </Table.Td>
              <Table.Td>
                <VerdictChip verdict={row.verdict} />
              </Table.Td>
              <Table.Td>
                {text(isConcern(row.assurance) ? `certificates.${row.assurance}` : 'certificatesFine')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
