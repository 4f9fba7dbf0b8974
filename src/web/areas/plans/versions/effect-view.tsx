import { List, Text, Title } from '@mantine/core';
import type { FrozenPlan } from '#root/contract/plans/plan-versions.ts';
import { type CheckComparison, compareChecks, type MomentChange } from '#root/domain/plans/compare-checks.ts';
import { usePlanCheck } from '#root/web/areas/plans/check/use-plan-check.ts';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import { text } from './versions.messages.ts';

interface EffectProps {
  readonly before: FrozenPlan;
  readonly after: FrozenPlan;
  readonly getName: (uid: string) => string;
}

function formatMinutes(minutes: number): string {
  if (Number.isNaN(minutes)) return text('notKnown');
  if (minutes === Number.POSITIVE_INFINITY) return text('never');
  return minutes === 0 ? text('notDown') : formatDuration(minutes);
}

const toWords = ({ before, after }: MomentChange) => ({ before: formatMinutes(before), after: formatMinutes(after) });
const isChanged = ({ before, after }: MomentChange) => !Object.is(before, after);

/**
 * Shows how the return of the activities in scope differs between two versions, if each version were carried out today.
 */
export function EffectView({ before, after, getName }: EffectProps) {
  const was = usePlanCheck(before.content, getName);
  const is = usePlanCheck(after.content, getName);
  if (was.answer?.what !== 'check' || is.answer?.what !== 'check') return null;
  return <Effect comparison={compareChecks(was.answer.check, is.answer.check)} getName={getName} />;
}

function Effect({ comparison, getName }: { comparison: CheckComparison; getName: EffectProps['getName'] }) {
  const { criticalPath, staffed, returns } = comparison;
  const isSame = !isChanged(criticalPath) && !isChanged(staffed) && returns.length === 0;
  return (
    <section aria-label={text('effect')}>
      <Title order={3} size="h5" mb={4}>
        {text('effect')}
      </Title>
      {isSame && <Text>{text('effectNone')}</Text>}
      <List spacing={4}>
        {isChanged(criticalPath) && <List.Item>{text('criticalPath', toWords(criticalPath))}</List.Item>}
        {isChanged(staffed) && <List.Item>{text('withTeam', toWords(staffed))}</List.Item>}
        {returns.map(({ activity, outage, verdict }) => (
          <List.Item key={activity}>
            {text('returnOf', { activity: getName(activity), ...toWords(outage) })}{' '}
            <VerdictChip verdict={verdict.after} />
          </List.Item>
        ))}
      </List>
    </section>
  );
}
