import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordCoverage } from '#root/contract/plans/plan-coverage.ts';
import { text } from './coverage.messages.ts';
import { CoverageChip, CoverageSteps } from './coverage-steps.tsx';

interface CoveredRow extends Pick<RecordCoverage, 'state' | 'steps' | 'stepCount'> {
  readonly key: string;
  readonly name: ReactNode;
}

/** Lost records with the plans that bring them back. */
export function CoverageTable({ label, rows }: { readonly label: string; readonly rows: readonly CoveredRow[] }) {
  return (
    <Table.ScrollContainer minWidth={480} type="native">
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('record')}</Table.Th>
            <Table.Th>{text('coverage')}</Table.Th>
            <Table.Th>{text('steps')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" fw={400}>
                {row.name}
              </Table.Th>
              <Table.Td>
                <CoverageChip state={row.state} />
              </Table.Td>
              <Table.Td>
                <CoverageSteps coverage={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
