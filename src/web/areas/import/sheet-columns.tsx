import { Alert, Group, Paper, Select, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportMapping, ImportSheet } from '#root/contract/import/import-records.ts';
import {
  type ImportField,
  type ImportKind,
  type ImportUnit,
  importKinds,
  importUnits,
} from '#root/contract/import/import-terms.ts';
import { explainUnusedColumn, importFieldSpecs } from '#root/domain/import/fields.ts';
import { guessColumns } from '#root/domain/import/guess.ts';
import { readHeading } from '#root/domain/import/headers.ts';
import { text } from './imports.messages.ts';
import { SetAside } from './set-aside.tsx';
import { SheetCategories } from './sheet-categories.tsx';
import { nameSheet } from './sheet-name.ts';

type SheetChoice = ImportMapping['sheets'][number];

/** Returns the name of the file, followed by the name of the sheet if the sheet has a name. */
export const sheetTitle = ({ fileName, sheetName }: Pick<ImportSheet, 'fileName' | 'sheetName'>): string =>
  sheetName ? text('sheetTitle', { file: fileName, sheet: sheetName }) : fileName;

const getHeader = (sheet: ImportSheet, at: number) =>
  sheet.columns[at]?.header || text('noHeading', { number: at + 1 });

/** Guesses which fields of a kind the columns contain, from their headings and example values. */
function guessSheetColumns(sheet: ImportSheet, kind: ImportKind | null): SheetChoice['columns'] {
  const headers = sheet.columns.map(({ header }) => header);
  const rows = [0, 1, 2].map((row) => ({ number: row, cells: sheet.columns.map(({ samples }) => samples[row] ?? '') }));
  if (kind === null) return sheet.columns.map(({ unit }) => ({ field: null, unit }));
  return guessColumns(kind, { headers, rows }).map(({ field, unit }, at) => ({
    field: field !== 'uid' && sheet.columns[at]?.hidden ? null : field,
    unit,
  }));
}

interface SheetColumnsProps {
  sheet: ImportSheet;
  choice: SheetChoice;
  /** True while the person has to say what the sheet contains. */
  isOpen: boolean;
  onChange: (choice: SheetChoice) => void;
  /** The path of the sheet within the form. */
  path: string;
  errorAt: (path: string) => ReactNode;
}

/** Maps one sheet to a kind of record, and its columns to fields. */
export function SheetColumns({ sheet, choice, isOpen, onChange, path, errorAt }: SheetColumnsProps) {
  const kinds = [
    ...importKinds.map((kind) => ({ value: kind as string, label: nameSheet(kind) })),
    { value: 'none', label: text('doNotImport') },
  ];
  const changeKind = (value: string | null) => {
    const kind = value === null || value === 'none' ? null : (value as ImportKind);
    onChange({ ...choice, kind, columns: kind === sheet.kind ? sheet.columns : guessSheetColumns(sheet, kind) });
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={sheetTitle(sheet)}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-end">
          <div>
            <Title order={2}>{sheetTitle(sheet)}</Title>
            <Text c="dimmed" fz="sm">
              {text('rows', { count: sheet.rowCount })}
            </Text>
          </div>
          <Select
            label={text('contents')}
            data={kinds}
            value={isOpen ? null : (choice.kind ?? 'none')}
            placeholder={text('chooseContents')}
            onChange={changeKind}
            allowDeselect={false}
            error={errorAt(`${path}.kind`)}
            data-path={`${path}.kind`}
          />
        </Group>
        {sheet.remembered && choice.kind === sheet.kind && (
          <Alert color="blue" variant="light">
            <Text fz="sm">{text('remembered')}</Text>
          </Alert>
        )}
        {(isOpen || sheet.hidden) && (
          <Alert color={isOpen ? 'yellow' : 'blue'} variant="outline">
            <Text fz="sm">{text(isOpen ? 'undecided' : 'hiddenSheet')}</Text>
          </Alert>
        )}
        <SetAside sheet={sheet} />
        {choice.kind && (
          <ColumnTable
            isOpen={isOpen}
            sheet={sheet}
            choice={choice}
            kind={choice.kind}
            onChange={onChange}
            path={path}
            errorAt={errorAt}
          />
        )}
        {choice.kind === 'resource' && <SheetCategories sheet={sheet} choice={choice} onChange={onChange} />}
      </Stack>
    </Paper>
  );
}

function ColumnTable(props: SheetColumnsProps & { kind: ImportKind }) {
  const { sheet, choice, onChange } = props;
  const set = (at: number, column: SheetChoice['columns'][number]) =>
    onChange({ ...choice, columns: choice.columns.map((one, index) => (index === at ? column : one)) });
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table aria-label={sheetTitle(sheet)} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('column')}</Table.Th>
            <Table.Th>{text('samples')}</Table.Th>
            <Table.Th w={230}>{text('field')}</Table.Th>
            <Table.Th w={150}>{text('unit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sheet.columns.map((_, at) => (
            <ColumnRow key={at} {...props} at={at} onColumn={(column) => set(at, column)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface ColumnRowProps extends SheetColumnsProps {
  kind: ImportKind;
  at: number;
  onColumn: (column: SheetChoice['columns'][number]) => void;
}

function ColumnRow({ sheet, choice, kind, at, onColumn, path, errorAt }: ColumnRowProps) {
  const column = choice.columns[at] ?? { field: null, unit: 'h' };
  const header = getHeader(sheet, at);
  const specs = importFieldSpecs[kind];
  const fields = [
    { value: 'none', label: text('notImported') },
    ...specs.map(({ field, label }) => ({ value: field as string, label })),
  ];
  const heading = readHeading(sheet.columns[at]?.header ?? '');
  const hint = column.field === null ? explainUnusedColumn(kind, heading.key) : '';
  const choose = (value: string | null) =>
    onColumn({ ...column, field: value === null || value === 'none' ? null : (value as ImportField) });
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {header}
        {sheet.columns[at]?.hidden && (
          <Text span fz="sm" c="dimmed" fw="normal">
            {` ${text('hiddenColumn')}`}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <Text fz="sm" lineClamp={2}>
          {sheet.columns[at]?.samples.join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Select
          aria-label={text('fieldOfColumn', { column: header })}
          data={fields}
          value={column.field ?? 'none'}
          onChange={choose}
          allowDeselect={false}
          description={hint || undefined}
          inputWrapperOrder={['input', 'description', 'error']}
          error={errorAt(`${path}.columns.${at}`)}
          data-path={`${path}.columns.${at}`}
        />
      </Table.Td>
      <Table.Td>
        {specs.some(({ field, isTime }) => isTime && field === column.field) && (
          <Select
            aria-label={text('unitOfColumn', { column: header })}
            data={importUnits.map((unit) => ({ value: unit as string, label: text(`unit.${unit}`) }))}
            value={column.unit}
            onChange={(unit) => onColumn({ ...column, unit: (unit ?? 'h') as ImportUnit })}
            allowDeselect={false}
            description={heading.inexact && column.unit === 'h' ? text('inexactUnit') : undefined}
            inputWrapperOrder={['input', 'description', 'error']}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
