import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { wrappedButton } from '#root/web/platform/ui/wrapped-button.ts';
import { text } from './bulk-grid.messages.ts';
import type { BulkGridColumn, CellProblem } from './grid-types.ts';

type Fix = CellProblem['fixes'][number];

interface ProblemListProps {
  columns: readonly BulkGridColumn[];
  problems: readonly CellProblem[];
  onJump: (problem: CellProblem) => void;
  /**
   * Applies these fixes in one step. The fixes belong to a group of identical problems, and `first` is the problem
   * whose cell the list names. Absent if the grid is read-only.
   */
  onFix?: ((fixes: readonly Fix[], first: CellProblem) => void) | undefined;
}

/** Groups identical problems, so that one click fixes all of them. */
function groupProblems(problems: readonly CellProblem[]): readonly (readonly CellProblem[])[] {
  const toGroupKey = ({ column, message, fixes }: CellProblem) =>
    `${column} ${message} ${fixes.map(({ label }) => label)}`;
  return [...Map.groupBy(problems, toGroupKey).values()];
}

const maxGroups = 12;

const formatTitle = (errors: number, all: number) =>
  errors > 0 ? text('problems', { count: errors }) : text('notes', { count: all });

function describeProblem(columns: readonly BulkGridColumn[], problem: CellProblem, count: number): string {
  const { message } = problem;
  const at = { row: problem.row + 1, column: columns[problem.column]?.label ?? '', message };
  return count === 1 ? text('where', at) : text('whereMany', { ...at, more: count - 1 });
}

/**
 * Lists the problems. Each has a link to its cell and buttons for its fixes. Renders nothing if there are no problems.
 */
export function ProblemList({ columns, problems, onJump, onFix }: ProblemListProps) {
  if (problems.length === 0) return null;
  const errors = problems.filter(({ isWarning }) => !isWarning);
  const groups = groupProblems([...errors, ...problems.filter(({ isWarning }) => isWarning)]);
  return (
    <Alert
      color={errors.length > 0 ? 'red' : 'yellow'}
      variant="outline"
      title={<span role="status">{formatTitle(errors.length, problems.length)}</span>}
    >
      <Stack gap="xs">
        <List spacing="xs" listStyleType="none">
          {groups.slice(0, maxGroups).map((group) => {
            const [first] = group;
            if (!first) return null;
            return (
              <List.Item key={`${first.row} ${first.column} ${first.message}`}>
                <Anchor component="button" type="button" ta="left" c="inherit" onClick={() => onJump(first)}>
                  {describeProblem(columns, first, group.length)}
                </Anchor>
                <Fixes group={group} onFix={onFix} />
              </List.Item>
            );
          })}
        </List>
        {groups.length > maxGroups && <Text fz="sm">{text('moreProblems', { count: groups.length - maxGroups })}</Text>}
      </Stack>
    </Alert>
  );
}

function Fixes({ group, onFix }: { group: readonly CellProblem[] } & Pick<ProblemListProps, 'onFix'>) {
  const [first] = group;
  if (!first || !onFix || first.fixes.length === 0) return null;
  return (
    <Group gap={6} mt={4}>
      {first.fixes.map(({ label }, at) => (
        <Button
          key={label}
          variant="default"
          size="compact-sm"
          styles={wrappedButton}
          onClick={() =>
            onFix(
              group.flatMap(({ fixes }) => fixes[at] ?? []),
              first,
            )
          }
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
