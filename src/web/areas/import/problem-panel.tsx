import { Alert, Anchor, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ImportProblem, ImportRecord } from '#root/contract/import/import-records.ts';
import type { imports } from '#root/contract/import/imports.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { labelImportField } from '#root/domain/import/fields.ts';
import { wrappedButton } from '#root/web/platform/ui/wrapped-button.ts';
import { text } from './imports.messages.ts';
import { sheetTitle } from './sheet-columns.tsx';

/** The position of a row in an import. */
export interface RowPlace {
  readonly sheet: number;
  readonly row: number;
}

type ListedProblem = ResponseOf<typeof imports.rows>['problems'][number];
type Suggestion = ImportProblem['suggestions'][number];

interface ProblemPanelProps {
  record: ImportRecord;
  problems: readonly ListedProblem[];
  count: number;
  similar: boolean;
  onSimilar: (similar: boolean) => void;
  onJump: (problem: ListedProblem) => void;
  onUse: (problem: ListedProblem, suggestion: Suggestion) => void;
}

const maxShown = 8;

/** Describes a problem: "Lager: Row 4, RTO: Must be less than the MTPD". */
function describeProblem(record: ImportRecord, { sheet, row, field, message, name }: ListedProblem): string {
  const kind = record.sheets[sheet]?.kind;
  const where =
    field && kind
      ? text('problemAt', { row, field: labelImportField(kind, field), message })
      : text('problemAtRow', { row, message });
  return name ? `${name}: ${where}` : where;
}

/** Lists the problems, each with a link to its cell and its suggestions. */
export function ProblemPanel({ record, problems, count, similar, onSimilar, onJump, onUse }: ProblemPanelProps) {
  const hasSeveralSheets = record.sheets.filter(({ kind }) => kind !== null).length > 1;
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={<span role="status">{text('problems', { count })}</span>}
    >
      <Stack gap="sm">
        {count > 1 && (
          <Checkbox
            label={text('similar')}
            checked={similar}
            onChange={(event) => onSimilar(event.currentTarget.checked)}
          />
        )}
        <List spacing="xs" listStyleType="none">
          {problems.slice(0, maxShown).map((problem) => (
            <List.Item key={`${problem.sheet} ${problem.row} ${problem.column} ${problem.code}`}>
              <Anchor
                component="button"
                type="button"
                c="var(--mantine-color-error)"
                ta="left"
                onClick={() => onJump(problem)}
              >
                {hasSeveralSheets && `${sheetTitle(record.sheets[problem.sheet] ?? { fileName: '', sheetName: '' })}: `}
                {describeProblem(record, problem)}
              </Anchor>
              <Suggestions suggestions={problem.suggestions} onUse={(suggestion) => onUse(problem, suggestion)} />
            </List.Item>
          ))}
        </List>
        {count > maxShown && <Text fz="sm">{text('moreProblems', { count: count - maxShown })}</Text>}
        <Text fz="sm" c="dimmed">
          {text('waits')}
        </Text>
      </Stack>
    </Alert>
  );
}

/** A button for each suggestion. */
export function Suggestions({
  suggestions,
  onUse,
}: {
  suggestions: readonly Suggestion[];
  onUse: (suggestion: Suggestion) => void;
}) {
  if (suggestions.length === 0) return null;
  return (
    <Group gap={6} mt={4}>
      {suggestions.map((suggestion) => (
        <Button
          key={suggestion.label}
          variant="default"
          size="compact-sm"
          styles={wrappedButton}
          onClick={() => onUse(suggestion)}
        >
          {suggestion.label}
        </Button>
      ))}
    </Group>
  );
}
