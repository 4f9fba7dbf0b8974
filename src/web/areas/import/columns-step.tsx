import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ImportMapping, ImportRecord } from '#root/contract/import/import-records.ts';
import { existingRules } from '#root/contract/import/import-terms.ts';
import { imports } from '#root/contract/import/imports.ts';
import { ButtonLink, useGo } from '#root/web/platform/ui/app-link.tsx';
import { ErrorSummary, type WrongField } from '#root/web/platform/ui/error-summary.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { text } from './imports.messages.ts';
import { SheetColumns, sheetTitle } from './sheet-columns.tsx';
import { buildStepHref } from './steps.ts';
import type { StepProps } from './use-import.ts';
import { isStale } from './use-import.ts';

const toMapping = (record: ImportRecord): ImportMapping => ({
  existing: record.existing,
  sheets: record.sheets.map(({ kind, columns, categories }) => ({
    kind,
    columns: columns.map(({ field, unit }) => ({ field, unit })),
    categories: categories.map(({ text: word, kind }) => ({ text: word, kind })),
  })),
});

/** Describes the field to which an error belongs: "activities.csv, RTO". */
function describePath(record: ImportRecord, path: string): string {
  const [, sheet = '', , column = ''] = /^sheets\.(\d+)(\.columns\.(\d+))?/.exec(path) ?? [];
  const found = record.sheets[Number(sheet)];
  if (!found) return '';
  const header = column && found.columns[Number(column)]?.header;
  return header ? `${sheetTitle(found)}, ${header}` : sheetTitle(found);
}

const askContents = (record: ImportRecord, at: number): WrongField => {
  const path = `sheets.${at}.kind`;
  return { path, label: describePath(record, path), message: text('chooseContentsError') };
};

type Rule = ImportMapping['existing'];

interface Failure {
  readonly fields: WrongField[];
  readonly message: string | undefined;
}

function toFailure(record: ImportRecord, error: unknown): Failure {
  const { fields = {}, message } = toProblem(error);
  const invalid = Object.entries(fields).map(([path, words]) => ({
    path,
    label: describePath(record, path),
    message: words,
  }));
  if (isStale(error)) return { fields: [], message: text('newer') };
  return { fields: invalid, message: invalid.length > 0 ? undefined : message };
}

function ExistingRule({ value, onChange }: { value: Rule; onChange: (rule: Rule) => void }) {
  return (
    <Radio.Group label={text('existing')} value={value} onChange={(rule) => onChange(rule as Rule)}>
      <Stack gap="xs" mt="xs">
        {existingRules.map((rule) => (
          <Radio key={rule} value={rule} label={text(`existing.${rule}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Maps each sheet to a kind of record, and its columns to fields. */
export function ColumnsStep({ record, change }: StepProps) {
  const [choice, setChoice] = useState(() => toMapping(record));
  const [open, setOpen] = useState(() => record.sheets.flatMap(({ undecided }, at) => (undecided ? [at] : [])));
  const [failure, setFailure] = useState<Failure>({ fields: [], message: undefined });
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState(false);
  const go = useGo();
  const save = async () => {
    if (open.length > 0) {
      setFailure({ fields: open.map((at) => askContents(record, at)), message: undefined });
      setAttempt((count) => count + 1);
      return;
    }
    setPending(true);
    try {
      await change(imports.map, choice);
      go(buildStepHref(record.uid, 'fix'));
    } catch (error) {
      setFailure(toFailure(record, error));
      setAttempt((count) => count + 1);
    } finally {
      setPending(false);
    }
  };
  const setSheet = (at: number, sheet: ImportMapping['sheets'][number]) => {
    setOpen((former) => former.filter((one) => one !== at));
    setChoice((former) => ({ ...former, sheets: former.sheets.map((one, index) => (index === at ? sheet : one)) }));
  };
  const errorAt = (path: string) => failure.fields.find((field) => field.path === path)?.message;
  return (
    <Stack gap="lg">
      <ErrorSummary {...failure} attempt={attempt} />
      {record.sheets.map((sheet, at) => (
        <SheetColumns
          key={at}
          sheet={sheet}
          path={`sheets.${at}`}
          isOpen={open.includes(at)}
          choice={choice.sheets[at] as ImportMapping['sheets'][number]}
          onChange={(changed) => setSheet(at, changed)}
          errorAt={errorAt}
        />
      ))}
      <ExistingRule value={choice.existing} onChange={(existing) => setChoice({ ...choice, existing })} />
      {open.length === 0 && choice.sheets.every(({ kind }) => kind === null) && (
        <Alert color="yellow" variant="outline">
          {text('unknownSheet')}
        </Alert>
      )}
      <Group>
        <ButtonLink href={buildStepHref(record.uid, 'upload')} variant="default">
          {text('back')}
        </ButtonLink>
        <Button loading={pending} onClick={() => void save()}>
          {text('next')}
        </Button>
      </Group>
    </Stack>
  );
}
