import { List, Text } from '@mantine/core';
import type { CoverageState, CoverageStep, RecordCoverage } from '#root/contract/plans/plan-coverage.ts';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import { findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text } from './coverage.messages.ts';

type Coverage = Pick<RecordCoverage, 'state' | 'steps' | 'stepCount'>;

const verdictOf: Readonly<Record<CoverageState, Verdict>> = { none: 'late', part: 'justMet', full: 'met' };

/** The coverage of a record by plans, shown with a shape, a word and a colour. */
export const CoverageChip = ({ state }: { readonly state: CoverageState }) => (
  <VerdictChip verdict={verdictOf[state]} label={text(state)} />
);

function describeStep({ what, number, title, extent }: CoverageStep): string {
  if (what === 'strategy') return text(extent === 'full' ? 'strategy' : 'strategyPart', { title });
  return text(extent === 'full' ? 'task' : 'taskPart', { number: number ?? '', title });
}

/** The steps that bring a record back, with links to their plans. */
export function CoverageSteps({ coverage: { steps, stepCount } }: { readonly coverage: Coverage }) {
  if (steps.length === 0) return null;
  return (
    <List listStyleType="none" fz="sm" spacing={2}>
      {steps.map((step) => (
        <List.Item key={`${step.plan.uid} ${step.inForce} ${step.what} ${step.number} ${step.title}`}>
          <AppLink href={findRecordPath(step.plan.kind, step.plan.uid) ?? ''}>{step.plan.name}</AppLink>
          {`: ${describeStep(step)}, ${text(step.inForce ? 'inForce' : 'working')}`}
        </List.Item>
      ))}
      {stepCount > steps.length && (
        <List.Item>
          <Text fz="sm" c="dimmed" span>
            {text('more', { count: stepCount - steps.length })}
          </Text>
        </List.Item>
      )}
    </List>
  );
}
