import { Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { notificationFrequencies } from '#root/contract/notifications/notification-terms.ts';
import {
  defaultNotificationSettings,
  digestTime,
  type OwnNotificationSettings,
  ownNotificationSettings,
  ownNotifications,
} from '#root/contract/notifications/own-notifications.ts';
import type { ResponseOf } from '#root/contract/platform/endpoint.ts';
import { timeZones } from '#root/contract/platform/time-zones.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './notifications.messages.ts';

type Settings = ResponseOf<typeof ownNotifications.settings>['data'];

const labels = {
  normal: text('normal'),
  low: text('low'),
  quietFrom: text('quietFrom'),
  quietTo: text('quietTo'),
  timeZone: text('timeZone'),
};
const frequencies = notificationFrequencies.map((value) => ({ value, label: text(`frequency.${value}`) }));
/** The initial quiet hours when somebody turns them on. */
const usualQuiet = { quietFrom: '20:00', quietTo: '07:00' } as const;

const toValues = ({ organisationTimeZone: _, ...values }: Settings): OwnNotificationSettings => values;

/** The form for the times and the frequency of a person's notification emails. */
export function NotificationSettings() {
  const settings = useRead(ownNotifications.settings);
  return <LoadedPart read={settings}>{({ data }) => <SettingsForm settings={data} />}</LoadedPart>;
}

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useForm<OwnNotificationSettings>({
    initialValues: toValues(settings),
    validate: schemaResolver(ownNotificationSettings, { sync: true }),
  });
  const update = useSave(ownNotifications.updateSettings);
  useEffect(() => {
    // Another tab may have changed the settings. Values typed here are kept.
    if (form.isDirty()) return;
    form.setInitialValues(toValues(settings));
    form.setValues(toValues(settings));
  }, [settings]);
  const save = async (values: OwnNotificationSettings) => {
    await update({ body: values });
    form.resetDirty(values);
    toastDone(text('saved'));
  };
  return (
    <RecordForm form={form} onSubmit={save} labels={labels} submitLabel={text('save')} calm>
      <Stack gap="md">
        <Text fz="sm">{text('urgentHelp')}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select label={labels.normal} data={frequencies} allowDeselect={false} {...form.getInputProps('normal')} />
          <Select label={labels.low} data={frequencies} allowDeselect={false} {...form.getInputProps('low')} />
        </SimpleGrid>
        <QuietHours form={form} />
        <SearchSelect
          label={labels.timeZone}
          description={text('timeZoneHelp', { time: digestTime })}
          placeholder={text('asOrganisation', { zone: settings.organisationTimeZone })}
          data={timeZones}
          clearable
          limit={100}
          {...form.getInputProps('timeZone')}
        />
      </Stack>
    </RecordForm>
  );
}

function QuietHours({ form }: { form: UseFormReturnType<OwnNotificationSettings> }) {
  const { quietFrom, quietTo } = form.getValues();
  const isOn = quietFrom !== null || quietTo !== null;
  const turn = (on: boolean) => {
    const { quietFrom: from, quietTo: to } = on ? usualQuiet : defaultNotificationSettings;
    form.setValues({ quietFrom: from, quietTo: to });
  };
  const time = (field: 'quietFrom' | 'quietTo') => (
    <TextInput
      type="time"
      label={labels[field]}
      value={form.getValues()[field] ?? ''}
      error={form.errors[field]}
      onChange={(event) => form.setFieldValue(field, event.currentTarget.value || null)}
    />
  );
  return (
    <Stack gap="xs">
      <Switch
        label={text('hasQuiet')}
        description={text('quietHelp')}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOn && (
        <Group role="group" aria-label={text('quiet')}>
          {time('quietFrom')}
          {time('quietTo')}
        </Group>
      )}
    </Stack>
  );
}
