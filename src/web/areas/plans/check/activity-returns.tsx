import { List, Stack, Text, Title } from '@mantine/core';
import type { Verdict } from '#root/contract/shared/activity-terms.ts';
import type { ActivityCheck, ActivityReturn } from '#root/domain/plans/check-plan.ts';
import { formatDuration } from '#root/domain/values/durations.ts';
import { VerdictChip } from '#root/web/platform/ui/verdict-chip.tsx';
import classes from './activity-returns.module.css';
import { text } from './check.messages.ts';
import { type CheckAnswer, type CheckNames, describeCase, describeReturn, type KnownRecord } from './return-words.ts';

interface ReturnsProps {
  readonly answer: CheckAnswer;
  readonly names: CheckNames;
}

const cases = ['best', 'staffed', 'worst'] as const;

/** The order of the verdicts, starting with the worst. Unknown comes before met. */
const severity: readonly Verdict[] = ['pastMtpd', 'late', 'unknown', 'justMet', 'met'];
const rank = ({ staffed }: ActivityCheck) => severity.indexOf(staffed.verdict);

/**
 * Lists when each activity returns in the best case, as staffed and in the worst case, compared with its RTO and MTPD,
 * and the reasons.
 */
export function ActivityReturns({ answer, names }: ReturnsProps) {
  const { activities } = answer.check;
  if (activities.length === 0) return <Text c="dimmed">{text('empty')}</Text>;
  return (
    <section aria-label={text('activities')}>
      <Title order={3} size="h5" mb={4}>
        {text('activities')}
      </Title>
      <List
        listStyleType="none"
        spacing="md"
        styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}
      >
        {activities
          .toSorted((a, b) => rank(a) - rank(b))
          .map((activity) => (
            <List.Item key={activity.activity}>
              <Return answer={answer} activity={activity} names={names} />
            </List.Item>
          ))}
      </List>
      {answer.moreActivities > 0 && (
        <Text fz="sm" c="dimmed" mt="xs">
          {text('more', { count: answer.moreActivities })}
        </Text>
      )}
    </section>
  );
}

function Return({ answer, activity, names }: ReturnsProps & { readonly activity: ActivityCheck }) {
  const record = names.findRecord(activity.activity);
  return (
    <Stack gap={4}>
      <div className={classes.head}>
        <Text fw={600} component="span">
          {record?.name}
        </Text>
        <VerdictChip verdict={activity.staffed.verdict} />
      </div>
      {record && <Line activity={activity} record={record} />}
      <ul className={classes.facts}>
        {cases.map((one) => (
          <li key={one} data-case={one}>
            {text('caseIs', { label: text(`case.${one}`), time: describeCase(activity[one]) })}
          </li>
        ))}
        <li data-limit="rto">
          {record?.rto == null ? text('noRto') : text('rto', { time: formatDuration(record.rto) })}
        </li>
        {record?.mtpd != null && <li data-limit="mtpd">{text('mtpd', { time: formatDuration(record.mtpd) })}</li>}
      </ul>
      <Text fz="sm">{describeReturn(answer, activity, names)}</Text>
    </Stack>
  );
}

/**
 * The time of the last return. Undefined if the activity does not stop or never returns, or if its return is not known.
 */
function findBack({ outages }: ActivityReturn): number | undefined {
  const back = outages?.at(-1)?.back;
  return back === undefined || back === Number.POSITIVE_INFINITY ? undefined : back;
}

/** A chart of the return times that are listed below the chart. */
function Line({ activity, record }: { readonly activity: ActivityCheck; readonly record: KnownRecord }) {
  const backs = cases.map((one) => findBack(activity[one]));
  const moments = [...backs, record.rto, record.mtpd].filter((minute) => minute != null);
  const end = Math.max(1, ...moments) * 1.05;
  const toPlace = (minute: number) => `${(100 * minute) / end}%`;
  return (
    <div className={classes.line} aria-hidden="true">
      {cases.map((one, at) => {
        const back = backs[at];
        return back === undefined ? null : (
          <span key={one} className={classes.bar} data-case={one} style={{ inlineSize: toPlace(back) }} />
        );
      })}
      {record.rto != null && (
        <span className={classes.limit} data-limit="rto" style={{ insetInlineStart: toPlace(record.rto) }} />
      )}
      {record.mtpd != null && (
        <span className={classes.limit} data-limit="mtpd" style={{ insetInlineStart: toPlace(record.mtpd) }} />
      )}
    </div>
  );
}
