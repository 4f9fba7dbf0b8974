import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { PlanActivation, PlanTrigger } from '#root/contract/plans/plan-sections.ts';
import { readActivation } from '#root/domain/plans/read-content.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { ActivatedFindings } from './activated-plans.tsx';
import { ActivityReturns } from './activity-returns.tsx';
import { text } from './check.messages.ts';
import { FindingList } from './finding-list.tsx';
import { listFindings, listTriggerFindings } from './finding-words.ts';
import { type CheckAnswer, findNumber } from './return-words.ts';
import type { PlanChecking } from './use-plan-check.ts';

interface RailProps {
  readonly check: PlanChecking;
  readonly triggers: readonly PlanTrigger[];
  readonly activations: readonly PlanActivation[];
}

/** Compares the plan with the BIA: when the activities return if it is carried out as written, and what contradicts the BIA. */
export function PlanCheckRail({ check, triggers, activations }: RailProps) {
  return (
    <Stack component="aside" gap="md" aria-label={text('title')}>
      <Title order={2} size="h4">
        {text('title')}
      </Title>
      {check.state === 'denied' && <Text c="dimmed">{text('denied')}</Text>}
      {check.state === 'failed' && <Text role="alert">{text('failed')}</Text>}
      {(check.state === 'reading' || check.state === 'ready') && <Pickers check={check} triggers={triggers} />}
      {check.state === 'reading' && <LinesSkeleton lines={5} />}
      {check.state === 'ready' && <Answer check={check} />}
      <ActivatedFindings activations={activations} />
    </Stack>
  );
}

function Pickers({ check, triggers }: Omit<RailProps, 'activations'>) {
  const describeTrigger = (trigger: PlanTrigger) => {
    const minutes = readActivation(trigger);
    const { name } = trigger;
    return minutes === null
      ? text('triggerUnknown', { name })
      : text('triggerAt', { name, time: formatDuration(minutes) });
  };
  return (
    <SimpleGrid type="container" cols={{ base: 1, '560px': 2 }} verticalSpacing="md">
      <SearchSelect
        label={text('lost')}
        data={check.losses}
        value={check.loss}
        onChange={(value) => value && check.chooseLoss(value)}
        allowDeselect={false}
        limit={50}
      />
      {triggers.length > 0 && (
        <NativeSelect
          label={text('trigger')}
          value={check.triggerUid ?? ''}
          onChange={(event) => check.chooseTrigger(event.currentTarget.value || null)}
          data={[
            ...triggers.map((trigger) => ({ value: trigger.uid, label: describeTrigger(trigger) })),
            { value: '', label: text('atOnce') },
          ]}
        />
      )}
    </SimpleGrid>
  );
}

function Answer({ check: { answer, names } }: Pick<RailProps, 'check'>) {
  if (!answer) return null;
  if (answer.what === 'cycle') {
    const numbers = answer.tasks.map((uid) => findNumber(names, uid)).join(', ');
    return (
      <Text role="status">
        <VerdictChip verdict="late" label={text('findings')} /> {text('cycle', { numbers })}
      </Text>
    );
  }
  if (answer.losses.length === 0) return <Text c="dimmed">{text('noLoss')}</Text>;
  return (
    <>
      <ActivityReturns answer={answer} names={names} />
      <Findings answer={answer} names={names} />
    </>
  );
}

function Findings({ answer, names }: { readonly answer: CheckAnswer; readonly names: PlanChecking['names'] }) {
  const findings = listFindings(answer, names);
  const triggers = listTriggerFindings(answer, names);
  return (
    <>
      {triggers.length > 0 && <FindingList title={text('budget')} findings={triggers} />}
      {findings.length > 0 && <FindingList title={text('findings')} findings={findings} />}
      {findings.length === 0 && (
        <Text fz="sm" c="dimmed">
          {text('noFindings')}
        </Text>
      )}
    </>
  );
}
