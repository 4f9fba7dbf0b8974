import { Group } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { NotificationInput } from '#root/contract/notifications/notifications.ts';
import { ChoiceChips } from '#root/web/platform/ui/choice-chips.tsx';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { findInstant, readLocalTime, today } from '#root/web/platform/ui/format.ts';
import { NOT_A_DATE } from '#root/web/platform/ui/unreadable.ts';
import { text } from './notifications.messages.ts';

/**
 * Returns the initial time on a day: the chosen time or, if the chosen time has already passed today, the next full
 * hour.
 */
function suggestTime(day: string | null, chosen: string): string {
  const now = readLocalTime(new Date().toISOString());
  if (!now || day !== now.day || chosen > now.time) return chosen;
  const hour = Number(now.time.slice(0, 2)) + 1;
  return hour < 24 ? `${String(hour).padStart(2, '0')}:00` : '23:59';
}

/** The fields for when a notification is sent: at once, or on a day and at a time in the organisation's time zone. */
export function ScheduleFields({ form }: { form: UseFormReturnType<NotificationInput> }) {
  const { scheduledAt } = form.values;
  const [start] = useState(() => readLocalTime(scheduledAt));
  const [day, setDay] = useState(start?.day ?? null);
  const [time, setTime] = useState(start?.time ?? '09:00');
  const change = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    form.setFieldValue('scheduledAt', (nextDay && findInstant(nextDay, nextTime)) ?? NOT_A_DATE);
  };
  return (
    <>
      <ChoiceChips
        label={text('when')}
        value={scheduledAt === null ? 'now' : 'later'}
        onChange={(value) => (value === 'now' ? form.setFieldValue('scheduledAt', null) : change(day, time))}
        choices={[
          { value: 'now', label: text('atOnce') },
          { value: 'later', label: text('later') },
        ]}
      />
      {scheduledAt !== null && (
        <Group align="flex-start" gap="sm">
          <DateField
            label={text('day')}
            required
            first={today()}
            value={day}
            onChange={(next) => change(next, suggestTime(next, time))}
            error={form.errors.scheduledAt}
            data-path="scheduledAt"
          />
          <TimeInput
            label={text('time')}
            description={text('timeHelp')}
            required
            inputWrapperOrder={['label', 'input', 'description']}
            value={time}
            onChange={(event) => change(day, event.currentTarget.value)}
          />
        </Group>
      )}
    </>
  );
}
